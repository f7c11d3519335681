import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../server/work.ts';
import type { IdentityTables } from '../tables.ts';
import { attemptsOfAddress, attemptsOfNetwork, attemptWindowMs, networkOf } from './rules.ts';

/** How many failures count against a key in the window. */
export async function failures({ db, now }: Work<IdentityTables>, key: string, windowMs = attemptWindowMs): Promise<number> {
  const row = await db
    .selectFrom('sign_in_attempt')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('key', '=', key)
    .where('at', '>', new Date(now.getTime() - windowMs))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Too many failures from one address or network: nothing more is taken for a while, and no password is hashed. Names are never locked. */
export async function refuseFloods(work: Work<IdentityTables>): Promise<void> {
  const { ip } = work.who;
  const [address, network] = await Promise.all([failures(work, `ip:${ip}`), failures(work, `net:${networkOf(ip)}`)]);
  if (address >= attemptsOfAddress || network >= attemptsOfNetwork) throw new Refusal('TOO_MANY', { retry_after: attemptWindowMs / 1000 });
}

export async function countAttempt({ db, who, now }: Work<IdentityTables>, loginName: string): Promise<void> {
  const keys = [`name:${loginName.toLowerCase()}`, `ip:${who.ip}`, `net:${networkOf(who.ip)}`];
  await db
    .insertInto('sign_in_attempt')
    .values(keys.map((key) => ({ key, at: now })))
    .execute();
}

/**
 * The open sessions of an account, the last used first: where they came from, and which of them asks. Sessions are the server's own, and no
 * kind of user may touch the table itself: whoever calls has seen to it that the account is the caller's to look at.
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
