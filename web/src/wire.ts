// What crosses the wire. Made of the types of crates/wire by `make wire`: change those, not this file.

/** An argument of a phrase. */
export type Arg =
  | {
      seat: Seat;
    }
  | {
      seats: Seats;
    }
  | {
      card: string;
    }
  | {
      cards: string[];
    }
  | {
      number: number;
    }
  | {
      text: string;
    }
  | {
      phrase: Phrase;
    }
  | {
      phrases: Phrase[];
    };
/** A seat at the table, counted from 1. */
export type Seat = number;
/** Seats at the table, from the lowest. */
export type Seats = Seat[];
/** How much of a clause is our decision and not the old booklet's. */
export type Ruling = 'part' | 'whole';
/** Something a game says of a deal. */
export type Fact = (number | null) | boolean | string | number[] | string[];
/** Why the server closes a socket. */
export type ErrorCode =
  | 'malformed'
  | 'protocol'
  | 'no_table'
  | 'token'
  | 'rate'
  | 'late'
  | 'slow'
  | 'closing'
  | 'elsewhere'
  | 'busy';
/**
 * A deed as one viewer is told of it. Carrying out the deeds in order turns the zones seen before into the zones seen
 * after.
 */
export type ToldDeed =
  | {
      deed: 'opened';
      /** Its index among the zones. */
      at: number;
      zone: Zone;
    }
  | {
      deed: 'closed';
      zone: ZoneId;
    }
  | {
      deed: 'moved';
      /** Where they lay; `None` if they were not on the table. */
      from: ZoneId | null;
      /** Where they lie now; `None` if they left the table. */
      to: ZoneId | null;
      /** The cards. */
      cards: Moved[];
    }
  | {
      deed: 'turned';
      zone: ZoneId;
      /** Its index in the zone. */
      at: number;
      face: Face;
    }
  | {
      deed: 'named';
      zone: ZoneId;
      title: Phrase;
      /** The worth of its cards now. */
      worth: number | null;
    }
  | {
      deed: 'took';
      seat: Seat;
    }
  | {
      deed: 'said';
      seat: Seat;
      said: Phrase;
    }
  | {
      deed: 'scored';
      seats: Seats;
      /** How many points each of them gets. */
      points: number;
    };
/** A place on the table: `hand:2`, `pile:1/3`, `trick`. */
export type ZoneId = string;
/** What a zone is for. Screens draw by kind and layout, without knowing the game. */
export type ZoneKind =
  | 'hand'
  | 'trick'
  | 'last-trick'
  | 'taken'
  | 'stock'
  | 'reserve'
  | 'discard'
  | 'aside'
  | 'turned'
  | 'meld'
  | 'pile'
  | 'home'
  | 'fort'
  | 'captives'
  | 'tied';
/** How the cards of a zone lie. */
export type Layout = 'hand' | 'trick' | 'stack' | 'column' | 'row';
/** How far a game goes, where it does not end by its own rule (C12, C13). */
export type Target = number | 'deal';
/** A message from a client. */
export type FromClient =
  | ({
      type: 'hello';
    } & Hello)
  | {
      type: 'move';
      /** The command's id. */
      id: string;
      /** The turn's number, from the view. */
      turn: number;
      /** The move, as the record writes it. */
      action: string;
    }
  | {
      type: 'why';
      /** The question's id. */
      id: string;
      /** The turn's number, from the view. */
      turn: number;
      gesture: Gesture;
    }
  | {
      type: 'cut';
      /** The command's id. */
      id: string;
      /** The cut: one line of up to 64 bytes. */
      cut: string;
    }
  | {
      type: 'undo';
      /** The command's id. */
      id: string;
      /** The turn's number, from the view. */
      turn: number;
    }
  | {
      type: 'takeback';
      /** The command's id. */
      id: string;
      /** The turn's number, from the view. */
      turn: number;
    }
  | {
      type: 'consent';
      /** The command's id. */
      id: string;
      /** Whether the move may be taken back. */
      agree: boolean;
    }
  | {
      type: 'hint';
      /** The question's id. */
      id: string;
      /** The turn's number, from the view. */
      turn: number;
    }
  | {
      type: 'leave';
      /** The command's id. */
      id: string;
    }
  | {
      type: 'ping';
    };
