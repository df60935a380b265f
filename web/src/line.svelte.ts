// The connection to a table: reconnects where it broke off, and repeats every command until it is answered.
import { connect } from '#house';
import type { HouseLine } from './house/house';
import { worded } from './rest';
import type { FromClient, FromServer, Goodbye, Happened, PlayOn, Said, View, Welcome } from './wire';

export type Connection = 'calling' | 'open' | 'broken' | 'closed';

/** The events and views of a table, in order. */
export type News = Extract<FromServer, { type: 'event' | 'view' }>;
export type Answer = Extract<FromServer, { type: 'done' | 'refused' | 'hint' | 'meant' }>;

/** A message that is answered; the line gives it its id. */
export type Command = Unnumbered<FromClient>;
type Unnumbered<Message> = Message extends { id: string } ? Omit<Message, 'id'> : never;

interface Asked {
  message: FromClient;
  answer: (answer: Answer) => void;
}

/** Errors after which reconnecting would not help. */
const FINAL = new Set(['no_table', 'token', 'protocol', 'malformed', 'damaged']);
const LONGEST_WAIT = 2000;
/** After so long a silence an open socket is in doubt when the page wakes; then it has so long to answer. */
const SILENCE = 20_000;
const ANSWER = 2000;

export class TableLine {
  connection = $state<Connection>('calling');
  welcome = $state.raw<Welcome | null>(null);
  view = $state.raw<View | null>(null);
  events = $state.raw<Happened[]>([]);
  /** What was said at the table while this line was open. */
  said = $state.raw<Said[]>([]);
  /** Where the others play on. */
  playOn = $state.raw<PlayOn | null>(null);
  fault = $state.raw<{ code: string; text: string } | null>(null);
  /** The number of failures in a row. */
  tries = $state(0);
  /** The server's time at the moment from which the browser counts. */
  #clock = 0;

  #socket: HouseLine | null = null;
  #unanswered = new Map<string, Asked>();
  #seq = 0;
  #epoch = 0;
  #count = 0;
  #stem = Math.random().toString(36).slice(2, 10);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  /** For how many seconds the house wants not to be called. */
  #pause = 0;

  constructor(
    readonly table: string,
    readonly token: string | null,
    /** Called for every event and every view, in order. */
    readonly tell: (news: News) => void,
  ) {
    this.#call();
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    addEventListener('pageshow', this.#wake);
  }

  close() {
    this.connection = 'closed';
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    removeEventListener('pageshow', this.#wake);
    clearTimeout(this.#timer);
    clearInterval(this.#pings);
    this.#socket?.close();
  }

  /** The time by the server's clock. */
  now = () => this.#clock + performance.now();

  /** Sends a command and waits for its answer, over as many sockets as it takes. */
  command(message: Command): Promise<Answer> {
    const id = `${this.#stem}-${++this.#count}`;
    return new Promise((answer) => {
      const asked = { message: { ...message, id }, answer };
      this.#unanswered.set(id, asked);
      if (this.connection === 'open') this.#send(asked.message);
    });
  }

  #wake = () => {
    if (document.hidden) return;
    if (this.connection === 'broken') {
      clearTimeout(this.#timer);
      this.#call();
    } else if (this.connection === 'open' && Date.now() - this.#heard > SILENCE) this.#doubt();
  };

  /** After a sleep the socket may be dead without knowing it: who does not answer soon is called anew. */
  #doubt() {
    const [socket, heard] = [this.#socket, this.#heard];
    this.#send({ type: 'ping' });
    setTimeout(() => {
      if (this.#socket !== socket || this.#heard !== heard) return;
      this.#socket = null;
      socket?.close();
      this.connection = 'broken';
      this.#call();
    }, ANSWER);
  }

  #call() {
    const socket = connect(this.table);
    this.#socket = socket;
    socket.onopen = () => {
      this.#send({ type: 'hello', protocol: 2, table: this.table, after: this.#seq, token: this.token || undefined });
    };
    socket.onmessage = (message) => {
      this.#heard = Date.now();
      this.#hear(JSON.parse(message.data) as FromServer);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#broke();
    };
    clearInterval(this.#pings);
    this.#heard = Date.now();
    // A silently broken socket is detected by unanswered pings.
    this.#pings = setInterval(() => {
      if (Date.now() - this.#heard > 40_000) socket.close();
      else if (this.connection === 'open') this.#send({ type: 'ping' });
    }, 15_000);
  }

  #broke() {
    clearInterval(this.#pings);
    if (this.connection === 'closed') return;
    if (this.fault && FINAL.has(this.fault.code)) {
      this.connection = 'closed';
      return;
    }
    this.connection = 'broken';
    const wait = Math.max(Math.min(LONGEST_WAIT, 250 * 2 ** this.tries++), 1000 * this.#pause);
    this.#pause = 0;
    this.#timer = setTimeout(() => this.#call(), wait * (0.75 + Math.random() / 2));
  }

  #send(message: FromClient) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: FromServer) {
    switch (message.type) {
      case 'welcome':
        this.welcome = message;
        this.#clock = message.now - performance.now();
        this.connection = 'open';
        this.tries = 0;
        this.fault = null;
        for (const { message: again } of this.#unanswered.values()) this.#send(again);
        break;
      case 'event':
        if (message.seq <= this.#seq) break;
        this.#seq = message.seq;
        this.events = [...this.events, message];
        this.tell(message);
        break;
      case 'view':
        // A node that has lost the table shows how it was.
        if (message.epoch < this.#epoch) {
          this.#socket?.close();
          break;
        }
        this.#epoch = message.epoch;
        this.view = message;
        this.tell(message);
        break;
      case 'refused':
        if (message.code === 'busy') {
          const asked = this.#unanswered.get(message.id);
          if (asked) setTimeout(() => this.#send(asked.message), 1000);
          break;
        }
        this.#answered(message.id, message);
        break;
      case 'done':
      case 'hint':
      case 'meant':
        this.#answered(message.id, message);
        break;
      case 'said':
        this.said = [...this.said, message];
        break;
      case 'play_on':
        this.playOn = message;
        break;
      case 'error':
        void this.#fail(message);
        break;
    }
  }

  /** What went wrong is known at once, its words perhaps only after a moment. */
  async #fail({ code, reason, text, retry_after }: Goodbye) {
    this.#pause = retry_after ?? 0;
    const fault = { code, text: '' };
    this.fault = fault;
    const words = await worded({ reason, text });
    if (this.fault === fault) this.fault = { code, text: words };
  }

  #answered(id: string, answer: Answer) {
    this.#unanswered.get(id)?.answer(answer);
    this.#unanswered.delete(id);
  }
}
