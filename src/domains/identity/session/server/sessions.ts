import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Guard } from '../../../../kernel/guard.ts';
import { normalPhone, phoneForms } from '../../../../kernel/phone.ts';
import type { UserType } from '../../../../kernel/permit.ts';
import type { Language } from '../../../../kernel/words.ts';
import type { SessionReply } from '../../../../kernel/session.ts';
import type { Pool } from '../../../../server/db.ts';
import { networkOf } from '../../../../server/origin.ts';
import { type PageFlags, rightsOfPages } from '../../../../server/product.ts';
import type { FoundSession, Scope, SessionSource } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import type { AccountTable } from '../../account/server/tables.ts';
import type { IdentityTables } from '../../server/db.ts';
import { columnOrderOf, fieldsHiddenBy, type TemplateFacts } from '../../page-template/rules.ts';
import { hiddenBy, widest } from '../../role/rules.ts';
import { isCodeUsable, isRunOut, menusOf, seenEveryMs, sessionIdleMs, sessionLifeMs } from '../rules.ts';
import { rightsOfParty } from '../../own-user/rules.ts';

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
  company_ids: bigint[];
  carrier_id: bigint | null;
  customer_id: bigint | null;
  language: Language;
  time_zone: string;
  active: boolean;
  keeps_users: boolean;
  party_rights: string[] | null;
  gps_sign: boolean;
  roles: string[];
  scopes: Scope[];
  hidden: Guard[][];
  templates: TemplateFacts[];
  companies: bigint[];
};

/** The page templates of an account `a`: those of its customer and of its active roles, the first role first. */
const templatesOf = `(select coalesce(jsonb_agg(jsonb_build_object('role', p.role_id::text, 'subject', p.subject, 'cmd', p.cmd, 'shown', p.shown,
      'hidden', p.hidden) order by p.role_id), '[]')
    from page_template p where p.active and (p.customer_id = a.customer_id or p.role_id in
      (select r.id from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.active)))`;
const accountFacts = `a.id as account_id, a.name, a.user_type, a.company_id, a.company_ids, a.carrier_id, a.customer_id, a.language, a.time_zone, a.active,
  a.keeps_users, a.party_rights, a.gps_sign,
  array(select r.id || ':' || r.version from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.active order by r.id) as roles,
  array(select distinct r.scope from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.active) as scopes,
  (select coalesce(jsonb_agg(to_jsonb(r.hidden)), '[]') from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.active) as hidden,
  ${templatesOf} as templates,
  array(select id from own_company order by id) as companies`;
const bySid = {
  name: 'session-find',
  text: `select s.id, s.login_ts, s.seen_at, s.ends_at, s.ended_at, s.ended_why, s.must_reset, ${accountFacts},
         a.totp_secret is null and exists (select from account_role ar join role r on r.id = ar.role_id
                                           where ar.account_id = a.id and r.active and r.second_factor) as must_enrol
         from session s join account a on a.id = s.account_id where s.sid_hash = $1`,
};
const byAccount = {
  name: 'session-account',
  text: `select null::bigint as id, ${accountFacts} from account a where a.id = $1 and a.active`,
};

/**
 * Finds the caller of a sid in one query. `rightsOf` gives the rights that every user of a kind has by its pages and flags (types 2, 4, 5); the
 * rights of staff come from their roles and are cached by role and version, so that a changed role applies at once.
 */
export function sessionSource(pool: Pool, rightsOf: (type: UserType, flags: PageFlags) => ReadonlySet<string>): SessionSource {
  const remembered = new Map<string, ReadonlySet<string>>();

  async function staffRights(roles: readonly string[]): Promise<ReadonlySet<string>> {
    const key = roles.join();
    const cachedRights = remembered.get(key);
    if (cachedRights) return cachedRights;
    const { rows } = await pool.query<{ permits: string[] }>('select permits from role where id = any($1::bigint[])', [
      roles.map((role) => role.split(':')[0]),
    ]);
    const rights = new Set(rows.flatMap((row) => row.permits));
    if (remembered.size > 1000) remembered.clear();
    remembered.set(key, rights);
    return rights;
  }

  async function whoIs(row: AccountFacts & { id: bigint | null }): Promise<FoundSession['who']> {
    const scope = scopeOf(row.user_type, row.scopes);
    return {
      kind: 'account',
      accountId: row.account_id,
      name: row.name,
      userType: row.user_type,
      companyId: row.company_id,
      companyIds: row.user_type !== 1 ? row.company_ids : scope === 'all' ? row.companies : [row.company_id],
      scope,
      hidden: row.user_type === 1 ? hiddenBy(row.hidden) : new Set(),
      hiddenFields: fieldsHiddenBy(
        row.templates,
        row.roles.map((role) => role.split(':')[0] ?? ''),
      ),
      carrierId: row.carrier_id,
      customerId: row.customer_id,
      permits: row.user_type === 1 ? await staffRights(row.roles) : rightsOfParty(rightsOf(row.user_type, row), row),
      language: row.language,
      timeZone: row.time_zone,
      sessionId: row.id,
    };
  }

  return {
    async find(sid, now, unattended = false) {
      const { rows } = await pool.query<SessionFacts & AccountFacts>(bySid, [sidHash(sid)]);
      const row = rows[0];
      if (!row || row.ended_why === 'signOut') return 'gone';
      if (row.ended_at !== null || !row.active) return 'ended';
      if (isRunOut(row, now)) return 'gone';
      const seen = !unattended && now.getTime() - row.seen_at.getTime() > seenEveryMs;
      if (seen) await pool.query('update session set seen_at = $2 where id = $1', [row.id, now]);
      const knownUntil = new Date(Math.min((seen ? now : row.seen_at).getTime() + seenEveryMs, row.ends_at.getTime()));
      return { loginTs: row.login_ts, mustReset: row.must_reset, mustEnrol: row.must_enrol, knownUntil, who: await whoIs(row) };
    },
    async whoOf(accountId) {
      const { rows } = await pool.query<AccountFacts & { id: bigint | null }>(byAccount, [accountId]);
      return rows[0] && whoIs(rows[0]);
    },
    async companyIds() {
      return (await pool.query<{ id: bigint }>('select id from own_company order by id')).rows.map((row) => row.id);
    },
  };
}

