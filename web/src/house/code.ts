// The codes by which two browsers find each other, which a person copies from one to the other, and what they then ask.

/** What a code holds: how to reach the browser that made it. */
export interface Code {
  kind: 'invitation' | 'answer';
  /** The invitation. */
  id: string;
  table: string;
  sdp: string;
}

/** What a guest asks of the house in a friend's browser: a request as to a server. */
export interface Asked {
  method: string;
  path: string;
  body: string;
}

/** What comes first in answer; the body follows in parts. */
export interface AnswerHead {
  status: number;
  length: number;
}

/** A code that cannot be used; `why` is the word for it in the page's phrases. */
export class BadCode extends Error {
  constructor(readonly why: 'broken' | 'kind' | 'other' | 'refused') {
    super(why);
  }
}

/** No code of a browser is longer, nor what it unpacks to. */
const LONGEST = 20_000;

const through = (bytes: Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream) =>
  new Blob([bytes]).stream().pipeThrough(change);

/** A code as a word of letters, digits, - and _. Its last bytes are a checksum. */
export async function write(code: Code): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(code));
  const small = new Uint8Array(await new Response(through(bytes, new CompressionStream('gzip'))).arrayBuffer());
  const letters = btoa(Array.from(small, (byte) => String.fromCharCode(byte)).join(''));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text of a stream. A small code may unpack to anything, so a long text is refused. */
async function some(stream: ReadableStream<Uint8Array>): Promise<string> {
  const [reader, words] = [stream.getReader(), new TextDecoder()];
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += words.decode(part.value, { stream: true });
    if (text.length > LONGEST) {
      await reader.cancel();
      throw new BadCode('broken');
    }
  }
  return text;
}

/** Reads a code of a kind; spaces and line breaks that came in on the way are left out. */
export async function read(word: string, kind: Code['kind']): Promise<Code> {
  const letters = word.replace(/\s/g, '');
  if (letters.length > LONGEST || !/^[\w-]+$/.test(letters)) throw new BadCode('broken');
  let code: Partial<Code>;
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    code = JSON.parse(await some(through(bytes, new DecompressionStream('gzip'))));
  } catch {
    throw new BadCode('broken');
  }
  const { id, table, sdp } = code ?? {};
  if (typeof id !== 'string' || typeof sdp !== 'string' || !/^[\w-]{1,64}$/.test(table ?? '')) throw new BadCode('broken');
  if (code.kind !== kind) throw new BadCode('kind');
  return code as Code;
}

/** A connection's own description, once it knows every way to reach it. No server is asked: only ways within one network. */
export async function described(connection: RTCPeerConnection): Promise<string> {
  await connection.setLocalDescription();
  await new Promise<void>((done) => {
    const look = () => connection.iceGatheringState === 'complete' && done();
    connection.onicegatheringstatechange = look;
    look();
  });
  return connection.localDescription?.sdp ?? '';
}
