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
/** When a game ends, if not by its own rules (C12, C13). */
export type Target = number | 'deal';
/** The stage of a table. */
export type Stage = 'waiting' | 'playing' | 'over';
/** Who a seat is for. */
export type SeatKind = 'person' | 'bot';
/** A fact about a deal. */
export type Fact = (number | null) | boolean | string | number[] | string[];
/** Whose deals a table has, if not its own. */
export type Origin =
  | {
      table: string;
    }
  | {
      day: number;
    };
/** How long a person may take for a move. Without a clock, as long as the others like. */
export type Clock = 'gentle' | 'day';
/** What the house is to do. Its name comes first, so that the rest can be read at once. */
export type Errand =
  | {
      request: {
        /** Its method. */
        method: string;
        /** Its path, beginning with `/api/`. */
        path: string;
        /** Its body; empty if it has none. */
        body?: string;
      };
    }
  | {
      hear: {
        /** The socket. */
        socket: number;
        /** The message. */
        text: string;
      };
    }
  | {
      hang_up: {
        /** The socket. */
        socket: number;
      };
    }
  | {
      load: Kept;
    }
  | {
      stored: {
        /** Whether it is kept now. */
        safe: boolean;
      };
    }
  | 'think';
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
  | 'busy'
  | 'damaged';
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
/** A zone of the table: `hand:2`, `pile:1/3`, `trick`. */
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
      type: 'pledge';
      /** The command's id. */
      id: string;
      /** The deal's number, from the view. */
      deal: number;
      /** The hash of the cut. */
      pledge: string;
    }
  | {
      type: 'cut';
      /** The command's id. */
      id: string;
      /** The deal it is meant for; by default the next one. */
      deal?: number | null;
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
      type: 'fill';
      /** The command's id. */
      id: string;
      /** The bots' level. */
      level: string;
    }
  | {
      type: 'say';
      /** The command's id. */
      id: string;
      remark: Remark;
    }
  | {
      type: 'nudge';
      /** The command's id. */
      id: string;
    }
  | {
      type: 'leave';
      /** The command's id. */
      id: string;
    }
  | {
      type: 'back';
      /** The command's id. */
      id: string;
    }
  | {
      type: 'vote';
      /** The command's id. */
      id: string;
    }
  | {
      type: 'free';
      /** The command's id. */
      id: string;
      seat: Seat;
    }
  | {
      type: 'ping';
    };
/** What a player may say to the table: set phrases, and no others. */
export type Remark =
  | 'good-day'
  | 'ready'
  | 'moment'
  | 'capital'
  | 'bold'
  | 'george'
  | 'thought-so'
  | 'luck'
  | 'hard-lines'
  | 'obliged'
  | 'pardon'
  | 'good-night';
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
      type: 'said';
    } & Said)
  | ({
      type: 'play_on';
    } & PlayOn)
  | ({
      type: 'error';
    } & Goodbye)
  | {
      type: 'pong';
    };
/** Something that happened. Numbers are counted from 1 without gaps. */
export type Happened = {
  /** Its number. */
  seq: number;
  /** The time, in milliseconds since 1970. */
  at: number;
  /** Who did it; null for chance and the house. */
  seat: Seat | null;
  /** What the viewer is told of it, in order; may be empty. */
  told: Told[];
  /** What is published about a deal that this ended. */
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
      kind: 'pledge';
      /** The deal's number, from 1. */
      deal: number;
      /** The cut's hash. */
      pledge: string;
    }
  | {
      kind: 'call';
      /** The deal's number, from 1. */
      deal: number;
    }
  | {
      kind: 'miss';
      /** The deal's number, from 1. */
      deal: number;
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
      /** Whether a bot made the move. */
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
      kind: 'rise';
    }
  | {
      kind: 'fill';
      /** Their level. */
      level: string;
    }
  | {
      kind: 'away';
    }
  | {
      kind: 'back';
    }
  | {
      kind: 'vote';
    }
  | {
      kind: 'late';
    }
  | {
      kind: 'free';
      freed: Seat;
    }
);
/** What kind of move it is, in terms that fit every game. */
export type MoveKind =
  'play' | 'bid' | 'pass' | 'discard' | 'lay' | 'draw' | 'call' | 'choose' | 'done' | 'give-up';
