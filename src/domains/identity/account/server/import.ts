import { type SqlBool, sql } from 'kysely';
import { type Fault, Refusal } from '../../../../kernel/refusal.ts';
import { readRecord } from '../../../../server/import-kind.ts';
import type { AccountWho } from '../../../../server/session.ts';
import type { ImportColumn, SheetRow, Work } from '../../../../server/work.ts';
import { importKind, type IdentityTables } from '../../server/db.ts';
import { saveAccount } from '../contract.ts';
import { may } from '../permits.ts';
import { nameColumns } from '../../role/server/names.ts';
import { isPhoneTaken } from './queries.ts';
import { saveAccountAs } from './save.ts';

const columns: readonly ImportColumn[] = [
  { key: 'login_name', title: 'account.login_name', required: true, sample: 'li.na' },
  { key: 'name', title: 'account.name', required: true, sample: '李娜' },
  { key: 'company', title: 'account.company_id', required: true, sample: 'QSCN' },
  { key: 'roles', title: 'account.role_ids', required: true, sample: '订单客服; 调度员' },
  { key: 'team', title: 'account.team_id', sample: '客服组' },
  { key: 'phone', title: 'account.phone', sample: '13800138000' },
  { key: 'email', title: 'account.email', sample: 'li.na@example.com' },
  { key: 'language', title: 'account.language', sample: 'zh' },
];

/** Fields of the form's schema that have another name in the sheet. */
const columnOf: Readonly<Record<string, string>> = { company_id: 'company', role_ids: 'roles', team_id: 'team' };

/**
 * Imports staff from a sheet. A row is skipped if its login name exists. The new passwords are not shown: an administrator issues one when
 * a person starts work, which also starts its 72 hours.
 */
export default importKind({
  what: 'account',
  users: [1],
  permit: may.save,
  columns,
  save: async (work, [row]) => {
    if (!row) return 'skipped';
    const login = (row.cells['login_name'] ?? '').toLowerCase();
    const there = await work.db.selectFrom('account').select('id').where('login_name', '=', login).executeTakeFirst();
    if (there) return 'skipped';
    const { values, faults } = await readCells(work, row);
    const params = readRecord(saveAccount.params, values, faults, inColumn);
    try {
      await saveAccountAs(work, params);
    } catch (error) {
      if (error instanceof Refusal && error.faults.length > 0) throw new Refusal(error.code, error.facts, error.faults.map(inColumn));
      throw error;
    }
    return 'created';
  },
});

function inColumn(fault: Fault): Fault {
  const [field = ''] = fault.at.split('.');
  return { ...fault, at: columnOf[field] ?? field };
}

type Read = { readonly values: Record<string, unknown>; readonly faults: readonly Fault[] };

/** The params of the form: names of companies, roles and teams become ids, and the faults that only the database can find are added. */
async function readCells(work: Work<IdentityTables, AccountWho>, { cells }: SheetRow): Promise<Read> {
  const { db, who } = work;
  const text = (key: string): string => (cells[key] ?? '').trim();
  const company = await db
    .selectFrom('own_company')
    .select(['id', 'time_zone'])
    .where('id', 'in', who.companyIds)
    .where((eb) => eb.or([eb('code', '=', text('company')), eb('name', '=', text('company')), eb('name_en', '=', text('company'))]))
    .executeTakeFirst();
  const names = text('roles')
    .split(/[;；,，、]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const roles = await rolesNamed(db, names);
  const strange = names.filter((_, place) => roles[place] === undefined);
  const team =
    company && text('team') !== ''
      ? await db.selectFrom('team').select('id').where('company_id', '=', company.id).where('name', '=', text('team')).executeTakeFirst()
      : undefined;
  const phone = saveAccount.params.shape.phone.safeParse(text('phone') || null).data;
  const isTaken = phone ? await isPhoneTaken(work, phone, { companyId: company?.id ?? who.companyId }) : false;
  return {
    faults: [
      ...(company || text('company') === '' ? [] : [{ at: 'company', why: 'NOT_KNOWN' }]),
      ...(strange.length === 0 ? [] : [{ at: 'roles', why: 'ROLES_NOT_KNOWN', facts: { names: strange.join(', ') } }]),
      ...(team || !company || text('team') === '' ? [] : [{ at: 'team', why: 'NOT_KNOWN' }]),
      ...(isTaken ? [{ at: 'phone', why: 'PHONE_TAKEN' }] : []),
    ],
    values: {
      user_type: '1',
      login_name: text('login_name'),
      name: text('name'),
      phone: text('phone') || null,
      email: text('email') || null,
      company_id: company ? String(company.id) : '',
      team_id: team ? String(team.id) : null,
      role_ids: roles.flatMap((id) => id ?? []).map(String),
      carrier_id: null,
      customer_id: null,
      language: text('language').toLowerCase() || who.language,
      time_zone: company?.time_zone ?? who.timeZone,
      places: [],
      one_place: false,
      gps_sign: false,
      air_sign: false,
      inventory_sign: false,
      inventory_sign1: false,
    },
  };
}

/** The role of each name: the one that was given it, otherwise the only one that has it in some language. */
async function rolesNamed(db: Work<IdentityTables>['db'], names: readonly string[]): Promise<(bigint | undefined)[]> {
  if (names.length === 0) return [];
  const roles = await db
    .selectFrom('role')
    .select(['id', ...nameColumns])
    // One parameter: a cell may hold more names than a statement takes parameters.
    .where((eb) => eb.or(nameColumns.map((column) => sql<SqlBool>`${sql.ref(column)} = any(${names}::text[])`)))
    .execute();
  return names.map((name) => {
    const given = roles.find((role) => role.name === name);
    const others = roles.filter((role) => nameColumns.some((column) => role[column] === name));
    return given?.id ?? (others.length === 1 ? others[0]?.id : undefined);
  });
}
