import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * The interval at which the line is tested, and the time in which it must answer. A line that died silently is trusted no longer than both
 * together.
 */
const lookEveryMs = 1_000;

export type Hearing = {
  /** True while every notification is heard. */
  hears(): boolean;
  close(): Promise<void>;
};

/**
 * Listens to a channel of the database on a connection of its own, and opens it again when it is lost. `missed` is called when the line is lost
 * and when it stands again: what was told in between was not heard. `report` gets what keeps it from standing, once.
 */
export function keepHearing(
  appUrl: string,
  channel: string,
  on: { heard(payload: string): void; missed(): void },
  report: (error: Error) => void,
): Hearing {
  const pulse = `quayside_pulse_${randomUUID()}`;
  let line: pg.Client | undefined;
  let isAlive = false;
  let over = false;
  let told = '';

  function drop(lost: pg.Client): void {
    if (line === lost) line = undefined;
    on.missed();
    lost.end().catch(() => {});
  }

  async function listen(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: appUrl,
      application_name: channel,
      connectionTimeoutMillis: 5_000,
      query_timeout: lookEveryMs,
    });
    fresh.on('error', () => drop(fresh));
    fresh.on('end', () => drop(fresh));
    fresh.on('notification', ({ channel: heardOn, payload = '' }) => {
      if (heardOn === channel) on.heard(payload);
      else isAlive = true;
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}; listen "${pulse}"`);
      await test(fresh);
    } catch (error) {
      drop(fresh);
      throw error;
    }
    on.missed();
    line = fresh;
    told = '';
  }

  /** Sends itself a notification, which PostgreSQL delivers before it is ready for the next statement. */
  async function test(tested: pg.Client): Promise<void> {
    isAlive = false;
    await tested.query('select pg_notify($1, null)', [pulse]);
    if (!isAlive) throw new Error('notifications do not arrive: DATABASE_URL leads to a pooler in transaction mode');
  }

  async function look(): Promise<void> {
    if (!line) return listen();
    const looked = line;
    await test(looked).catch(() => drop(looked));
  }

  function reportOnce(error: Error): void {
    if (error.message !== told) report(error);
    told = error.message;
  }

  let timer: NodeJS.Timeout | undefined;
  let looking = listen().catch(reportOnce);
  const lookLater = (): void => {
    if (over) return;
    timer = setTimeout(() => {
      looking = look().catch(reportOnce).then(lookLater);
    }, lookEveryMs);
  };
  void looking.then(lookLater);

  return {
    hears: () => line !== undefined,
    async close() {
      over = true;
      clearTimeout(timer);
      await looking;
      await line?.end();
    },
  };
}
