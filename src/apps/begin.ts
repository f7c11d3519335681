import { sql } from 'kysely';
import { z } from 'zod';
import { loginName } from '../domains/identity/account/contract.ts';
import { issue } from '../domains/identity/account/server/queries.ts';
import { rightsTree } from '../domains/identity/role/rules.ts';
import type { IdentityTables } from '../domains/identity/server/db.ts';
import { words } from '../domains/identity/session/words.ts';
import { ownCompanies } from '../domains/reference/own-company/master.ts';
import { currency, language } from '../kernel/schema.ts';
import { parseParams } from '../server/params.ts';
import { searchText } from '../server/search-text.ts';
import type { Work } from '../server/work.ts';

type IdentityWork = Work<IdentityTables>;

const administrator = z.strictObject({ login_name: loginName, language });
const beginning = z.strictObject({ company: ownCompanies.save.params, administrator });

/** The facts with which the page of own companies begins a new one. */
const startOfCompany = Object.fromEntries(ownCompanies.fields.flatMap(({ key, start }) => (start === undefined ? [] : [[key, start]])));

/** True while there is no own company, so that nobody can sign in. */
export async function isUnbegun({ db }: Pick<IdentityWork, 'db'>): Promise<boolean> {
  return (await db.selectFrom('own_company').select('id').limit(1).executeTakeFirst()) === undefined;
}

/**
 * The first own company and its administrator, on a database where there is none. The administrator gets accounts, roles and settings, and
 * none of the rights that move money (docs/decisions/duties.md); the scope of all companies lets it give every right to others. Answers the
 * password, which must be changed at the first sign-in; undefined where a company is there already. Refuses BAD_PARAMS.
 */
export async function begin(
  work: IdentityWork,
  sent: { readonly company: Readonly<Record<string, unknown>>; readonly administrator: Readonly<Record<string, unknown>> },
): Promise<string | undefined> {
  const { company, administrator: person } = parseParams(beginning, { ...sent, company: { ...startOfCompany, ...sent.company } });
  // Two beginnings at once, or one beside the demo, would both find no company.
  await sql`lock table own_company in share row exclusive mode`.execute(work.db);
  if (!(await isUnbegun(work))) return undefined;
  const companyId = await addCompany(work, company);
  const roleId = await addRole(work);
  return addAdministrator(work, person, { companyId, roleId, timeZone: company.time_zone });
}

/**
 * Another first password for the administrator that a beginning made, where its first one was lost or has expired: the only account of the
 * database, which never signed in, so that nobody can have worked with it. The former password ends. Undefined for any other database.
 */
export async function issueAgain(work: IdentityWork): Promise<{ login_name: string; password: string } | undefined> {
  const { db, product, now, audit } = work;
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'login_name', 'password_phc', 'password_issued', 'previous_phcs'])
    .limit(2)
    .forUpdate()
    .execute();
  const [account] = accounts;
  if (account === undefined || accounts.length > 1 || !account.password_issued) return undefined;
  if ((await db.selectFrom('session').select('id').limit(1).executeTakeFirst()) !== undefined) return undefined;
  const { password, columns } = await issue(product, now, account);
  await db
    .updateTable('account')
    .set({ ...columns, updated_at: now })
    .where('id', '=', account.id)
    .execute();
  audit({ subject: 'account', id: account.id, what: 'resetPassword' });
  return { login_name: account.login_name, password };
}

async function addCompany({ db, audit }: IdentityWork, sent: z.output<typeof ownCompanies.save.params>): Promise<bigint> {
  const { id: _, version: __, ...facts } = sent;
  const row = {
    ...facts,
    currency: currency.parse(facts.currency),
    tax_no: facts.tax_no ?? null,
    phone: facts.phone ?? null,
    address: facts.address ?? null,
  };
  const { id } = await db
    .insertInto('own_company')
    .values({ ...row, search: searchText(row.code, row.name, row.name_en) })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ subject: ownCompanies.subject, id, what: 'create', after: row });
  return id;
}

async function addRole({ db, product, audit }: IdentityWork): Promise<bigint> {
  const ofSystem = rightsTree(product.pages).flatMap(({ group, pages }) =>
    group === 'system' ? pages.flatMap(({ rights }) => rights) : [],
  );
  const permits = [...new Set<string>([...ofSystem, ...Object.values(ownCompanies.may)])].sort();
  const [name, name_vi, name_en, name_th] = words['demo.role.administrator'];
  const role = { name, name_zh: name, name_vi, name_en, name_th, scope: 'all' as const, remark: null };
  const { id } = await db
    .insertInto('role')
    .values({ ...role, permits })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ subject: 'role', id, what: 'create', after: { ...role, rights_added: permits } });
  return id;
}

async function addAdministrator(
  { db, product, now, audit }: IdentityWork,
  { login_name, language: spoken }: z.output<typeof administrator>,
  { companyId, roleId, timeZone }: { companyId: bigint; roleId: bigint; timeZone: string },
): Promise<string> {
  const { password, columns } = await issue(product, now);
  const account = { login_name, name: login_name, user_type: 1 as const, company_id: companyId, language: spoken, time_zone: timeZone };
  const nothingYet = {
    carrier_id: null,
    customer_id: null,
    team_id: null,
    phone: null,
    email: null,
    totp_secret: null,
    totp_last_step: null,
  };
  const { id } = await db
    .insertInto('account')
    .values({ ...account, ...nothingYet, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('account_role').values({ account_id: id, role_id: roleId }).execute();
  audit({ subject: 'account', id, what: 'create', after: account });
  return password;
}
