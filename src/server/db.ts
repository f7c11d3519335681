import type { Socket } from 'node:net';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { type Limited, limitAnswers } from './answer-limit.ts';

const bigintArray = 1016;

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: BigInt,
  [pg.types.builtins.DATE]: (text) => text,
  [bigintArray]: (text) =>
    text
      .slice(1, -1)
      .split(',')
      .filter(Boolean)
      .map((part) => BigInt(part)),
};

/**
 * The parsers of our connections: int8 is an id or an amount, so a bigint, which is exact; a day stays text. They belong to the connections
 * that ask for them: a parser that is set for the whole process reaches the statements of libraries, and graphile-worker, which writes the
 * ids of failed jobs as JSON, ended the server over a bigint.
 */
export const ownTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export type Pool = pg.Pool;
export type Client = pg.PoolClient;

/** The connections of a process. */
export const poolSize = 20;
/**
 * The connections of a pool that calls and long work (jobs, with imports and exports among them) hold at most at once. The rest is for callers
 * that wait in no line: sessions, tickets, uploads, machines.
 */
export function sharesOf(size: number): { readonly calls: number; readonly longWork: number } {
  return { calls: Math.max(1, Math.floor(size * 0.7)), longWork: Math.max(1, Math.floor(size * 0.2)) };
}

/** The limit of a statement of a call. */
const statementMsMax = 15_000;
/** A statement without an answer for so much longer than it may take has a dead connection. */
const answerGraceMs = 5_000;
const answerMsMax = statementMsMax + answerGraceMs;
/** Limits of one statement, one wait for a lock and one forgotten transaction (security.md). */
export const sessionOptions =
  `-c statement_timeout=${statementMsMax} -c lock_timeout=5000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC` +
  // A list joins a dozen small tables to one large one. Trying every join order takes PostgreSQL longer than the list
  // itself.
  ' -c join_collapse_limit=3 -c from_collapse_limit=3' +
  // The statements of a call finish before a compiled plan would pay for its compilation.
  ' -c jit=off';

/**
 * A connection that rests for so long is closed. A new one reads the catalogue and plans every statement again, so a burst after a quiet
 * moment would be served by cold connections that take the processor from the warm ones.
 */
const warmMs = 600_000;

export function openPool(
  url: string,
  size = poolSize,
  report: (error: Error) => void = () => {},
  more = '',
  types: pg.CustomTypesConfig = ownTypes,
): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: size,
    options: `${sessionOptions}${more}`,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: warmMs,
    keepAlive: true,
    application_name: 'quayside',
    // Statements that do not wait for each other (`Promise.all`) are sent in one go. The server answers them in order.
    pipeline: true,
  });
  // A dropped idle connection is not an error of ours: the pool opens another when it needs one.
  pool.on('error', report);
  // A connection that breaks during a call makes the call's statements fail. Without a listener, its error event would
  // end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    limitAnswers(client, answerMsMax);
  });
  return pool;
}

/**
 * For the counters of document numbers (numbering.ts). Their commits do not wait for the disk: the transaction that
 * uses a number commits later, and once a later commit is on the disk, all earlier ones are as well.
 */
export function openCounterPool(url: string, report?: (error: Error) => void): Pool {
  return openPool(url, 2, report, ' -c synchronous_commit=off');
}

/** For graphile-worker, whose statements expect the driver's own types. */
export function openWorkerPool(url: string, size: number, report?: (error: Error) => void): Pool {
  return openPool(url, size, report, '', pg.types);
}