/** A message from the server, made for one viewer. */
export type FromServer =
  | ({
      type: 'welcome';
    } & Welcome)
  | ({
      type: 'event';
    } & Happened)
  | ({
      type: 'view';
    } & View)
  | ({
      type: 'done';
    } & Done)
  | ({
      type: 'refused';
    } & Refused)
  | ({
      type: 'meant';
    } & Meant)
  | ({
      type: 'hint';
    } & Hint)
  | ({
      type: 'error';
    } & Goodbye)
  | {
      type: 'pong';
    };
/** Something that happened. Numbers run from 1 without a gap. */
export type Happened = {
  /** Its number. */
  seq: number;
  /** When, in milliseconds since 1970. */
  at: number;
  /** Who did it; null for chance and the house. */
  seat: Seat | null;
  /** What the viewer is told of it, in order. It may be nothing. */
  told: Told[];
  /** What is published of a deal that this ended. */
  reveal?: Reveal | null;
} & (
  | {
      kind: 'open';
    }
  | {
      kind: 'sit';
      /** The person's name. */
      name: string;
    }
  | {
      kind: 'commit';
      /** The deal's number, from 1. */
      deal: number;
      /** The seed's hash. */
      commitment: string;
    }
  | {
      kind: 'cut';
      /** The deal's number, from 1. */
      deal: number;
      /** The cut. */
      cut: string;
    }
  | {
      kind: 'deal';
      /** The deal's number, from 1. */
      deal: number;
    }
  | {
      kind: 'move';
      /** Whether a bot did it. */
      bot: boolean;
    }
  | {
      kind: 'undo';
    }
  | {
      kind: 'ask';
    }
  | {
      kind: 'agree';
    }
  | {
      kind: 'decline';
    }
  | {
      kind: 'away';
    }
  | {
      kind: 'back';
    }
);
/** How far a table is. */
export type Stage = 'waiting' | 'playing' | 'over';
/** What kind of move it is, in terms that fit every game. */
export type MoveKind =
  'play' | 'bid' | 'pass' | 'discard' | 'lay' | 'draw' | 'call' | 'choose' | 'done' | 'give-up';
/** Who a seat is for. */
export type SeatKind = 'person' | 'bot';
/** What kind of refusal. */
export type Why = 'illegal' | 'syntax' | 'turn' | 'seat' | 'taken' | 'full' | 'takeback' | 'cut' | 'busy';
/** What a move's value means. */
export type Measure = 'points' | 'wins';

