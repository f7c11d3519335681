import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assemble } from '../apps/assemble.ts';
import { registry } from '../apps/registry.generated.ts';
import { type AccountWho, system } from '../server/session.ts';
import { folderStore } from '../server/file-store.ts';
import { type TestDatabase, testDatabase } from '../server/testing.ts';

/* The rows of a staff list belong to one of our companies, and staff of another company do not see them. Each list
   is sent through the door by a user of one company; the table after `from` is the one whose rows it lists. */

let database: TestDatabase;
let assembled: ReturnType<typeof assemble>;
let who: AccountWho;
const statements: { cmd: string; text: string }[] = [];
beforeAll(async () => {
  database = await testDatabase();
  assembled = assemble({
    appUrl: database.appUrl,
    secret: 'lists',
    version: 'test',
    clock: { now: () => new Date('2026-11-20T02:00:00Z') },
    files: folderStore('/nowhere'),
    note: () => {},
    // Every statement, however fast.
    slow: { ms: 0, note: (statement) => void statements.push(statement) },
  });
  const { door, product } = assembled;
  const { rows } = await door.within(system(), 'write', ({ db }) =>
    sql<{ id: bigint }>`with company as (
        insert into own_company (code, name, name_en, country, currency, time_zone, number_mark)
        values ('CN', 'CN', 'CN', 'CN', 'CNY', 'Asia/Shanghai', 'C') returning id
      ), role as (
        insert into role (name, permits, scope) values ('everything', ${[...product.permits]}, 'company') returning id
      ), account as (
        insert into account (login_name, name, user_type, company_id, password_phc) select 'wu', 'Wu', 1, id, '' from company returning id
      ), given as (
        insert into account_role (account_id, role_id) select account.id, role.id from account, role
      ) select id from account`.execute(db),
  );
  const account = await door.whoOf(rows[0]?.id ?? 0n);
  if (!account) throw new Error('the account was not made');
  who = account;
});
afterAll(async () => {
  await assembled.close();
  await database.close();
});

const shared = 'reference data, shared by our companies: docs/decisions/shared-reference-data.md';
/** Tables that staff list across our companies, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  vehicle: shared,
  driver: shared,
  carrier: shared,
  consignor: shared,
  customer: shared,
  route: shared,
  customer_company: shared,
  customer_line: shared,
  fee_name: shared,
  fee_type: shared,
  line: shared,
  customer_product: shared,
  station: shared,
  supplier: shared,
  customs_rate: shared,
  customs_tariff: shared,
  tax_rate: shared,
  input_tax_rule: shared,
  vehicle_type: shared,
  work_calendar_day: shared,
  vessel: shared,
  unlocode: shared,
  claim_rule: shared,
  sailing: 'public schedules, kept once: docs/decisions/shared-sailings.md',
  own_company: 'the companies themselves, named on every document',
  netting_consent: 'an agreement with a party, whichever of our companies nets with it',
  intercompany_bill: 'a document of two of our companies, shown to both by its policy: docs/decisions/intercompany.md',
  intercompany_settlement: 'a document of two of our companies, shown to both by its policy: docs/decisions/intercompany.md',
  role: 'roles are shared; what somebody of another company holds is left alone (lockRole)',
  page_template: 'shared by the own companies, as roles and customers are',
  update_log: 'what is new in the product, for everybody',
  batch: 'the imports and exports of the caller alone',
};

/**
 * A statement from the table whose rows it lists: after the `from` outside all brackets, or inside those directly after
 * such a `from`.
 */
function fromOf(text: string): string {
  let depth = 0;
  for (let place = 0; place < text.length; place++) {
    if (text[place] === '(') depth++;
    if (text[place] === ')') depth--;
    const rest = depth === 0 ? text.slice(place) : '';
    if (rest.startsWith(' from (')) return fromOf(rest.slice(' from ('.length));
    if (rest.startsWith(' from ')) return rest.slice(' from '.length);
  }
  return '';
}

/** True when a statement compares a company with those of the caller. */
function isHeld(from: string): boolean {
  return /company_id"?(, 0\))? (in \(|= any)/.test(from);
}

test('every table that staff list has a company that the list is held to, or a reason why not', async () => {
  const lists = registry.calls.filter((call) => 'list' in call && call.users.includes(1));
  const open: string[] = [];
  const listed = new Set<string>();
  for (const { cmd } of lists) {
    statements.length = 0;
    await assembled.door.read(who, cmd, {});
    const page = statements.find((statement) => statement.cmd === cmd && statement.text.includes('as "_id"'));
    const from = fromOf(page?.text ?? '');
    const table = /^"?(\w+)/.exec(from)?.[1] ?? '';
    listed.add(table);
    if (table === '' || !(isHeld(from) || table in exceptions)) open.push(`${cmd}: ${table}`);
  }
  expect(open).toEqual([]);
  expect(Object.keys(exceptions).filter((table) => !listed.has(table))).toEqual([]);
});
