import { createHash } from 'node:crypto';
import type { UserType } from '../../../kernel/permit.ts';
import type { Language } from '../../../kernel/words.ts';
import type { Pool } from '../../../server/db.ts';
import type { FoundSession, SessionSource } from '../../../server/session.ts';

/** How long a session lives without a call (wire.md): staff two hours, everybody else half an hour. */
const idleMs: Readonly<Record<UserType, number>> = { 1: 7_200_000, 2: 1_800_000, 4: 1_800_000, 5: 1_800_000 };
/** `seen_at` is written at most this often, so that reading costs no write. */
const seenEveryMs = 60_000;

export function sidHash(sid: string): Buffer {
  return createHash('sha256').update(sid).digest();
}

type Row = {
  id: bigint;
  login_ts: string;
  seen_at: Date;
  ends_at: Date;
  ended_at: Date | null;
  must_reset: boolean;
  account_id: bigint;
  name: string;
  user_type: UserType;
  company_id: bigint;
  carrier_id: bigint | null;
  customer_id: bigint | null;
  language: Language;
  time_zone: string;
  active: boolean;
  roles: string[];
  scope_all: boolean;
  companies: bigint[];
};

const query = {
  name: 'session-find',
  text: `select s.id, s.login_ts, s.seen_at, s.ends_at, s.ended_at, s.must_reset, a.id as account_id, a.name, a.user_type, a.company_id, a.carrier_id, a.customer_id,
           a.language, a.time_zone, a.active,
           array(select r.id || ':' || r.version from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.active order by r.id) as roles,
           exists (select from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.active and r.scope = 'all') as scope_all,
           array(select id from own_company order by id) as companies
         from session s join account a on a.id = s.account_id where s.sid_hash = $1`,
};

/**
 * Finds who a sid belongs to, in one query. `rightsOf` gives the rights that every user of a kind has by its pages (types 2, 4, 5);
 * the rights of staff come from their roles and are remembered by role and version, so that a changed role counts at once.
 */
export function sessionSource(pool: Pool, rightsOf: (type: UserType) => ReadonlySet<string>): SessionSource {
  const remembered = new Map<string, ReadonlySet<string>>();

  async function staffRights(roles: readonly string[]): Promise<ReadonlySet<string>> {
    const key = roles.join();
    const known = remembered.get(key);
    if (known) return known;
    const { rows } = await pool.query<{ permits: string[] }>('select permits from role where id = any($1::bigint[])', [
      roles.map((role) => role.split(':')[0]),
    ]);
    const rights = new Set(rows.flatMap((row) => row.permits));
    if (remembered.size > 1000) remembered.clear();
    remembered.set(key, rights);
    return rights;
  }

  return {
    async find(sid, now): Promise<FoundSession | 'gone' | 'ended'> {
      const { rows } = await pool.query<Row>(query, [sidHash(sid)]);
      const row = rows[0];
      if (!row) return 'gone';
      if (row.ended_at !== null || !row.active) return 'ended';
      const idle = now.getTime() - row.seen_at.getTime();
      if (now > row.ends_at || idle > idleMs[row.user_type]) return 'gone';
      if (idle > seenEveryMs) await pool.query('update session set seen_at = $2 where id = $1', [row.id, now]);
      return {
        loginTs: row.login_ts,
        mustReset: row.must_reset,
        who: {
          accountId: row.account_id,
          name: row.name,
          userType: row.user_type,
          companyId: row.company_id,
          companyIds: row.scope_all ? row.companies : [row.company_id],
          carrierId: row.carrier_id,
          customerId: row.customer_id,
          permits: row.user_type === 1 ? await staffRights(row.roles) : rightsOf(row.user_type),
          language: row.language,
          timeZone: row.time_zone,
          sessionId: row.id,
        },
      };
    },
  };
}
