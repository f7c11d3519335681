import { systemClock } from './clock.ts';
import { isAway, openPool, type Pool } from './db.ts';

/** The interval at which a server writes that it lives. A replica is at most this much older than it says. */
const beatMs = 2_000;
/** A replica that is further behind answers nothing: figures of an hour ago would be taken for those of now. */
export const oldestMs = 10 * 60_000;
/** A replica that could not be asked is left alone for so long, so that no report waits for it. */
const restMs = 10_000;

/** So many accounts' last writes are remembered. */
const rememberedMax = 20_000;

/** A read-only copy of the database, kept by PostgreSQL, for reads that may be some seconds old. */
export type Replica = {
  readonly pool: Pool;
  /**
   * The instant that its data have reached. Undefined while it cannot be used, or does not hold yet what this account wrote; the primary
   * answers then.
   */
  asOf(accountId: bigint | null): Promise<Date | undefined>;
  /** Tells that this account wrote something. Other servers do not hear of it. */
  wrote(accountId: bigint | null): void;
  /** Tells that a read on it failed. True where the primary shall answer in its place. */
  failed(error: unknown): boolean;
  close(): Promise<void>;
};

/**
 * The answers of PostgreSQL to a read that the replay of changes has ended, that a replica cannot do, or whose table, column or function comes
 * with a migration that has not arrived there yet.
 */
const ofReplicas = new Set(['40001', '25006', '55000', '42P01', '42703', '42883']);

/**
 * Opens the replica at `url`, and writes a beat to the primary, which arrives there like every other change: replication that stands still is
 * noticed as well as one that is slow.
 */
export function openReplica({
  url,
  primary,
  size,
  report = () => {},
}: {
  readonly url: string;
  readonly primary: Pool;
  readonly size: number;
  readonly report?: (error: Error) => void;
}): Replica {
  const pool = openPool(url, size, report);
  let restsUntil = 0;
  const written = new Map<bigint, number>();
  /** Nothing is known of who wrote before this moment. */
  let forgottenAt = 0;

  const beat = (): Promise<unknown> =>
    primary
      .query('insert into app.replica_beat (at) values (clock_timestamp()) on conflict (only_row) do update set at = excluded.at')
      .catch(report);
  let beating = beat();
  const timer = setInterval(() => {
    beating = beating.then(beat);
  }, beatMs);
  timer.unref();

  return {
    pool,
    async asOf(accountId) {
      if (performance.now() < restsUntil) return undefined;
      try {
        const { rows } = await pool.query<{ at: Date; old_ms: number }>(
          'select at, extract(epoch from clock_timestamp() - at)::float8 * 1000 as old_ms from app.replica_beat',
        );
        const [last] = rows;
        if (!last || last.old_ms > oldestMs) return undefined;
        const since = Math.max(forgottenAt, accountId === null ? 0 : (written.get(accountId) ?? 0));
        return last.at.getTime() > since ? last.at : undefined;
      } catch (error) {
        restsUntil = performance.now() + restMs;
        report(error as Error);
        return undefined;
      }
    },
    wrote(accountId) {
      if (accountId === null) return;
      const now = systemClock.now().getTime();
      if (written.size >= rememberedMax) {
        written.clear();
        forgottenAt = now;
      }
      written.set(accountId, now);
    },
    failed(error) {
      const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
      if (isAway(error)) restsUntil = performance.now() + restMs;
      return isAway(error) || ofReplicas.has(code);
    },
    async close() {
      clearInterval(timer);
      await beating;
      await pool.end();
    },
  };
}

/**
 * The answer of a read on the replica, with the instant of its data. Undefined where there is none that can answer, or none that holds what
 * this account wrote.
 */
export async function readReplica(
  replica: Replica | undefined,
  accountId: bigint | null,
  read: (pool: Pool) => Promise<{ readonly data: unknown }>,
): Promise<{ readonly data: unknown; readonly as_of: string } | undefined> {
  const asOf = await replica?.asOf(accountId);
  if (!replica || !asOf) return undefined;
  try {
    return { data: (await read(replica.pool)).data, as_of: asOf.toISOString() };
  } catch (error) {
    if (replica.failed(error)) return undefined;
    throw error;
  }
}