/** The same server and credentials, another user or database. */
export function withUser(url: string, user: string, password: string): string {
  const rest = /^postgres(?:ql)?:\/\/[^@]*@(.*)$/.exec(url)?.[1];
  if (rest === undefined) throw new Error('DATABASE_URL must name its user: postgres://user:password@host/database');
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${rest}`;
}

/** The maximum number of prepared statements on a connection. Each holds its parsed form in the server's memory. */
const preparedMax = 400;
const prepared = new Map<string, string>();
const seenOnce = new Set<string>();
let generation = 0;

/**
 * The name under which a statement is prepared, from the second time that this process sends it. Statements with a
 * limit as a parameter have none: they are lists, and their best plan depends on the values of their filters.
 */
function preparedName(text: string): string | undefined {
  const known = prepared.get(text);
  if (known) return known;
  if (prepared.size >= preparedMax || / limit \$\d/i.test(text)) return undefined;
  if (!seenOnce.has(text)) {
    if (seenOnce.size > 5 * preparedMax) seenOnce.clear();
    seenOnce.add(text);
    return undefined;
  }
  const name = `q${generation}_${prepared.size}`;
  prepared.set(text, name);
  return name;
}

/**
 * True when a newer version changed a table under a prepared statement. All statements are then prepared again, and the
 * transaction runs again.
 */
function isStalePlan(error: object): boolean {
  return 'code' in error && error.code === '0A000' && error instanceof Error && error.message.includes('cached plan');
}

/** Sends everything of one turn of the event loop in one write. On a busy server the writes cost more than the statements. */
export function batchWrites(client: Client): void {
  // The driver's types do not declare its connection.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** A slow statement, its call and its text, but never its values: they may be personal data. */
export type SlowStatement = { readonly cmd: string; readonly ms: number; readonly text: string };
/** Receives statements that took at least `ms`. Statements sent in one write are timed from that moment to their own answer. */
export type SlowWatch = { readonly ms: number; readonly note: (slow: SlowStatement) => void };

/** PostgreSQL's code for a statement of a transaction that an earlier statement has failed. */
const inFailedTransaction = '25P02';

/** The call of the statements of a transaction, and their limit where it differs from that of the connection. */
type Statements = { readonly cmd?: string; readonly slow?: SlowWatch | undefined; readonly statementMsMax?: number | undefined };

class OneConnection implements DatabaseConnection {
  readonly #client: Client;
  readonly #cmd: string;
  readonly #slow: SlowWatch | undefined;
  readonly #limit: Limited;
  /** The error that failed the transaction. PostgreSQL refuses every later statement without naming it. */
  #failed: unknown;
  constructor(client: Client, { cmd = '', slow, statementMsMax }: Statements) {
    this.#client = client;
    this.#cmd = cmd;
    this.#slow = slow;
    this.#limit = statementMsMax === undefined ? {} : { answerMsMax: statementMsMax + answerGraceMs };
  }
  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    batchWrites(this.#client);
    const name = preparedName(text);
    const query = { text, values: [...parameters], ...(name ? { name } : {}), ...this.#limit };
    const { rows, rowCount, command } = await this.#reasoned(this.#timed(text, this.#client.query<R & pg.QueryResultRow>(query)));
    return command === 'SELECT' || rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
  }
  /** Of statements sent in one go, whichever is awaited first fails with the reason that tells whether to run the transaction again. */
  async #reasoned<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      const isBehind = error instanceof Error && 'code' in error && error.code === inFailedTransaction;
      if (!isBehind) this.#failed = error;
      throw isBehind ? (this.#failed ?? error) : error;
    }
  }
  async #timed<T>(text: string, answer: Promise<T>): Promise<T> {
    if (!this.#slow) return answer;
    const began = performance.now();
    try {
      return await answer;
    } finally {
      const ms = Math.round(performance.now() - began);
      if (ms >= this.#slow.ms) this.#slow.note({ cmd: this.#cmd, ms, text });
    }
  }
  // oxlint-disable-next-line require-yield -- lists page by keyset and exports by batches, so nothing streams a cursor.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('no cursors inside a call');
  }
}

/**
 * A query builder on one connection, inside the transaction that the door began on it. There is no pool behind it, so
 * no statement can escape the transaction, and it cannot begin a transaction of its own.
 */
export function builderOn<DB>(client: Client, statements: Statements = {}): Kysely<DB> {
  return builder(new OneConnection(client, statements));
}

/** A query builder for statements that are compiled before there is a call. It sends nothing. */
export function builderWithoutConnection<DB>(): Kysely<DB> {
  return builder(undefined);
}

function builder<DB>(connection: DatabaseConnection | undefined): Kysely<DB> {
  const refuse = async (): Promise<void> => {
    throw new Error('the door begins and ends transactions');
  };
  const driver: Driver = {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => {
      if (!connection) throw new Error('a statement is compiled here and sent elsewhere');
      return connection;
    },
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  };
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<DB>({ dialect });
}

/** The code of PostgreSQL for a transaction that was rolled back, where it names no reason. */
export const rolledBack = '40000';
/** PostgreSQL's code for a transaction that met another one and may succeed when it runs again. */
export const serializationFailure = '40001';
const retryable = new Set([rolledBack, serializationFailure, '40P01']);
/** True for serialisation failures, deadlocks and rolled-back commits: the same transaction may succeed when it runs again. */
export function mayRetry(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (isStalePlan(error)) {
    generation += 1;
    prepared.clear();
    return true;
  }
  return 'code' in error && retryable.has(String(error.code));
}

const gone = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006', '53300', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE']);
/** True when the database is unreachable or full: the caller may try again shortly. */
export function isAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && gone.has(String(error.code))) return true;
  return (
    error instanceof Error &&
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
      error.message,
    )
  );
}
