import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchScene, setDispatchScene } from '../domains/dispatch/server/seed/scene.ts';
import type { DispatchWork } from '../domains/dispatch/server/db.ts';
import type { FinanceTables } from '../domains/finance/server/db.ts';
import { type Scene as FinanceScene, setScene as setFinanceScene } from '../domains/finance/server/seed/scene.ts';
import { type Stage, startStage } from './stage.ts';

/*
 * The two of each pair in the scenes of the tests differ in every fact that a rule could read: code that takes the wrong one of two customers,
 * carriers, companies or zones then gives another answer, and a test sees it.
 */

let stage: Stage;
let money: FinanceScene;
let road: DispatchScene;

beforeAll(async () => {
  stage = await startStage();
  money = await stage.system<FinanceTables, FinanceScene>((work) => setFinanceScene(work, stage.companies.cn, {}));
  road = await stage.system((work: DispatchWork) => setDispatchScene(work, stage.companies.cn));
}, 60_000);
afterAll(() => stage.close());

/** Columns that every record begins with, and those that follow from others. */
const atFirst = [
  ...[
    'abnormal',
    'active',
    'blacklisted',
    'bonded',
    'created_at',
    'hold',
    'latin_name',
    'latin_short_name',
    'name_differs',
    'plain',
    'search',
  ],
  ...['updated_at', 'version'],
];
/** Terms of a company and of a customer that a test sets itself where it is about them. */
const ownTerms = ['accounting_standard', 'margin_percent', 'value_days'];
const customerTerms = ['company_id', 'overdue_grace_days', 'settlement', 'statement_day', 'takes_times'];
const papers = ['border_permit_until', 'inspection_until', 'insurance_until', 'licence_class', 'licence_until', 'passport_until'];

type Pair = {
  readonly table: string;
  readonly ids: () => readonly [bigint, bigint];
  /** Facts that are the same in both, because the scene is about one of them. */
  readonly alike: readonly string[];
};
const pairs: readonly Pair[] = [
  { table: 'own_company', ids: () => [stage.companies.cn, stage.companies.vn], alike: ownTerms },
  { table: 'own_company', ids: () => [stage.companies.vn, stage.companies.th], alike: ownTerms },
  { table: 'customer', ids: () => [money.customer, money.other], alike: [...customerTerms, 'country', 'currency', 'credit_currency'] },
  { table: 'customer', ids: () => [road.lux, road.vina], alike: [...customerTerms, 'credit_days'] },
  { table: 'carrier', ids: () => [money.carrier, money.rival], alike: ['country', 'currency', 'kind', 'settlement', 'taxpayer'] },
  { table: 'carrier', ids: () => [road.jinlong, road.saoViet], alike: ['kind', 'payment_days', 'settlement', 'taxpayer'] },
  { table: 'station', ids: () => [road.nanning, road.hanoi], alike: ['kind', 'radius_m'] },
  { table: 'vehicle', ids: () => [road.jinlongTruck.vehicle, road.saoVietTruck.vehicle], alike: [...papers, 'pallets', 'status'] },
  { table: 'driver', ids: () => [road.jinlongTruck.driver, road.saoVietTruck.driver], alike: [...papers, 'language'] },
  { table: 'own_bank_account', ids: () => [money.bankUsd, money.bankCny], alike: ['company_id'] },
  {
    table: 'fee_name',
    ids: () => [money.freight, money.duty],
    alike: ['default_basis', 'default_currency', 'fee_type_id', 'main_carriage', 'rounding', 'rounding_digits', 'side'],
  },
  {
    table: 'party_bank_account',
    ids: () => [money.payee, money.freshPayee],
    alike: ['account_name', 'bank', 'carrier_id', 'currency', 'state'],
  },
];

test.each(pairs)('two rows of $table differ', async ({ table, ids, alike }) => {
  const [one, other] = await stage.system<object, Record<string, unknown>[]>(({ db }) => rowsOf(db, table, ids()));
  const same = Object.keys(one ?? {}).filter(
    (column) => one?.[column] !== null && JSON.stringify(one?.[column]) === JSON.stringify(other?.[column]) && !atFirst.includes(column),
  );
  expect(same.filter((column) => !alike.includes(column))).toEqual([]);
});

async function rowsOf(db: Kysely<object>, table: string, ids: readonly bigint[]): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(table)} t
    where t.id = any(${ids.map(String)}::bigint[]) order by array_position(${ids.map(String)}::bigint[], t.id)`.execute(db);
  return rows.map(({ row }) => row);
}
