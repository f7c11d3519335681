import { Refusal, refusedButKept } from '../../../../kernel/refusal.ts';
import { networkOf } from '../../../../server/origin.ts';
import type { Work } from '../../../../server/work.ts';
import type { IdentityTables } from '../../server/db.ts';
import { attemptsOfAddress, attemptsOfNetwork, attemptWindowMs } from '../rules.ts';

/** The number of failures that count against a key in the window. */
export async function failures({ db, now }: Work<IdentityTables>, key: string, windowMs = attemptWindowMs): Promise<number> {
  const row = await db
    .selectFrom('sign_in_attempt')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('key', '=', key)
    .where('at', '>', new Date(now.getTime() - windowMs))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Too many failures from one address or network: further attempts are refused for a while before any hashing. Names are never locked. */
export async function isFlooded(work: Work<IdentityTables>): Promise<boolean> {
  const { ip } = work.who;
  const [address, network] = await Promise.all([failures(work, `ip:${ip}`), failures(work, `net:${networkOf(ip)}`)]);
  return address >= attemptsOfAddress || network >= attemptsOfNetwork;
}

export async function refuseFloods(work: Work<IdentityTables>): Promise<void> {
  if (await isFlooded(work)) throw tooOften();
}

export function tooOften(): Refusal {
  return refusedButKept('TOO_MANY', { retry_after: attemptWindowMs / 1000 });
}

/** The keys that failures count against: the account by any of its names, else the typed name; the place; the browser if it is known. */
export function attemptKeys(ip: string, name: { readonly accountId?: bigint | undefined; readonly typed: string }, device?: Buffer) {
  const account = name.accountId === undefined ? `name:${name.typed.toLowerCase()}` : `account:${name.accountId}`;
  return {
    account,
    accountHere: `${account}@${networkOf(ip)}`,
    address: `ip:${ip}`,
    network: `net:${networkOf(ip)}`,
    ...(device ? { device: `device:${device.toString('hex')}` } : {}),
  };
}

export async function countAttempt({ db, now }: Work<IdentityTables>, keys: ReturnType<typeof attemptKeys>): Promise<void> {
  await db
    .insertInto('sign_in_attempt')
    .values(Object.values(keys).map((key) => ({ key, at: now })))
    .execute();
}

/**
 * The open sessions of an account with their origin, the most recent first, and the one that sends this call. Only the system may access
 * the table of sessions, so the caller must first check that the account may be viewed.
 */
export async function openSessions({ db, who, now, asSystem }: Work<IdentityTables>, accountId: bigint) {
  const rows = await asSystem(() =>
    db
      .selectFrom('session')
      .select(['id', 'created_at', 'seen_at', 'ends_at', 'ip', 'agent'])
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .where('ends_at', '>', now)
      .orderBy('seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    mine: row.id === who.sessionId,
    begun_at: row.created_at,
    seen_at: row.seen_at,
    ends_at: row.ends_at,
    address: row.ip,
    device: row.agent ?? '',
  }));
}
