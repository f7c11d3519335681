import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Guard } from '../../../kernel/guard.ts';
import type { UserType } from '../../../kernel/permit.ts';
import type { Language } from '../../../kernel/words.ts';
import type { SessionReply } from '../../../kernel/session.ts';
import type { Pool } from '../../../server/db.ts';
import { rightsOfPages } from '../../../server/product.ts';
import type { FoundSession, Scope, SessionSource } from '../../../server/session.ts';
import type { Work } from '../../../server/work.ts';
import type { AccountTable, IdentityTables } from '../tables.ts';
import { hiddenBy, widest } from '../role/rules.ts';
import { codeLifeMs, codeTriesMax, menusOf, networkOf } from './rules.ts';

/** How long a session lives without a call (wire.md): staff two hours, everybody else half an hour. */
const idleMs: Readonly<Record<UserType, number>> = { 1: 7_200_000, 2: 1_800_000, 4: 1_800_000, 5: 1_800_000 };
/** `seen_at` is written at most this often, so that reading costs no write. */
const seenEveryMs = 60_000;

export function sidHash(sid: string): Buffer {
  return createHash('sha256').update(sid).digest();
}

type SessionFacts = {
  id: bigint;
  login_ts: string;
  seen_at: Date;
  ends_at: Date;
  ended_at: Date | null;
  ended_why: string | null;
  must_reset: boolean;
  must_enrol: boolean;
};
type AccountFacts = {
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
  scopes: Scope[];
  hidden: Guard[][];
  companies: bigint[];
};

const accountFacts = `a.id as account_id, a.name, a.user_type, a.company_id, a.carrier_id, a.customer_id, a.language, a.time_zone, a.active,
  array(select r.id || ':' || r.version from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.active order by r.id) as roles,
  array(select distinct r.scope from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.active) as scopes,
  (select coalesce(jsonb_agg(to_jsonb(r.hidden)), '[]') from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.active) as hidden,
  array(select id from own_company order by id) as companies`;
const bySid = {
  name: 'session-find',
  text: `select s.id, s.login_ts, s.seen_at, s.ends_at, s.ended_at, s.ended_why, s.must_reset, ${accountFacts},
         a.totp_secret is null and exists (select from account_role ar join role r on r.id = ar.role_id
                                           where ar.account_id = a.id and r.active and r.second_factor) as must_enrol
         from session s join account a on a.id = s.account_id where s.sid_hash = $1`,
};
const byAccount = { name: 'session-account', text: `select 0::bigint as id, ${accountFacts} from account a where a.id = $1 and a.active` };

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

  async function whoIs(row: AccountFacts & { id: bigint }): Promise<FoundSession['who']> {
    const scope = scopeOf(row.user_type, row.scopes);
    return {
      accountId: row.account_id,
      name: row.name,
      userType: row.user_type,
      companyId: row.company_id,
      companyIds: row.user_type === 1 && scope === 'all' ? row.companies : [row.company_id],
      scope,
      hidden: row.user_type === 1 ? hiddenBy(row.hidden) : new Set(),
      carrierId: row.carrier_id,
      customerId: row.customer_id,
      permits: row.user_type === 1 ? await staffRights(row.roles) : rightsOf(row.user_type),
      language: row.language,
      timeZone: row.time_zone,
      sessionId: row.id,
    };
  }

  return {
    async find(sid, now) {
      const { rows } = await pool.query<SessionFacts & AccountFacts>(bySid, [sidHash(sid)]);
      const row = rows[0];
      if (!row || row.ended_why === 'signOut') return 'gone';
      if (row.ended_at !== null || !row.active) return 'ended';
      const idle = now.getTime() - row.seen_at.getTime();
      // One from the future was made while the clock was wrong, and would live until then.
      if (now > row.ends_at || Math.abs(idle) > idleMs[row.user_type]) return 'gone';
      if (idle > seenEveryMs) await pool.query('update session set seen_at = $2 where id = $1', [row.id, now]);
      return { loginTs: row.login_ts, mustReset: row.must_reset, mustEnrol: row.must_enrol, who: await whoIs(row) };
    },
    async whoOf(accountId) {
      const { rows } = await pool.query<AccountFacts & { id: bigint }>(byAccount, [accountId]);
      return rows[0] && whoIs(rows[0]);
    },
    async companyIds() {
      return (await pool.query<{ id: bigint }>('select id from own_company order by id')).rows.map((row) => row.id);
    },
  };
}

