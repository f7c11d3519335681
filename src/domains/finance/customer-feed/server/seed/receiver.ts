import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/* A customer's system, as bad as those of the world, for the tests of feeds. */

export type Arrival = {
  readonly id: string;
  readonly stream: string;
  readonly sequence: number;
  readonly body: string;
  readonly signature: string;
};
export type Behaviour = (reply: ServerResponse, arrival: Arrival) => void;
export type Receiver = {
  readonly url: string;
  /** Every request that came in, doubles included. */
  readonly arrivals: Arrival[];
  /** The messages of a receiver that honours the id, in the order in which they came. */
  readonly kept: Map<string, Arrival>;
  behave: Behaviour;
  close(): Promise<void>;
};
export const fine: Behaviour = (reply) => void reply.writeHead(200).end('{"ok":true}');
export const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  (reply) =>
    void reply.writeHead(code, headers).end(`status ${code}`);

/** Two answers to one request, in one go. */
export const answerTwice =
  (first: number, second: number): Behaviour =>
  (reply) => {
    const answer = (code: number): string => `HTTP/1.1 ${code} Answer\r\ncontent-length: 2\r\n\r\nok`;
    reply.socket?.end(answer(first) + answer(second));
  };

/** A customer's system. It keeps a message when it reads it, whatever it then answers. */
export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, reply) => void take(request, reply));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((done) => void server.close(() => done()));
  };
  const own: Receiver = { url: `http://127.0.0.1:${port}/quayside`, arrivals: [], kept: new Map(), behave: fine, close };
  async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { stream, sequence } = JSON.parse(body) as { stream: string; sequence: number };
    const header = (name: string): string => String(request.headers[name]);
    const arrival = { id: header('idempotency-key'), stream, sequence, body, signature: header('quayside-signature') };
    own.arrivals.push(arrival);
    if (!own.kept.has(arrival.id)) own.kept.set(arrival.id, arrival);
    own.behave(reply, arrival);
  }
  return own;
}

/** True where the messages of each stream came one after the other, without gap and without double. */
export const inOrder = (arrivals: Iterable<Arrival>): boolean => {
  const last = new Map<string, number>();
  for (const { stream, sequence } of arrivals) {
    if (sequence !== (last.get(stream) ?? 0) + 1) return false;
    last.set(stream, sequence);
  }
  return true;
};
