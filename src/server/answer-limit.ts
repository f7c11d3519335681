import type { Socket } from 'node:net';
import pg from 'pg';

type Answer = (error: Error | null, result: pg.QueryResult) => void;

/** The limits in ms of the statements of a connection that are not answered yet, and the instant since which the first of them waits. */
type Waiting = { readonly client: pg.ClientBase; readonly limits: number[]; since: number };

const connections = new Set<Waiting>();
const lookEveryMs = 1000;
let looking: NodeJS.Timeout | undefined;

/** A statement of ours may name a limit of its own. */
export type Limited = { readonly answerMsMax?: number };

/**
 * Limits how long a connection waits for an answer, and breaks it then: all of its statements fail, and the pool opens another. Answers come in
 * the order of the statements, so that a statement waits from its sending or from the answer before it, whichever is later.
 *
 * The driver would give each statement a timer, and a promise whose callback holds the statement. V8 then keeps the rows of finished statements
 * alive from one collection of young objects to the next, until it collects all of the heap: the server grew by 200 kB for each list. Here the
 * callback holds nothing of its statement, and one timer looks after all connections.
 */
export function limitAnswers(client: pg.ClientBase, answerMsMax: number): void {
  const waiting: Waiting = { client, limits: [], since: 0 };
  connections.add(waiting);
  looking ??= setInterval(breakLate, lookEveryMs).unref();
  client.on('end', () => connections.delete(waiting));
  const limited = (...sent: unknown[]): unknown => {
    const [statement] = sent;
    const last = sent.at(-1);
    if (typeof last !== 'function') return new Promise((resolve, reject) => limited(...sent, settling(resolve, reject))).catch(retraced);
    if (waiting.limits.length === 0) waiting.since = performance.now();
    waiting.limits.push(limitOf(statement) ?? answerMsMax);
    // The driver's overloads cannot be written as one function. Its method is looked up on each call, because tests record what it sends.
    return Reflect.apply(pg.Client.prototype.query, client, [...sent.slice(0, -1), counted(waiting, last as Answer)]);
  };
  client.query = limited as typeof client.query;
}

function limitOf(statement: unknown): number | undefined {
  return typeof statement === 'object' && statement !== null ? (statement as Limited).answerMsMax : undefined;
}

/* The callbacks are made out of reach of their statements. */

function settling(resolve: (result: pg.QueryResult) => void, reject: (error: Error) => void): Answer {
  return (error, result) => (error ? reject(error) : resolve(result));
}

function counted(waiting: Waiting, answer: Answer): Answer {
  return (error, result) => {
    waiting.limits.shift();
    waiting.since = performance.now();
    answer(error, result);
  };
}

/** The error with the way to who waits for it. The driver's own leads to the socket. */
function retraced(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}

function breakLate(): void {
  const now = performance.now();
  for (const { client, limits, since } of connections) {
    const [limit] = limits;
    // The driver's types do not declare its connection.
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    if (limit !== undefined && now - since > limit) stream.destroy(new Error('Query read timeout'));
  }
}