/** What is known about a game, what its old booklet claims, and its worked examples. */
export interface About {
  /** The game's id. */
  game: string;
  /** The title on the box. */
  title: string;
  /** What is known, as Markdown. */
  text: string;
  /** The same to show. */
  html: string;
  /** What the old booklet claims. */
  claims: Claim[];
  /** Worked examples. */
  examples: Example[];
}
/** Something an old booklet claims. */
export interface Claim {
  /** Its name. */
  id: string;
  /** Its heading. */
  title: string;
  /** Its words, as Markdown. */
  text: string;
  /** The same to show. */
  html: string;
}
/** A worked example. */
export interface Example {
  /** The word for it in addresses. */
  id: string;
  /** What it shows. */
  title: string;
}
/** A phrase, independent of language. */
export interface Phrase {
  /** Its id in the phrase files. */
  id: string;
  /** Its arguments, by name. */
  args?: {
    [k: string]: Arg;
  };
}
/** A game's booklet, or some clauses of it. Texts are there as Markdown and as HTML. */
export interface Booklet {
  /** The game's id. */
  game: string;
  /** The title on the box. */
  title: string;
  /** Its opening words. */
  opening: string;
  /** The same to show. */
  opening_html: string;
  /** What the game is about, in a sentence or two. */
  object: string;
  /** The sections. */
  sections: Section[];
  /** The clauses, in the order of reading. */
  clauses: Clause[];
  /** How they may be read. */
  readings: Reading[];
}
/** A section of a booklet. */
export interface Section {
  /** Its heading. */
  title: string;
  /** Its words before the clauses. */
  text: string;
  /** The same to show. */
  html: string;
}
/** A clause of a booklet. */
export interface Clause {
  /** Its name, as `N9`. */
  id: string;
  /** Its heading. */
  title: string;
  /** The section it stands in. */
  section: string;
  /** How much of it is our decision and not the old booklet's. */
  ruling: Ruling | null;
  /** Its words. */
  text: string;
  /** The same to show. */
  html: string;
}
/** A clause that can be read in more than one way. */
export interface Reading {
  /** The word that sets it. */
  id: string;
  /** The clause in doubt. */
  clause: string;
  /** The numbers of players for which there is a choice. */
  players: number[];
  /** The doubt, as a question. */
  question: string;
  /** The words of the old booklet that it rests on. */
  source: string;
  /** The words that choose. */
  choices: string[];
  /** What each choice means, in a sentence. */
  meanings: string[];
  /** The choice unless another is made. */
  default: string;
}
/** Something said at the table. */
export interface Call {
  seat: Seat;
  said: Phrase;
}
/** A card that may not be played, and why. */
export interface CardRefused {
  /** The card, as the record writes it. */
  card: string;
  /** The clause that forbids it. */
  clause: string | null;
  reason: Phrase;
}
/** A cut that joined a shuffle. */
export interface Cut {
  seat: Seat;
  /** The cut. */
  cut: string;
}
/** A finished deal: what everybody got, and what else the game says of it. */
export interface Deal {
  /** What it added to each seat. */
  scores: number[];
  [k: string]: Fact | number[];
}
/** A command was carried out: what it did is durable, and is event `seq`, which follows. */
export interface Done {
  /** The command's id. */
  id: string;
  /** The event's number. */
  seq: number;
}
/** A card as one viewer sees it. */
export interface Face {
  face: string | null;
  by?: Seat | null;
}
/** What binds the server's hands. */
export interface Fairness {
  /** The deal being played, or the last one; nothing before the first. */
  deal: number | null;
  /** The hash of its seed. */
  commitment: string | null;
  /** The deal to come. */
  next: NextDeal | null;
}
/** A deal to come. */
export interface NextDeal {
  /** Its number, from 1. */
  deal: number;
  /** The hash of its seed. */
  commitment: string;
  cuts: Seats;
}
/** What is wrong with a record. */
export interface Fault {
  /** The line, from 1. */
  line: number;
  /** What kind of fault: `syntax`, `tag`, `chance`, `turn` or `illegal`. */
  fault: string;
  /** The clause that is broken. */
  clause: string | null;
  reason: Phrase;
}
/** A record shown frame by frame, with every card open that any player sees. */
export interface Film {
  /** The frames, up to the record's end or its first fault. */
  frames: Frame[];
  /** The game's id; null where the record names none. */
  game: string | null;
  /** The title on the box. */
  title: string | null;
  /** The name of the cards' drawings. */
  pack: string | null;
  /** How many play. */
  players: number;
  /** How the clauses are read. */
  readings: {
    [k: string]: string;
  };
  /** How far the game goes; null where it ends by its own rule. */
  target: Target | null;
  /** The record's `Seat` tags. */
  names: (string | null)[];
  /** The finished deals. */
  deals: Deal[];
  /** What each seat has. */
  scores: number[];
  /** Who has won; null until the game is over, empty in a draw. */
  winners: Seats | null;
  /** Comments after the last action. */
  remarks: string[];
  /** What is wrong with the record. */
  fault: Fault | null;
}
/** One picture of a film: the table after a move, or after a deal. */
export interface Frame {
  /** Who moved; null for a deal. */
  seat: Seat | null;
  /** The move; null for a deal. */
  action: string | null;
  /** The deal's number, from 1. */
  deal: number;
  /** What is told of it. */
  told: Told[];
  /** Comments of the record. */
  remarks: string[];
  /** Who is to act. */
  to_act: Seat | null;
  /** How the table looks then: without zones where the deeds told make them from those of the frame before. */
  look: Look | null;
  /** What each seat has. */
  scores: number[];
}
/** One event as one viewer is told of it. */
export interface Told {
  /** The clause behind it, if there is one. */
  clause: string | null;
  said: Phrase;
  /** The movements of cards and other deeds, as far as the viewer can see them. */
  deeds?: ToldDeed[];
}
/** A zone and its cards, as one viewer sees them. */
export interface Zone {
  id: ZoneId;
  kind: ZoneKind;
  /** Its owner. */
  owner: Seat | null;
  title: Phrase;
  layout: Layout;
  /** Whether visible cards are kept in pack order, wherever they are dropped. */
  sorted: boolean;
  /** The drawing for the zone itself, from the game's pack: a fort, for example. */
  drawing?: string | null;
  /** The combined worth of the cards, where it matters. */
  worth?: number | null;
  /** The cards, bottom or leftmost first. */
  cards: Face[];
}
/** A card that went from one zone to another. */
export interface Moved {
  /** Its index in the zone it left. */
  out: number;
  /** Its index in the zone it came to. */
  into: number;
  face: string | null;
  by?: Seat | null;
}
/** How the table looks to somebody: a scene, without its zones where the deeds told since the last look make them. */
export interface Look {
  headline: Phrase;
  /** The cards, place by place. Absent: carry out the deeds on the zones you have. */
  zones?: Zone[] | null;
  /** The auction so far, or any other talk that belongs on the table. */
  calls: Call[];
  /** Short facts worth a label: trump, bid, tricks won. */
  notes: Note[];
}
/** A short fact about the table or about some seats. */
export interface Note {
  about: Seats;
  label: Phrase;
  /** Its value: `Britain`. `None` if the label says it all, as `Dealer` does. */
  value?: Phrase | null;
}
/** The first message on a socket. */
export interface Hello {
  /** The protocol the client speaks. */
  protocol: number;
  /** The table. */
  table: string;
  /** The right to a seat; absent for a watcher. */
  token?: string | null;
  /** The last number the client has; 0 for all of the table's history. */
  after?: number;
}
/** What a person did by hand: picked cards and moved them from one zone to another. It may not be a legal move. */
export interface Gesture {
  /** The cards picked, as the record writes them. */
  cards?: string[];
  /** The zone they lie in. */
  from?: ZoneId | null;
  /** The zone they were dropped on. */
  to?: ZoneId | null;
}
/** The answer to a hello. Events follow for each number after the one that was named, then a view. */
export interface Welcome {
  /** The protocol's number. */
  protocol: number;
  /** The table. */
  table: string;
  /** The viewer's seat; null for a watcher. */
  seat: Seat | null;
  /** The table's last number. */
  seq: number;
  /** The game's id. */
  game: string;
  /** The title on the box. */
  title: string;
  /** The name of the cards' drawings. */
  pack: string;
  /** How many play. */
  players: number;
  /** How the clauses are read. */
  readings: {
    [k: string]: string;
  };
  /** How far the game goes; null where it ends by its own rule. */
  target: Target | null;
  /** Whether the table is listed for everybody. */
  public: boolean;
}
/** What is published of a deal that is over. */
export interface Reveal {
  /** The deal's number, from 1. */
  deal: number;
  /** What was published before. */
  commitment: string;
  /** The seed. */
  seed: string;
  /** The cuts, the lowest seat's first. */
  cuts: Cut[];
}
/** How the table stands for the viewer after event `seq`. It replaces any earlier one. */
export interface View {
  /** The last event it shows. */
  seq: number;
  /** The number that a move, an undo or a wish to take back must name. */
  turn: number;
  state: Stage;
  /** The viewer's seat; null for a watcher. */
  seat: Seat | null;
  /** Who is to act; null when nobody is. */
  to_act: Seat | null;
  /** Every legal move of the viewer's seat; empty unless it is to act. */
  offers: Offer[];
  /** How the table looks; null before the first deal. */
  look: Look | null;
  /** What each seat has. */
  scores: number[];
  /** The finished deals. */
  deals: Deal[];
  /** Who has won; null until the game is over, empty in a draw. */
  winners: Seats | null;
  /** Who sits where. */
  seats: SeatAt[];
  /** Whether the viewer has a move in this deal to take back. */
  undo: boolean;
  /** Who asks to take a move back. */
  takeback: Takeback | null;
  fair: Fairness;
}
/**
 * A legal move with everything a screen needs to offer it. The player picks the `cards` and drops them on the zone
 * `to`; a move with neither is a button.
 */