/** Without a role staff see nothing but their own. Others are held by their carrier or customer. */
function scopeOf(type: UserType, scopes: readonly Scope[]): Scope {
  return type === 1 ? widest(scopes) : 'all';
}

export type AccountRow = Selectable<AccountTable>;

/** By login name or by the phone number of the account. */
export async function accountByLogin(db: Kysely<IdentityTables>, typed: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where(sql<boolean>`(lower(login_name) = lower(${typed}) or phone = ${typed})`)
    .executeTakeFirst();
}

/** Takes a code that was sent, once. */
export async function takeCode({ db, now, product, who }: Work<IdentityTables>, loginName: string, typed: string): Promise<boolean> {
  const name = loginName.toLowerCase();
  const row = await db.selectFrom('sign_in_code').selectAll().where('login_name', '=', name).forUpdate().executeTakeFirst();
  if (!row || row.tries >= codeTriesMax || row.network !== networkOf(who.ip) || now.getTime() - row.sent_at.getTime() > codeLifeMs)
    return false;
  const mac = createHmac('sha256', product.keyFor('sign-in code')).update(`${name}\n${typed}`).digest();
  if (timingSafeEqual(mac, row.code_mac)) {
    await db.deleteFrom('sign_in_code').where('login_name', '=', name).execute();
    return true;
  }
  await db
    .updateTable('sign_in_code')
    .set({ tries: row.tries + 1 })
    .where('login_name', '=', name)
    .execute();
  return false;
}

/** Carriers and customers may not write accounts, but may choose their own language. */
export async function saveLanguage(
  work: Work<IdentityTables>,
  { id, language: former }: Pick<AccountRow, 'id' | 'language'>,
  language: Language,
): Promise<void> {
  await work.asSystem(() => work.db.updateTable('account').set({ language, updated_at: work.now }).where('id', '=', id).execute());
  work.audit({ subject: 'account', id, what: 'save', before: { language: former }, after: { language } });
}

/** What sign-in and `session.mine` answer about an account, with its rights as they are now. */
export async function sessionReplyOf(
  work: Work<IdentityTables>,
  accountId: bigint,
  loginTs: string,
  mustReset: boolean,
): Promise<SessionReply> {
  const { db, product, now } = work;
  const [account, roles] = await Promise.all([
    db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow(),
    rolesOf(db, accountId),
  ]);
  const staff = account.user_type === 1;
  const permits = staff ? new Set(roles.flatMap((role) => role.permits)) : rightsOfPages(product.pages, account.user_type);
  const gps_sign = flag(account.gps_sign);
  const mustEnrol = account.totp_secret === null && roles.some((role) => role.second_factor);
  const closed = mustReset || mustEnrol;
  return {
    login_ts: Number(loginTs),
    server_time: now.getTime(),
    login_user_name: account.name,
    login_num_id: String(account.id),
    sys_num_id: account.user_type,
    login_captcha_sign: 0,
    modify_password_flag: flag(mustReset),
    password_issued: flag(account.password_issued),
    second_factor_flag: flag(mustEnrol),
    hidden: staff ? [...hiddenBy(roles.map((role) => role.hidden))] : [],
    air_sign: flag(account.air_sign),
    inventory_sign: flag(account.inventory_sign),
    inventory_sign1: flag(account.inventory_sign1),
    gps_sign,
    language: account.language,
    time_zone: account.time_zone,
    menus: closed
      ? []
      : menusOf(product.pages, { userType: account.user_type, permits }, { gps_sign }, (key) => product.translate(account.language, key)),
    permits: closed ? [] : [...permits].sort(),
  };
}

async function rolesOf(db: Kysely<IdentityTables>, accountId: bigint) {
  return db
    .selectFrom('role')
    .innerJoin('account_role', 'account_role.role_id', 'role.id')
    .select(['role.permits', 'role.hidden', 'role.second_factor'])
    .where('account_role.account_id', '=', accountId)
    .where('role.active', '=', true)
    .execute();
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
