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

// int8 is an id or an amount: both are exact, so bigint. Days stay text, numeric stays text.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const bigintArray = 1016;
pg.types.setTypeParser(bigintArray as never, (text: string) =>
  text
    .slice(1, -1)
    .split(',')
    .filter(Boolean)
    .map((part) => BigInt(part)),
);

export type Pool = pg.Pool;
export type Client = pg.PoolClient;

/** Limits of one statement, one wait for a lock and one forgotten transaction (security.md). */
const limits =
  '-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC' +
  // A list joins a dozen small tables to one large; trying every order of them takes PostgreSQL longer than the list itself.
  ' -c join_collapse_limit=3 -c from_collapse_limit=3' +
  // What a call asks is over before a compiled plan would have paid for its compilation.
  ' -c jit=off';

export function openPool(url: string, size = 20, report: (error: Error) => void = () => {}, more = ''): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options: `${limits}${more}`,
    connectionTimeoutMillis: 5000,
    // The server ends a statement after 15 s; whatever has no answer after that hangs on a road that goes nowhere.
    query_timeout: 20_000,
    keepAlive: true,
    application_name: 'quayside',
    // Statements that do not wait for each other (`Promise.all`) go out together; the server answers them in order.
    pipeline: true,
  });
  // An idle connection that the server drops is not our error: the pool opens another when one is needed.
  pool.on('error', report);
  // One that breaks while a call holds it tells the call by its statements; unheard, its error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * For the counters of document numbers (numbering.ts). Their commits do not wait for the disk: whatever uses a number commits later,
 * and what is later on the disk has all that is earlier with it.
 */
export function openCounterPool(url: string, report?: (error: Error) => void): Pool {
  return openPool(url, 2, report, ' -c synchronous_commit=off');
}

/** The same server and credentials, another user or database. */
export function withUser(url: string, user: string, password: string): string {
  const rest = /^postgres(?:ql)?:\/\/[^@]*@(.*)$/.exec(url)?.[1];
  if (rest === undefined) throw new Error('DATABASE_URL must name its user: postgres://user:password@host/database');
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${rest}`;
}

/** How many statements are kept prepared on a connection: each holds its parsed form in the server's memory. */
const preparedMax = 400;
const prepared = new Map<string, string>();
const seenOnce = new Set<string>();
let generation = 0;

/**
 * The name under which a statement is prepared, from the second time on that this process sends it. Statements whose limit is asked for have
 * none: they are lists, whose best plan depends on the values of their filters.
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

/** A newer version changed a table under a statement that we had prepared: all are prepared anew, and the transaction runs again. */
function isStalePlan(error: object): boolean {
  return 'code' in error && error.code === '0A000' && error instanceof Error && error.message.includes('cached plan');
}

/** What is sent in one turn of the event loop leaves in one write: on a busy server the writes cost more than the statements. */
export function together(client: Client): void {
  // The driver's types leave its connection out.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** A statement that took long, of which call, and its text: never its values, which may be anybody's. */
export type SlowStatement = { readonly cmd: string; readonly ms: number; readonly text: string };
/** Who wants to hear of statements that took at least so long. Statements that went out together are timed from then to their own answer. */
export type SlowWatch = { readonly ms: number; readonly note: (slow: SlowStatement) => void };

class OneConnection implements DatabaseConnection {
  readonly #client: Client;
  readonly #cmd: string;
  readonly #slow: SlowWatch | undefined;
  constructor(client: Client, cmd: string, slow: SlowWatch | undefined) {
    this.#client = client;
    this.#cmd = cmd;
    this.#slow = slow;
  }
  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    together(this.#client);
    const name = preparedName(text);
    const asked = { text, values: [...parameters], ...(name ? { name } : {}) };
    const { rows, rowCount, command } = await this.#timed(text, this.#client.query<R & pg.QueryResultRow>(asked));
    return command === 'SELECT' || rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
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
 * A query builder on one connection, inside the transaction that the door began on it. There is no pool behind it, so that no
 * statement can escape the transaction, and it cannot begin one of its own.
 */
export function builderOn<DB>(client: Client, cmd = '', slow?: SlowWatch): Kysely<DB> {
  const connection = new OneConnection(client, cmd, slow);
  const refuse = async (): Promise<void> => {
    throw new Error('the door begins and ends transactions');
  };
  const driver: Driver = {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => connection,
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

const retryable = new Set(['40001', '40P01']);
/** Serialisation failures and deadlocks: the same transaction may well succeed when run again. */
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
/** The database went away or has no room: the caller may try again shortly. */
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
