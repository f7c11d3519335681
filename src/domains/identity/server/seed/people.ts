import type { Insertable } from 'kysely';
import { addDays } from '../../../../kernel/day.ts';
import type { UserType } from '../../../../kernel/permit.ts';
import type { Language } from '../../../../kernel/words.ts';
import { rightsOfPages } from '../../../../server/product.ts';
import { searchText } from '../../../../server/search-text.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import { hashPassword, issuedPassword } from '../../account/server/password.ts';
import type { AccountTable } from '../../account/server/tables.ts';
import type { IdentityTables } from '../db.ts';
import { companies } from './companies.ts';
import { type DemoRole, demoRoles } from './roles.ts';
import { updates } from './updates.ts';

type Context = SeedContext<IdentityTables>;
/** A random whole number below `max` that cannot be predicted: passwords are not part of the deterministic demo. */
type Unforeseen = (max: number) => number;

/** One account of the demo, as printed and stored in demo-accounts.json. */
export type DemoAccount = { login_name: string; password: string; sys_num_id: UserType; role: string; company: string };

type Person = { login: string; name: string; role: DemoRole; company: 'CN' | 'VN' | 'TH'; language: Language };

/** The staff. Each step of an order and of a payment's review has its own person: preparer, approver and payer are three people. */
const people: readonly Person[] = [
  { login: 'admin', name: '陈立群', role: 'administrator', company: 'CN', language: 'zh' },
  { login: 'clerk', name: '周晓敏', role: 'orderClerk', company: 'CN', language: 'zh' },
  { login: 'reviewer', name: '吴建国', role: 'orderReviewer', company: 'CN', language: 'zh' },
  { login: 'dispatcher', name: '郑海波', role: 'dispatcher', company: 'CN', language: 'zh' },
  { login: 'accountant', name: '林美华', role: 'accountant', company: 'CN', language: 'zh' },
  { login: 'payables', name: '黄志强', role: 'payablesClerk', company: 'CN', language: 'zh' },
  { login: 'director', name: '徐文斌', role: 'director', company: 'CN', language: 'zh' },
  { login: 'executive1', name: '孙丽萍', role: 'firstExecutive', company: 'CN', language: 'zh' },
  { login: 'executive2', name: '马德明', role: 'secondExecutive', company: 'CN', language: 'zh' },
  { login: 'settlement', name: '何雪梅', role: 'settlement', company: 'CN', language: 'zh' },
  { login: 'findirector', name: '罗振宇', role: 'financeDirector', company: 'CN', language: 'zh' },
  { login: 'cashier', name: '梁小燕', role: 'cashier', company: 'CN', language: 'zh' },
  { login: 'keeper', name: '韦国强', role: 'warehouseKeeper', company: 'CN', language: 'zh' },
  { login: 'personnel', name: '沈佳慧', role: 'personnel', company: 'CN', language: 'zh' },
  { login: 'clerk.vn', name: 'Nguyễn Thị Hương', role: 'orderClerk', company: 'VN', language: 'vi' },
  { login: 'dispatcher.vn', name: 'Trần Văn Dũng', role: 'dispatcher', company: 'VN', language: 'vi' },
  { login: 'accountant.vn', name: 'Lê Thị Mai', role: 'accountant', company: 'VN', language: 'vi' },
  { login: 'keeper.vn', name: 'Phạm Quốc Bảo', role: 'warehouseKeeper', company: 'VN', language: 'vi' },
  { login: 'accountant.th', name: 'สุดารัตน์ ศรีทอง', role: 'accountant', company: 'TH', language: 'th' },
  { login: 'clerk.th', name: 'สมหญิง ใจดี', role: 'orderClerk', company: 'TH', language: 'th' },
  { login: 'dispatcher.th', name: 'ประเสริฐ วงศ์ไทย', role: 'dispatcher', company: 'TH', language: 'th' },
  { login: 'keeper.th', name: 'วิชัย ศรีสุข', role: 'warehouseKeeper', company: 'TH', language: 'th' },
  // These two see only the rows of their groups.
  { login: 'service', name: '谢佳怡', role: 'serviceClerk', company: 'CN', language: 'zh' },
  { login: 'operator', name: '冯永强', role: 'operator', company: 'CN', language: 'zh' },
  // Two declarants of a company: one prepares, the other checks.
  { login: 'declarant', name: '邓子轩', role: 'declarant', company: 'CN', language: 'zh' },
  { login: 'declarant2', name: '蒋文婷', role: 'declarant', company: 'CN', language: 'zh' },
  { login: 'declarant.vn', name: 'Đỗ Minh Khang', role: 'declarant', company: 'VN', language: 'vi' },
  { login: 'declarant2.vn', name: 'Vũ Thu Hà', role: 'declarant', company: 'VN', language: 'vi' },
  { login: 'freight', name: '覃思源', role: 'freightOperator', company: 'CN', language: 'zh' },
  { login: 'freight.vn', name: 'Đỗ Minh Khoa', role: 'freightOperator', company: 'VN', language: 'vi' },
];

