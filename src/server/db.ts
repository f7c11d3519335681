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
const limits = '-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC';

export function openPool(url: string, size = 20, report: (error: Error) => void = () => {}): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options: limits,
    connectionTimeoutMillis: 5000,
    application_name: 'quayside',
  });
  // An idle connection that the server drops is not our error: the pool opens another when one is needed.
  pool.on('error', report);
  return pool;
}

/** The same server and credentials, another user or database. */
export function withUser(url: string, user: string, password: string): string {
  const rest = /^postgres(?:ql)?:\/\/[^@]*@(.*)$/.exec(url)?.[1];
  if (rest === undefined) throw new Error('DATABASE_URL must name its user: postgres://user:password@host/database');
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${rest}`;
}

class OneConnection implements DatabaseConnection {
  readonly #client: Client;
  constructor(client: Client) {
    this.#client = client;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.#client.query<R & pg.QueryResultRow>(query.sql, [...query.parameters]);
    return command === 'SELECT' || rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
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
export function builderOn<DB>(client: Client): Kysely<DB> {
  const connection = new OneConnection(client);
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
  return typeof error === 'object' && error !== null && 'code' in error && retryable.has(String(error.code));
}

const gone = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006', '53300', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE']);
/** The database went away or has no room: the caller may try again shortly. */
export function isAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && gone.has(String(error.code))) return true;
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
      error.message,
    )
  );
}