/** The kinds of refusal. */
export type Why =
  'illegal' | 'syntax' | 'turn' | 'seat' | 'taken' | 'full' | 'takeback' | 'cut' | 'long' | 'often' | 'busy';
/** What the booklet's word is worth, by the figures. */
export type Verdict = 'holds' | 'depends' | 'fails' | 'open' | 'measured';

/** A game's history and advice, what its old booklet claims, and its worked examples. */
export interface About {
  /** The game's id. */
  game: string;
  /** The title on the box. */
  title: string;
  /** Its history and advice, as Markdown. */
  text: string;
  /** The same as HTML. */
  html: string;
  /** What the old booklet claims. */
  claims: Claim[];
  /** Worked examples. */
  examples: Example[];
}
/** A claim of an old booklet about its game. */
export interface Claim {
  /** Its name. */
  id: string;
  /** Its heading. */
  title: string;
  /** Its text, as Markdown. */
  text: string;
  /** The same as HTML. */
  html: string;
}
/** A worked example. */
export interface Example {
  /** Its name in addresses. */
  id: string;
  /** What it shows. */
  title: string;
}
/** Where other machines reach a server. */
export interface Addresses {
  /** Its addresses, such as `http://192.168.1.7:1914`; empty if it listens to its own machine only. */
  addresses: string[];
}
/** A request to play on after a finished game. */
export interface Again {
  /** The token of a seat of that game. */
  token: string;
  /** Whether to have the same deals again; otherwise the seats turn. */
  same?: boolean;
  /** The SHA-256 of a cut for the first deal, which is opened when the house calls for it. */
  pledge?: string | null;
}
/** The answer to a request. */
export interface Answer {
  /** Its status, as HTTP counts them. */
  status: number;
  /** Its body. */
  body: string;
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
/** The results of those who played under the same conditions. */
export interface Board {
  /** The number of players. */
  players: number;
  /** The chosen readings. */
  readings: {
    [k: string]: string;
  };
  /** The level of the bots; null without bots. */
  level: string | null;
  /** The results, best first. */
  rows: BoardRow[];
  /** What a bot of the usual level made of it in the same seat; null while it plays. */
  house: BoardRow | null;
}
/** A result. The record of its table proves it. */
export interface BoardRow {
  /** The table. */
  table: string;
  /** The person's name; for the house, the id of the bot's level. */
  name: string;
  /** The points. */
  points: number;
  /** Whether the game was won. */
  won: boolean;
}
/** A game's booklet, or some clauses of it. Texts are given as Markdown and as HTML. */
export interface Booklet {
  /** The game's id. */
  game: string;
  /** The title on the box. */
  title: string;
  /** Its introduction, as Markdown. */
  opening: string;
  /** The same as HTML. */
  opening_html: string;
  /** The aim of the game, in a sentence or two. */
  object: string;
  /** The sections. */
  sections: Section[];
  /** The clauses, in reading order. */
  clauses: Clause[];
  /** The readings of these clauses. */
  readings: Reading[];
}
/** A section of a booklet. */
export interface Section {
  /** Its heading. */
  title: string;
  /** Its text before the first clause, as Markdown. */
  text: string;
  /** The same as HTML. */
  html: string;
}
/** A clause of a booklet. */
export interface Clause {
  /** Its id, such as `N9`. */
  id: string;
  /** Its heading. */
  title: string;
  /** The title of its section. */
  section: string;
  /** How much of it is our decision and not the old booklet's. */
  ruling: Ruling | null;
  /** Its text, as Markdown. */
  text: string;
  /** The same as HTML. */
  html: string;
}
/** A clause that can be read in more than one way. */
export interface Reading {
  /** Its name. */
  id: string;
  /** The clause in doubt. */
  clause: string;
  /** The numbers of players for which there is a choice. */
  players: number[];
  /** The doubt, as a question. */
  question: string;
  /** The words of the old booklet that leave the doubt. */
  source: string;
  /** The names of its choices. */
  choices: string[];
  /** The meaning of each choice, in a sentence. */
  meanings: string[];
  /** The default choice. */
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
/** A finished game as a link carries it to another browser. */
export interface Carried {
  /** The table. */
  table: string;
  /** When it was opened, in milliseconds since 1970. */
  at: number;
  /** What happened, line by line of its log. */
  lines: string[];
  /** The names of the people at it. */
  names?: KeptName[];
}
/** The name of a person at a table. */
export interface KeptName {
  /** The seat. */
  seat: number;
  /** The name. */
  name: string;
}
/** A finished game of one person against bots, and all who have played its deals since. */
export interface Challenge {
  table: Summary;
  seat: Seat;
  /** The other tables with the same deals, the first one first. */
  others: Summary[];
}
/** A table as everybody may see it. */
export interface Summary {
  /** The table. */
  table: string;
  /** The game's id. */
  game: string;
  /** The number of players. */
  players: number;
  /** The chosen readings. */
  readings: {
    [k: string]: string;
  };
  /** When the game ends; null if by the game's own rules. */
  target: Target | null;
  state: Stage;
  /** Whether it is listed publicly. */
  public: boolean;
  /** When it was opened, in milliseconds since 1970. */
  opened: number;
  /** The seats and their players. */
  seats: SeatAt[];
  /** The score of each seat. */
  scores: number[];
  /** The winners; null until the game is over, empty for a draw. */
  winners: Seats | null;
  /** The finished deals; none of them in the list of public tables. */
  deals: DealScore[];
  /** The sides at the beginning, each with its seats. */
  sides: Seats[];
  /** Whose deals it has; null if they are its own. */
  origin: Origin | null;
  /** How long a person may take for a move; null without a clock. */
  clock: Clock | null;
  fair: Fairness;
}
/** A seat and its player, as everybody sees it. */
export interface SeatAt {
  seat: Seat;
  kind: SeatKind;
  /** The bot's level; null for a person. */
  level: string | null;
  /** The player's name; empty for a free seat of a table that waits, and for a person whose name is not kept. */
  name: string;
  /** Whether the seat is taken. */
  taken: boolean;
  /** Whether that person is connected. */
  present: boolean;
  /** Whether a bot stands in. */
  away: boolean;
}
/** A finished deal: its scores and other facts about it. */
export interface DealScore {
  /** The points it added to each seat. */
  scores: number[];
  /** Short remarks about it for people, such as its bid and whether it was made. */
  remarks?: Phrase[];
  [k: string]: Fact | number[] | Phrase[] | undefined;
}
/** The commitments that make deals fair. */
export interface Fairness {
  /** The number of the current or last deal; null before the first. */
  deal: number | null;
  /** The hash of its seed. */
  commitment: string | null;
  /** The next deal. */
  next: NextDeal | null;
}
/** The next deal. */
export interface NextDeal {
  /** Its number, from 1. */
  deal: number;
  /** The hash of its seed. */
  commitment: string;
  cuts: Seats;
  pledges: Seats;
  /** Whether the deal is due and the house calls for the pledged cuts. */
  called: boolean;
  awaited: Seats;
}
/** A seat's cut, or its pledge. */
export interface Cut {
  seat: Seat;
  /** The cut; in a list of pledges its SHA-256. */
  cut: string;
}
/** The deals of a day. Results and the seed are told when the day is over. */
export interface Day {
  /** The day by universal time, counted from the first of January 1970. */
  day: number;
  /** When it ends, in milliseconds since 1970. */
  ends: number;
  /** Whether it is over. */
  over: boolean;
  /** SHA-256 of the day's seed. */
  commitment: string;
  /** When the seed was fixed, in milliseconds since 1970. */
  fixed: number;
  /** The seed; null until the day is over. */
  seed: string | null;
  /** SHA-256 of the next day's seed, if it is fixed. */
  next: string | null;
  /** The deals: one of a patience, one of another game. */
  deals: DayDeal[];
}
/** The deal of a game on a day. */
export interface DayDeal {
  /** The game's id. */
  game: string;
  /** The title on the box. */
  title: string;
  /** The number of players. */
  players: number;
  /** The number of people who have tried it under their name. */
  tried: number;
  /** The asker's own table, if they have tried it. */
  own: Summary | null;
  /** The results, kept apart by readings, level and players; empty until the day is over. */
  boards: Board[];
  /** Whether a patience could be won; null if unknown. */
  winnable: boolean | null;
}
/** A request to play the deal of the day. */
export interface DayOpening {
  /** The number of players; by default the usual number. */
  players?: number | null;
  /** The readings that differ from the default. */
  readings?: {
    [k: string]: string;
  };
  /** The bots' level; by default the one below the usual. */
  level?: string | null;
  /** The name of a person without a recovery phrase. */
  name?: string | null;
  /** The client's own seat token. Repeating the request with it opens no second table. */
  token?: string | null;
}
/** A place at a table with the deal of the day. */
export interface DayPlace {
  /** The table. */
  table: string;
  /** The seat; null for a person who opened the table without sitting down. */
  seat: Seat | null;
  /** The token that gives the right to the seat, shown once. */
  token: string | null;
  /** Whether the result will count: it is the first try of a person with a name. */
  counts: boolean;
}
/** A command was carried out: what it did is durable, and is event `seq`, which follows. */
export interface Done {
  /** The command's id. */
  id: string;
  /** The event's number. */
  seq: number;
}
/** A name that somebody has now. */
export interface Enrolled {
  /** The name. */
  name: string;
  /** The recovery phrase: ten words, shown once. The server keeps only its hash. */
  phrase: string;
}
/** A request for a name. */
export interface Enrolment {
  /** The name. */
  name: string;
}
/** What is kept of a table, or is to be added to that. */
export interface Kept {
  /** The table. */
  table: string;
  /** Lines of its log. */
  lines: KeptLine[];
  /** The names of the people at it. */
  names: KeptName[];
}
/** A line of a table's log. */
export interface KeptLine {
  /** Its number. */
  seq: number;
  /** The time, in milliseconds since 1970. */
  at: number;
  /** The id of the command that caused it. */
  command: string | null;
  /** What happened. */
  text: string;
  /** Its hash, in hexadecimal digits. */
  hash: string;
}
/** A card as one viewer sees it. */
export interface Face {
  face: string | null;
  by?: Seat | null;
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
/** A record as a film, frame by frame, with every card face up that any player sees. */
export interface Film {
  /** The frames, up to the record's end or its first fault. */
  frames: Frame[];
  /** The game's id; null where the record names none. */
  game: string | null;
  /** The title on the box. */
  title: string | null;
  /** The name of the pack's drawings. */
  pack: string | null;
  /** The number of players. */
  players: number;
  /** Which seats play together throughout the game. */
  sides: Seats[];
  /** The chosen readings. */
  readings: {
    [k: string]: string;
  };
  /** When the game ends; null if by the game's own rules. */
  target: Target | null;
  /** The record's `Seat` tags. */
  names: (string | null)[];
  /** The finished deals. */
  deals: DealScore[];
  /** The score of each seat. */
  scores: number[];
  /** The winners; null until the game is over, empty for a draw. */
  winners: Seats | null;
  /** Comments after the last action. */
  remarks: string[];
  /** What is wrong with the record. */
  fault: Fault | null;
}
/** One frame of a film: the table after a move or a deal. */
export interface Frame {
  /** The seat that moved; null for a deal. */
  seat: Seat | null;
  /** The move; null for a deal. */
  action: string | null;
  /** The deal's number, from 1. */
  deal: number;
  /** What is told of it. */
  told: Told[];
  /** Comments of the record. */
  remarks: string[];
  /** Whose turn it is. */
  to_act: Seat | null;
  /** The scene. It has no zones if the deeds told lead there from the frame before. */
  look: Look | null;
  /** The score of each seat. */
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
  /** How many cards it takes, where the places of those to come are shown. */
  room?: number | null;
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
/** A scene as it is sent. It has no zones if the deeds told since the last scene lead there. */
export interface Look {
  headline: Phrase;
  /** The cards, zone by zone. If absent, carry out the deeds on the zones you have. */
  zones?: Zone[] | null;
  /** What was said at the table: the auction so far, for example. */
  calls: Call[];
  /** Short facts to show as labels: trump, bid, tricks won. */
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
  /** The version of the protocol. */
  protocol: 2;
  /** The table. */
  table: string;
  /** The seat's token; absent for a watcher. */
  token?: string | null;
  /** The number of the last event the client has; 0 for the table's whole history. */
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
/** What came of it. */
export interface FromHouse {
  /** The answer to a request. */
  answer?: Answer | null;
  /** Messages to sockets, in order. */
  said: Message[];
  /** Sockets to be closed after that. */
  closed: number[];
  /** The table that must be loaded first; then the same is asked again. */
  need?: string | null;
  /** Whether the weights of a bot must come first; then the same is asked again. */
  learn: boolean;
  /** What must be kept before it goes on. */
  keep?: Kept | null;
  /** Whether a bot is to move. */
  due: boolean;
}
/** A message to a socket. */
export interface Message {
  /** The socket. */
  socket: number;
  /** The message. */
  text: string;
}
/** The answer to a hello. It is followed by every event after the one named in the hello, then a view. */
export interface Welcome {
  /** The version of the protocol. */
  protocol: number;
  /** The table. */
  table: string;
  /** The viewer's seat; null for a watcher. */
  seat: Seat | null;
  /** The number of the table's last event. */
  seq: number;
  /** The game's id. */
  game: string;
  /** The title on the box. */
  title: string;
  /** The name of the pack's drawings. */
  pack: string;
  /** The cards of the pack in order, each once: so they lie before they are shuffled, with copies next to each other. */
  cards: string[];
  /** How many cards each hand is dealt at a time, in turn; 0 where cards come to the table in another way. */
  packet: number;
  /** The number of players. */
  players: number;
  /** Which seats play together throughout the game. */
  sides: Seats[];
  /** The chosen readings. */
  readings: {
    [k: string]: string;
  };
  /** When the game ends; null if by the game's own rules. */
  target: Target | null;
  /** Whether the table is listed publicly. */
  public: boolean;
  /** Whose deals it has; null if they are its own. */
  origin: Origin | null;
  /** How long a person may take for a move; null without a clock. */
  clock: Clock | null;
  /** The time by the server's clock, for what a view says of waiting. */
  now: number;
}
/** What is published about a finished deal. */
export interface Reveal {
  /** The deal's number, from 1. */
  deal: number;
  /** The commitment published before. */
  commitment: string;
  /** The seed; null for the deal of a day, whose seed is published when the day is over. */
  seed: string | null;
  /** The cuts, in seat order. */
  cuts: Cut[];
  /** The hashes of the cuts that were pledged, in seat order. */
  pledges: Cut[];
  missing: Seats;
  /** The deal's lots and shuffles, as the record writes them after the `*`; empty where the seed is null. */
  chance: string[];
}
/** The table as the viewer sees it after event `seq`. It replaces any earlier view. */
export interface View {
  /**
   * How often the table has passed from one node of the server to another. A view of an earlier epoch than one seen
   * before comes from a node that has lost the table: leave it out.
   */
  epoch: number;
  /** The last event it shows. */
  seq: number;
  /** The turn number that a move, an undo or a request for a takeback must name. */
  turn: number;
  state: Stage;
  /** The viewer's seat; null for a watcher. */
  seat: Seat | null;
  /** The seat to act; null if there is none. */
  to_act: Seat | null;
  /** Every legal move of the viewer's seat; empty unless it is to act. */
  offers: Offer[];
  /** The scene; null before the first deal. */
  look: Look | null;
  /** The score of each seat. */
  scores: number[];
  /** The finished deals. */
  deals: DealScore[];
  /** The winners; null until the game is over, empty for a draw. */
  winners: Seats | null;
  /** The seats and their players. */
  seats: SeatAt[];
  /** Whether the viewer has a move in this deal that can be taken back. */
  undo: boolean;
  /** The pending request to take a move back. */
  takeback: Takeback | null;
  /** How the person to act is waited for; null if nobody is, or nothing can be done about it. */
  wait: Wait | null;
  /** Who may free seats: of those who are at the table, who has sat there longest. */
  host: Seat | null;
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
  /** Whether a pass is not final: the player may be asked again in the same auction. */
  again?: boolean;
}
/** A request to take a move back. */
export interface Takeback {
  seat: Seat;
  agreed: Seats;
}
/** How the person to act is waited for. Times are in milliseconds by the server's clock: see `now` in the welcome. */
export interface Wait {
  /** Since when. */
  since: number;
  /** When a bot stands in; null without a clock. */
  until: number | null;
  /** From when on the others may vote for that; null where they may not. */
  vote_from: number | null;
  votes: Seats;
  /** The number of votes that decide. */
  needed: number;
}
/** A command was refused. */
export interface Refused {
  /** The command's id. */
  id: string;
  code: Why;
  /** The clause that forbids it; its words are in the booklet. */
  clause: string | null;
  reason: Phrase;
}
/** The legal move that a gesture means. */
export interface Meant {
  /** The question's id. */
  id: string;
  /** The move, as the record writes it. */
  action: string;
}
/** What a bot of the usual level would do, given only this viewer's view. */
export interface Hint {
  /** The question's id. */
  id: string;
  /** The turn for which it was asked. */
  turn: number;
  /** The move, as the record writes it. */
  best: string;
  /** What speaks for it, in sentences. */
  reasons: Phrase[];
  /** The moves considered, best first; empty if none were compared. */
  moves: Weighed[];
}
/** A move that was considered. */
export interface Weighed {
  /** The move, as the record writes it. */
  action: string;
  label: Phrase;
  /** What it costs compared with the best move; null for that one. */
  cost: Phrase | null;
}
/** Something said to the table. */
export interface Said {
  seat: Seat;
  said: Phrase;
  /** The seat that is reminded that it is to act; null for a remark. */
  nudged: Seat | null;
}
/** The people of a finished game play on. */
export interface PlayOn {
  /** The table where they do; everybody's token is good there, too. */
  table: string;
  seat: Seat;
  /** Whether it has the same deals. */
  same: boolean;
}
/** What is wrong, before the server closes the socket. */
export interface Goodbye {
  code: ErrorCode;
  reason: Phrase;
  /** The same in English. */
  text: string;
  /** After how many seconds it makes sense to come back, where the client has asked too much. */
  retry_after?: number | null;
}
/** A game of the shelf. */
export interface Game {
  /** Its name in records and addresses. */
  id: string;
  /** The title on the box. */
  title: string;
  /** The year it was printed; null where the booklet is undated. */
  year: number | null;
  /** The possible numbers of players, in ascending order. */
  players: number[];
  /** The usual number of players. */
  usual_players: number;
  /** Well-known games that it resembles, in a few words. */
  like: string;
  /** The game in one sentence. */
  tagline: string;
  /** How many minutes it usually takes. */
  minutes: number;
  /** The readings of its unclear clauses. */
  readings: Reading[];
  /** The score that wins; null for a game that ends by its own rules. */
  target: number | null;
  /** The name of its pack's drawings. */
  pack: string;
}
/** A lesson, as the pupil sees it. */
export interface Lesson {
  /** The game's id. */
  game: string;
  /** The title on the box. */
  title: string;
  /** The name of the pack's drawings. */
  pack: string;
  /** The number of players. */
  players: number;
  /** The chosen readings. */
  readings: {
    [k: string]: string;
  };
  /** When the game ends; null if by the game's own rules. */
  target: Target | null;
  seat: Seat;
  /** The steps; the last one closes the lesson and has no action. */
  steps: Step[];
}
/** A step of a lesson: what is taught, the scene, and then the action. */
export interface Step {
  /** What the pupil is told before the action. */
  teach: Teaching[];
  /** The scene before the action. It has no zones if the deeds told in the step before lead there. */
  look: Look | null;
  /** The pupil's legal moves; empty when it is another seat's turn. */
  offers: Offer[];
  /** Cards of the pupil's hand that may not be played. */
  refusals: CardRefused[];
  /** The score of each seat. */
  scores: number[];
  /** The seat that acts; null in the last step. */
  seat: Seat | null;
  /** The action; null in the last step. */
  action: string | null;
  /** What the pupil is told of the action. */
  told: Told[];
}
/** A sentence for the pupil, from the lesson. */
export interface Teaching {
  /** The clause it explains. */
  clause: string | null;
  /** The sentence. */
  text: string;
}
/** A level of the bots. */
export interface Level {
  /** Its name in messages. */
  id: string;
  /** Its name for people. */
  title: string;
  /** What to expect, in a sentence. */
  about: string;
}
/** A request to open a table. */
export interface Opening {
  /** The game's id. */
  game: string;
  /** The number of players; by default the usual number, or the length of `seats`. */
  players?: number | null;
  /** The readings that differ from the default. */
  readings?: {
    [k: string]: string;
  };
  /** When the game ends. */
  target?: Target | null;
  /**
   * For each seat `person` or a bot's level. By default seat 1 is for a person and the others are bots of the
   * usual level, the strongest that thinks only for a moment.
   */
  seats?: string[] | null;
  /** The seat of the person who opens the table: by default the first seat for a person, none if null. */
  seat?: Seat | null;
  /** That person's name. */
  name?: string | null;
  /** Whether the table is listed publicly. */
  public?: boolean;
  /** How long a person may take for a move; by default there is no clock. */
  clock?: Clock | null;
  /** A cut for the first deal. */
  cut?: string | null;
  /** The SHA-256 of a cut for the first deal, which is opened when the house calls for it. */
  pledge?: string | null;
  /**
   * The client's own seat token: 64 lower-case hexadecimal digits. Repeating the request with it opens no second
   * table.
   */
  token?: string | null;
}
/** A person's game. */
export interface OwnGame {
  seat: Seat;
  /** When it was counted among the person's games, in milliseconds since 1970. */
  at: number;
  table: Summary;
}
/** A request to count a seat among a person's games; the token proves the right to it. */
export interface OwnSeat {
  /** The table. */
  table: string;
  /** The seat's token. */
  token: string;
}
/** A person, to themselves. */
export interface Person {
  /** The name. */
  name: string;
  /** Since when, in milliseconds since 1970. */
  since: number;
  /** The games, newest first. */
  games: OwnGame[];
}
/** A place at a table, with the right to it. */
export interface Place {
  /** The table. */
  table: string;
  /** The seat; null for a person who opened the table without sitting down. */
  seat: Seat | null;
  /** The token that gives the right to the seat, shown once. */
  token: string | null;
}
/** Why a request is refused. */
export interface Problem {
  /** The code for programs. */
  code: string;
  reason: Phrase;
  /** The same in English. */
  text: string;
}
/** The games on the shelf and the bots' levels. */
export interface Shelf {
  /** The games. */
  games: Game[];
  /** The bots' levels, weakest first. */
  levels: Level[];
  /** What players may say to one another. */
  remarks: Remark[];
}
/** A side in a post-mortem. */
export interface SideJudged {
  seats: Seats;
  said: Phrase;
}
/** A request for a seat. */
export interface Sitting {
  /** The seat; by default the first free one. */
  seat?: Seat | null;
  /** The person's name. */
  name?: string | null;
  /** A cut for the first deal. */
  cut?: string | null;
  /** The SHA-256 of a cut for the first deal, which is opened when the house calls for it. */
  pledge?: string | null;
  /** The client's own seat token. Repeating the request with it is harmless. */
  token?: string | null;
}
/** A mistake: a play that lowers its side's guaranteed value. */
export interface Slip {
  /** The number of its frame in the film. */
  frame: number;
  /** The number of moves before it. */
  moves: number;
  seat: Seat;
  side: Seats;
  /** The play, as the record writes it. */
  action: string;
  said: Phrase;
  /** The moves that would have kept the value. */
  better: Offer[];
  /** What each side could guarantee before. */
  before: number[];
  /** What each side can guarantee after. */
  after: number[];
}
/** A post-mortem: the mistakes in a game. */
export interface Slips {
  /** Whether every play was judged. */
  exact: boolean;
  /** What was counted: `tricks`, `points` and so on. */
  objective: string;
  /** The number of plays judged. */
  judged: number;
  /** The number of plays that can be judged; 0 for a game without a solver. */
  plays: number;
  /** What there is to say of the whole, in sentences. */
  remarks: Phrase[];
  /** The sides whose plays were judged. */
  sides: SideJudged[];
  /** The mistakes. */
  slips: Slip[];
  /** How a lost patience could have been won; null if it could not, or was. */
  solution: Solution | null;
}
/** The way to win a patience. */
export interface Solution {
  /** The frame from which it differs from the game that was played. */
  frame: number;
  /** The record of a game that is won. */
  record: string;
}
/** All studies in brief. */
export interface Studies {
  /** The program and its version. */
  version: string;
  /** The studies, by games. */
  studies: StudyInBrief[];
}
/** A study in brief. */
export interface StudyInBrief {
  /** Its id: the name of its files. */
  study: string;
  /** The game's id. */
  game: string;
  /** The game's title. */
  title: string;
  /** The question, in English. */
  asks: string;
  asked: Phrase;
  /** The question that a clause leaves open, where readings of it are compared: as the booklet, in English. */
  leaves_open?: string | null;
  /** What the booklet says, or leaves open. */
  source: string;
  verdict: Verdict;
  /** The answer in a sentence or two, in English. */
  answer: string;
  answered: Phrase;
  /** The number of players of such a deal. */
  players: number;
  /** The readings of such a deal that are not the usual ones. */
  readings: {
    [k: string]: string;
  };
}
/** Public tables, newest first. */
export interface Tables {
  /** The tables. */
  tables: Summary[];
}
/** Something for the house to do, with the time and fresh chance for it. */
export interface ToHouse {
  /** The time, in milliseconds since 1970. */
  now: number;
  /** 32 fresh random bytes, in hexadecimal digits. */
  chance: string;
  what: Errand;
}
/** The body of `POST /api/try-again`: opens a table that goes on from a point of a record, with bots on the other seats. */
export interface TryAgain {
  /** The record. */
  record: string;
  /** The number of moves that stay as they were. */
  moves: number;
  seat: Seat;
  /** That person's name. */
  name?: string | null;
  /** The level of the bots; by default the usual one. */
  level?: string | null;
}