const timeZones = { CN: 'Asia/Shanghai', VN: 'Asia/Ho_Chi_Minh', TH: 'Asia/Bangkok' } as const;

/** The teams of a company in the language of its people. */
const teamNames: Readonly<Record<string, readonly string[]>> = {
  CN: ['操作组', '客服组', '财务组'],
  VN: ['Tổ điều hành', 'Tổ chăm sóc khách hàng', 'Tổ kế toán'],
  TH: ['ฝ่ายปฏิบัติการ', 'ฝ่ายบริการลูกค้า', 'ฝ่ายบัญชี'],
};

/** A mobile number of a country, by its last seven digits. */
function mobileOf(country: string, digits: number): string {
  const prefix = country === 'VN' ? '+8491' : country === 'TH' ? '+6681' : '1391';
  return `${prefix}${digits}`;
}

/** Own companies, roles, teams, staff, and the update log. */
export async function seedIdentity(context: Context, unforeseen: Unforeseen): Promise<DemoAccount[]> {
  const { db, product } = context;
  const companyRows = await db
    .insertInto('own_company')
    .values(
      companies.map(({ accounts: _, ...company }) => ({ ...company, search: searchText(company.code, company.name, company.name_en) })),
    )
    .returning(['id', 'country', 'name'])
    .execute();
  const companyOf = (country: string) => {
    const company = companyRows.find((row) => row.country === country);
    if (!company) throw new Error(`no own company in ${country}`);
    return company;
  };
  await db
    .insertInto('own_bank_account')
    .values(
      companies.flatMap((company) =>
        company.accounts.map((account) => ({ ...account, company_id: companyOf(company.country).id, account_name: company.name })),
      ),
    )
    .execute();
  const all = [...rightsOfPages(product.pages, 1)].sort();
  const roles = await db
    .insertInto('role')
    .values(
      Object.values(demoRoles).map(({ names: [name, name_vi, name_en, name_th], may, scope }) => ({
        name,
        name_zh: name,
        name_vi,
        name_en,
        name_th,
        permits: all.filter(may),
        scope,
        remark: null,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const teams = await db
    .insertInto('team')
    .values(
      companyRows.flatMap((company) =>
        (teamNames[company.country] ?? []).map((name) => ({ company_id: company.id, name, leader_id: null, remark: null })),
      ),
    )
    .returning(['id', 'company_id'])
    .execute();

  const rows = people.map((person, place) => {
    const company = companyOf(person.company);
    return {
      ...person,
      row: {
        login_name: person.login,
        name: person.name,
        user_type: 1 as const,
        company_id: company.id,
        carrier_id: null,
        customer_id: null,
        team_id: teams.find((team) => team.company_id === company.id)?.id ?? null,
        phone: mobileOf(person.company, 1_000_001 + place * 37),
        email: `${person.login}@quayside.example`,
        language: person.language,
        time_zone: timeZones[person.company],
      },
    };
  });
  const passwords = await insertAccounts(
    context,
    unforeseen,
    rows.map(({ row }) => row),
  );
  const ids = await db.selectFrom('account').select(['id', 'login_name']).where('user_type', '=', 1).execute();
  await db
    .insertInto('account_role')
    .values(
      rows.map((row) => ({
        account_id: idOf(ids, row.login),
        role_id: idOf(
          roles.map((role) => ({ id: role.id, login_name: role.name })),
          demoRoles[row.role].names[0],
        ),
      })),
    )
    .execute();
  await db
    .insertInto('update_log')
    .values(updates.map(({ daysAgo, ...entry }) => ({ ...entry, day: addDays(context.today, -daysAgo), created_by: idOf(ids, 'admin') })))
    .execute();
  return rows.map((row) => ({
    login_name: row.login,
    password: passwords.get(row.login) ?? '',
    sys_num_id: 1,
    role: row.role,
    company: companyOf(row.company).name,
  }));
}

export type DemoParty = {
  readonly login: string;
  readonly name: string;
  readonly type: 2 | 4 | 5;
  readonly partyId: bigint;
  readonly country: string;
  readonly gps: boolean;
  /** The stock board on a customer user's home page: all of its goods, or those in Thailand. */
  readonly stockBoard?: 'all' | 'thailand';
  /** The air board as a customer user's home page. */
  readonly airBoard?: boolean;
  readonly company: string;
};

/** A user for each of some carriers and customers; the caller knows their ids. */
export async function seedPartyAccounts(context: Context, unforeseen: Unforeseen, parties: readonly DemoParty[]): Promise<DemoAccount[]> {
  const home = await context.db.selectFrom('own_company').select(['id', 'country']).orderBy('id').execute();
  const rows = parties.map((party, place) => ({
    login_name: party.login,
    name: party.name,
    user_type: party.type,
    company_id: (home.find((company) => company.country === party.country) ?? home[0])?.id ?? 0n,
    company_ids: home.map(({ id }) => id),
    carrier_id: party.type === 2 ? party.partyId : null,
    customer_id: party.type === 2 ? null : party.partyId,
    team_id: null,
    phone: mobileOf(party.country, 2_000_001 + place * 53),
    email: null,
    language: languageOf(party.country),
    time_zone: party.country === 'VN' ? timeZones.VN : party.country === 'TH' ? timeZones.TH : timeZones.CN,
    gps_sign: party.gps,
    air_sign: party.airBoard === true,
    inventory_sign: party.stockBoard === 'all',
    inventory_sign1: party.stockBoard === 'thailand',
    // The users of the boards are kept by the customer's first user.
    keeps_users: party.type === 4 && !party.stockBoard && !party.airBoard,
  }));
  const passwords = await insertAccounts(context, unforeseen, rows);
  const role = { 2: 'carrier', 4: 'customer', 5: 'inbound plan' } as const;
  return parties.map((party) => ({
    login_name: party.login,
    password: passwords.get(party.login) ?? '',
    sys_num_id: party.type,
    role: role[party.type],
    company: party.company,
  }));
}

function languageOf(country: string): Language {
  return country === 'VN' ? 'vi' : country === 'TH' ? 'th' : 'zh';
}

type AccountDraft = Omit<Insertable<AccountTable>, 'password_phc' | 'totp_secret' | 'totp_last_step'>;

/** Inserts accounts with passwords that need no change at the first sign-in, and returns the passwords by login name. */
async function insertAccounts(
  { db, product, now }: Context,
  unforeseen: Unforeseen,
  drafts: readonly AccountDraft[],
): Promise<Map<string, string>> {
  const passwords = new Map(drafts.map((draft) => [draft.login_name, issuedPassword(unforeseen)]));
  const rows = await Promise.all(
    drafts.map(async (draft) => ({
      ...draft,
      password_phc: await hashPassword(product, await sha256(passwords.get(draft.login_name) ?? '')),
      password_at: now,
      password_issued: false,
      totp_secret: null,
      totp_last_step: null,
    })),
  );
  if (rows.length > 0) await db.insertInto('account').values(rows).execute();
  return passwords;
}

async function sha256(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex');
}

function idOf(rows: readonly { id: bigint; login_name: string }[], name: string): bigint {
  const row = rows.find((candidate) => candidate.login_name === name);
  if (!row) throw new Error(`nobody is called ${name}`);
  return row.id;
}