/** Staff without a role see only their own rows. Other users are restricted by their carrier or customer. */
function scopeOf(type: UserType, scopes: readonly Scope[]): Scope {
  return type === 1 ? widest(scopes) : 'all';
}

export type AccountRow = Selectable<AccountTable>;

/** By login name, or by the phone number of the account as people write it in the country of its company. */
export async function accountByLogin(
  db: Kysely<IdentityTables>,
  typed: string,
): Promise<(AccountRow & { readonly country: string }) | undefined> {
  const rows = await db
    .selectFrom('account as a')
    .innerJoin('own_company as o', 'o.id', 'a.company_id')
    .selectAll('a')
    .select('o.country')
    .where(sql<boolean>`(lower(a.login_name) = lower(${typed}) or a.phone = any(${phoneForms(typed)}::text[]))`)
    .execute();
  const exact = rows.find((row) => row.login_name.toLowerCase() === typed.toLowerCase() || row.phone === typed);
  if (exact) return exact;
  // A number without a country code can belong to several accounts: it must be the same number in each account's own country.
  const same = rows.filter(({ phone, country }) => phone !== null && normalPhone(phone, country) === normalPhone(typed, country));
  return same.length === 1 ? same[0] : undefined;
}

/** Uses a code that was sent to the account of this login name, once. It counts the tries by every name that finds the account. */
export async function takeCode({ db, now, product, who }: Work<IdentityTables>, loginName: string, typed: string): Promise<boolean> {
  const name = loginName.toLowerCase();
  const row = await db.selectFrom('sign_in_code').selectAll().where('login_name', '=', name).forUpdate().executeTakeFirst();
  if (!row || !isCodeUsable(row, networkOf(who.ip), now)) return false;
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

/** The account's part in the replies of sign-in and `session.mine`, with its current rights. */
export async function sessionReplyOf(
  work: Work<IdentityTables>,
  accountId: bigint,
  loginTs: string,
  mustReset: boolean,
): Promise<SessionReply> {
  const { db, product, now } = work;
  const [account, roles] = await Promise.all([
    db
      .selectFrom('account as a')
      .innerJoin('own_company as o', 'o.id', 'a.company_id')
      .selectAll('a')
      .select(['o.country', 'o.currency'])
      .select(sql<TemplateFacts[]>`${sql.raw(templatesOf)}`.as('templates'))
      .where('a.id', '=', accountId)
      .executeTakeFirstOrThrow(),
    rolesOf(db, accountId),
  ]);
  const staff = account.user_type === 1;
  const permits = staff
    ? new Set(roles.flatMap((role) => role.permits))
    : rightsOfParty(rightsOfPages(product.pages, account.user_type, account), account);
  const gps_sign = flag(account.gps_sign);
  const mustEnrol = account.totp_secret === null && roles.some((role) => role.second_factor);
  const closed = mustReset || mustEnrol;
  return {
    login_ts: Number(loginTs),
    server_time: now.getTime(),
    idle_ms: sessionIdleMs[account.user_type],
    life_ms: sessionLifeMs[account.user_type],
    login_user_name: account.name,
    login_num_id: String(account.id),
    sys_num_id: account.user_type,
    login_captcha_sign: 0,
    modify_password_flag: flag(mustReset),
    password_issued: flag(account.password_issued),
    second_factor_flag: flag(mustEnrol),
    hidden: staff ? [...hiddenBy(roles.map((role) => role.hidden))] : [],
    hidden_fields: Object.fromEntries(
      [
        ...fieldsHiddenBy(
          account.templates,
          roles.map(({ id }) => String(id)),
        ),
      ].map(([subject, fields]) => [subject, [...fields]]),
    ),
    column_order: columnOrderOf(account.templates),
    air_sign: flag(account.air_sign),
    inventory_sign: flag(account.inventory_sign),
    inventory_sign1: flag(account.inventory_sign1),
    gps_sign,
    language: account.language,
    company_id: String(account.company_id),
    country: account.country,
    currency: account.currency,
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
    .select(['role.id', 'role.permits', 'role.hidden', 'role.second_factor'])
    .where('account_role.account_id', '=', accountId)
    .where('role.active', '=', true)
    .execute();
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