export interface Offer {
  /** The move as the record writes it. */
  action: string;
  kind: MoveKind;
  label: Phrase;
  /** The cards it moves, as the record writes them. */
  cards?: string[];
  /** The zone they lie in. */
  from?: ZoneId | null;
  /** The zone they go to. */
  to?: ZoneId | null;
  /** The number that is bid. */
  bid?: number | null;
}
/** A seat and who sits there, as everybody sees it. */
export interface SeatAt {
  seat: Seat;
  kind: SeatKind;
  /** The bot's level; nothing for a person. */
  level: string | null;
  /** Who sits there; empty for a free seat. */
  name: string;
  /** Whether somebody sits there. */
  taken: boolean;
  /** Whether a socket of that person is open. */
  present: boolean;
  /** Whether a bot stands in. */
  away: boolean;
}
/** A wish to take a move back. */
export interface Takeback {
  seat: Seat;
  agreed: Seats;
}
/** Something was not done. */
export interface Refused {
  /** The command's id. */
  id: string;
  code: Why;
  /** The clause that forbids it; its words are in the booklet. */
  clause: string | null;
  reason: Phrase;
}
/** What a gesture comes to: a legal move. */
export interface Meant {
  /** The question's id. */
  id: string;
  /** The move, as the record writes it. */
  action: string;
}
/** What the strongest bot would do with this viewer's view, and nothing else. */
export interface Hint {
  /** The question's id. */
  id: string;
  /** The turn it was asked at. */
  turn: number;
  /** The move, as the record writes it. */
  best: string;
  reason: Phrase;
  /** In how many imagined deals it was judged. */
  worlds: number;
  /** What the values mean; null where nothing was reckoned. */
  measure: Measure | null;
  /** The moves it thought of, the best first. */
  moves: Valued[];
}
/** A move and its value. */
export interface Valued {
  /** The move, as the record writes it. */
  action: string;
  /** What it is worth. */
  value: number;
}
/** What is wrong, before the server closes the socket. */
export interface Goodbye {
  code: ErrorCode;
  reason: Phrase;
  /** The same in English. */
  text: string;
}
/** A game of the shelf. */
export interface Game {
  /** The word for it in records and addresses. */
  id: string;
  /** The title on the box. */
  title: string;
  /** The year it was printed; null where the booklet is undated. */
  year: number | null;
  /** How many may play, from the fewest. */
  players: number[];
  /** How many usually do. */
  usual_players: number;
  /** What it is like, in a few words. */
  like: string;
  /** What it is, in a sentence. */
  tagline: string;
  /** How long it takes. */
  minutes: number;
  /** The readings of its unclear clauses. */
  readings: Reading[];
  /** The points that win; null for a game that ends by its own rule. */
  target: number | null;
  /** The name of its cards' drawings. */
  pack: string;
}
/** A guided deal, as the pupil sees it. */
export interface Lesson {
  /** The game's id. */
  game: string;
  /** The title on the box. */
  title: string;
  /** The name of the cards' drawings. */
  pack: string;
  /** How many play. */
  players: number;
  /** How the clauses are read. */
  readings: {
    [k: string]: string;
  };
  /** How far the game goes; null where it ends by its own rule. */
  target: Target | null;
  seat: Seat;
  /** The steps; the last has the closing words and no action. */
  steps: Step[];
}
/** A step of a guided deal: what is taught, how the table looks, and then what is done. */
export interface Step {
  /** What is said to the pupil before. */
  teach: Teaching[];
  /** How the table looks before: without zones where the deeds told in the step before make them. */
  look: Look | null;
  /** What the pupil could do; empty when another is to act. */
  offers: Offer[];
  /** Cards of the pupil's hand that may not be played. */
  refusals: CardRefused[];
  /** What each seat has. */
  scores: number[];
  /** Who acts; null in the last step. */
  seat: Seat | null;
  /** What he does; null in the last step. */
  action: string | null;
  /** What the pupil is told of it. */
  told: Told[];
}
/** A sentence to the pupil, in the words of the lesson. */
export interface Teaching {
  /** The clause it explains. */
  clause: string | null;
  /** The words. */
  text: string;
}
/** A level of the bots. */
export interface Level {
  /** The word that asks for it. */
  id: string;
  /** What a person calls it. */
  title: string;
  /** What to expect, in a sentence. */
  about: string;
}
/** How a table is to be opened. */
export interface Opening {
  /** The game's id. */
  game: string;
  /** How many play; as many as usual, or as `seats` names, unless said. */
  players?: number | null;
  /** How its clauses are read, where not by default. */
  readings?: {
    [k: string]: string;
  };
  /** How far the game goes. */
  target?: Target | null;
  /** Seat by seat `person` or a bot's level; without it seat 1 is a person's and bots of the strongest level have the others. */
  seats?: string[] | null;
  /** Where the opener sits: the first person's seat unless said, nowhere if null. */
  seat?: Seat | null;
  /** What the opener is called. */
  name?: string | null;
  /** Whether the table is listed for everybody. */
  public?: boolean;
  /** A cut of the first deal. */
  cut?: string | null;
  /** The client's own seat token: 64 hexadecimal digits, a to f small. Asking again with it opens no second table. */
  token?: string | null;
}
/** A place at a table. */
export interface Place {
  /** The table. */
  table: string;
  /** The seat; nothing for who opened the table and sits nowhere. */
  seat: Seat | null;
  /** The right to sit there, shown once. */
  token: string | null;
}
/** Why a request is not granted. */
export interface Problem {
  /** The word programs know it by. */
  code: string;
  reason: Phrase;
  /** The same in English. */
  text: string;
}
/** The games on the shelf and the bots' levels. */
export interface Shelf {
  /** The games. */
  games: Game[];
  /** The bots' levels, the weakest first. */
  levels: Level[];
}
/** Who wants to sit. */
export interface Sitting {
  /** Where; the first free seat unless said. */
  seat?: Seat | null;
  /** What the person is called. */
  name?: string | null;
  /** A cut of the first deal. */
  cut?: string | null;
  /** The client's own seat token. Asking again with it is harmless. */
  token?: string | null;
}
/** A play that gave something away. */
export interface Slip {
  /** The frame of the film it is. */
  frame: number;
  seat: Seat;
  /** What, as the record writes it. */
  action: string;
  /** What would have given nothing away. */
  better: Offer[];
  /** What each side was sure of before. */
  before: number[];
  /** What each side was sure of after. */
  after: number[];
}
/** A post-mortem: where something was given away. */
export interface Slips {
  /** Whether every play was judged. */
  exact: boolean;
  /** What was counted: `tricks`, `points` or the like. */
  objective: string;
  /** How many plays were judged. */
  judged: number;
  /** How many there are. */
  plays: number;
  /** The plays that gave something away. */
  slips: Slip[];
}
/** How a table stands, for everybody. */
export interface Summary {
  /** The table. */
  table: string;
  /** The game's id. */
  game: string;
  /** How many play. */
  players: number;
  /** How its clauses are read. */
  readings: {
    [k: string]: string;
  };
  /** How far the game goes; null where it ends by its own rule. */
  target: Target | null;
  state: Stage;
  /** Whether it is listed for everybody. */
  public: boolean;
  /** When it was opened, in milliseconds since 1970. */
  opened: number;
  /** Who sits where. */
  seats: SeatAt[];
  /** What each seat has. */
  scores: number[];
  /** Who has won; null until the game is over, empty in a draw. */
  winners: Seats | null;
  fair: Fairness;
}
/** Public tables, the newest first. */
export interface Tables {
  /** The tables. */
  tables: Summary[];
}
