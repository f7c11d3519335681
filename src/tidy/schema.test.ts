import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../apps/registry.generated.ts';
import { guardsByName } from '../kernel/guard.ts';
import { type TestDatabase, testDatabase } from '../server/testing.ts';

/* Rules about the migrated database. Each query answers the offenders, so that a failure names them. */

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

async function offenders(sql: string): Promise<string[]> {
  return (await client.query<{ name: string }>(sql)).rows.map((row) => row.name);
}

/** Our own tables with their columns. Those of the job queue belong to its library. */
const columns = `
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')`;

test('every foreign key of a parent that the product may delete has an index that begins with one of its columns', async () => {
  const roles = ['quayside_staff', 'quayside_scoped', 'quayside_system', 'quayside_carrier', 'quayside_customer'];
  const mayDelete = roles.map((role) => `has_table_privilege('${role}', f.confrelid, 'delete')`).join(' or ');
  const keys = `
    select format('%s (%s)', f.conrelid::regclass, (select string_agg(a.attname, ', ') from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any (f.conkey))) as name
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and n.nspname <> 'graphile_worker' and (${mayDelete})
      and not exists (select from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = any (f.conkey))
    order by 1`;
  expect(await offenders(keys)).toEqual([]);
});

describe('money', () => {
  test('stands beside its currency', async () => {
    const lonely = `
      select format('%s.%s', c.relname, a.attname) as name ${columns} and a.attname like '%\\_minor' and not exists (
        select from pg_attribute beside where beside.attrelid = a.attrelid and not beside.attisdropped
          and (beside.attname = 'currency' or beside.attname like '%\\_currency' or beside.attname like 'currency\\_%'))
      order by 1`;
    expect(await offenders(lonely)).toEqual([]);
  });

  test('is whole numbers of the smallest unit', async () => {
    const other = `select format('%s.%s', c.relname, a.attname) as name ${columns} and a.attname like '%\\_minor' and a.atttypid <> 'int8'::regtype order by 1`;
    expect(await offenders(other)).toEqual([]);
  });

  /** Columns of tables that everybody reads whose amounts the contracts guard: the fields of the answers. */
  const guardedFieldOf: Readonly<Record<string, string>> = {
    'booking_rate.rate': 'rates',
    'booking_surcharge.rate': 'surcharges',
    'booking_surcharge.min_charge': 'surcharges',
    'booking_surcharge.max_charge': 'surcharges',
    'cargo_claim.approved_minor': 'approved',
    'cargo_claim.credited_minor': 'credited',
    'cargo_claim.offered_minor': 'offered',
    'cargo_claim.recovered_minor': 'recovered',
    'cargo_claim_share.amount_minor': 'amount',
    'cargo_claim_share.recovered_minor': 'recovered',
    'claim_recovery.amount_minor': 'amount',
    'claim_recovery.charged_minor': 'charged',
    'customer.credit_limit_minor': 'credit_limit',
    'road_exception.cost_minor': 'cost',
    'work_order.buy_amount_minor': 'buy_amount',
    'work_order.quoted_minor': 'quoted_amount',
  };
  /** Columns of amounts that are neither a price, a cost nor a profit of an order, by their tables, each with the reason. */
  const openAmounts: Readonly<Record<string, readonly [columns: string, reason: string]>> = {
    activity: ['budget_minor', 'the budget of a dinner or a fair, for those who plan and claim'],
    approval_stage: ['up_to_minor', 'a rule of review'],
    bank_balance: ['balance_minor', 'what stands on our own accounts'],
    cargo_claim: ['goods_value_minor claimed_minor', 'what the customer says of its goods'],
    carrier: ['insurance_minor', 'what the carrier is insured for'],
    customs_declaration: [
      'value_minor duty_minor consumption_minor vat_minor',
      'the value of the goods, and what the customs office charges',
    ],
    customs_line: [
      'unit_price total_minor retail_minor value_minor duty_minor consumption_minor vat_minor',
      'the value of the goods, and what the customs office charges',
    ],
    customs_rate: ['rate', 'an exchange rate of the customs office'],
    difference_tolerance: ['limit_minor', 'a rule of write-offs'],
    employee_clearing: ['amount_minor', 'the money of an employee'],
    exchange_rate: ['rate', 'an exchange rate'],
    expense_claim: ['claimed_minor approved_minor tax_minor offset_minor payment_minor functional_minor', 'the money of an employee'],
    expense_line: [
      'amount_minor rate claimed_minor approved_minor tax_minor invoice_net_minor invoice_tax_minor',
      'the money of an employee',
    ],
    line: ['toll_minor', 'a public price'],
    loan: [
      'amount_minor functional_minor lent_minor lent_functional_minor offset_minor repaid_minor cleared_functional_minor',
      'the money of an employee',
    ],
    loan_clearing: ['amount_minor functional_minor', 'the money of an employee'],
    loan_limit: ['limit_minor', 'a rule of loans'],
    stock_count_line: ['value_minor', 'the value of the customer’s goods'],
    transfer: [
      'amount_minor to_amount_minor fee_minor functional_minor difference_minor',
      'money between our own accounts, and what has no order',
    ],
    transfer_movement: ['amount_minor', 'money on our own accounts'],
    transport_order: ['goods_value_minor', 'what the customer says of its goods'],
    trip: ['allowance_minor estimated_minor advance_minor', 'the money of an employee'],
    trip_allowance: ['daily_minor amount_minor trip_minor', 'the money of an employee'],
    trip_cost: ['amount_minor', 'the money of an employee'],
  };

  test('is hidden with its side, guarded in every answer, or no price at all', async () => {
    const unhidden = `
      select format('%s.%s', c.relname, a.attname) as name ${columns} and n.nspname = 'public'
        and (a.attname like '%\\_minor' or a.atttypid = 'numeric'::regtype and a.attname ~ '(^|_)(price|rate|charge|fee|amount|cost|margin)$')
        and not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.policyname = 'sides')
      order by 1`;
    const unhiddenColumns = await offenders(unhidden);
    const open = Object.entries(openAmounts).flatMap(([table, [names]]) => names.split(' ').map((name) => `${table}.${name}`));
    // A column that is in neither list needs a policy or a guard; one that has gone leaves its list.
    expect(unhiddenColumns).toEqual([...open, ...Object.keys(guardedFieldOf)].sort());
    const guardOfField = guardsByName(registry.calls.map(({ result }) => result));
    expect(Object.entries(guardedFieldOf).filter(([, field]) => !guardOfField.has(field))).toEqual([]);
  });

  test('nothing is a floating-point number', async () => {
    const floats = `select format('%s.%s', c.relname, a.attname) as name ${columns} and a.atttypid in ('float4'::regtype, 'float8'::regtype) order by 1`;
    expect(await offenders(floats)).toEqual([]);
  });
});

test('instants know their time zone', async () => {
  const naive = `select format('%s.%s', c.relname, a.attname) as name ${columns} and a.atttypid = 'timestamp'::regtype order by 1`;
  expect(await offenders(naive)).toEqual([]);
});

describe('rows of carriers and customers', () => {
  test('are under row-level security, for the owner too', async () => {
    const open = `
      select distinct c.relname::text as name ${columns} and a.attname in ('carrier_id', 'customer_id')
        and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`;
    expect(await offenders(open)).toEqual([]);
  });

  /** Tables whose rows belong to no own company, each with the reason. */
  const ofNoCompany: Readonly<Record<string, string>> = {
    carrier: 'the party itself',
    customer: 'the party itself',
    consignor: 'reference data of the party',
    customer_company: 'reference data of the party',
    customer_contact: 'reference data of the party',
    customer_line: 'reference data of the party',
    customer_product: 'reference data of the party',
    customer_team: 'reference data of the party',
    driver: 'reference data of the party',
    vehicle: 'reference data of the party',
    party_bank_account: 'reference data of the party',
  };

  test('are limited to the companies that an account names', async () => {
    const unlimited = `
      select distinct p.tablename::text as name from pg_policies p
      where p.schemaname = 'public' and p.permissive = 'PERMISSIVE' and p.policyname in ('carrier', 'customer') and p.qual not like '%EXISTS%'
        and not exists (select from pg_policies l where l.tablename = p.tablename and l.policyname = 'companies' and l.permissive = 'RESTRICTIVE')
      order by 1`;
    expect(await offenders(unlimited)).toEqual(Object.keys(ofNoCompany).sort());
  });

  test('are not reached where a table has no policy for them', async () => {
    const granted = `
      select format('%s may %s on %s', g.grantee, lower(g.privilege_type), g.table_name) as name
      from information_schema.role_table_grants g join pg_class c on c.relname = g.table_name and c.relnamespace = 'public'::regnamespace
      where g.table_schema = 'public' and g.grantee in ('quayside_carrier', 'quayside_customer') and c.relrowsecurity
        and not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = g.table_name and g.grantee = any (p.roles))
      order by 1`;
    expect(await offenders(granted)).toEqual([]);
  });
});

describe('rows of own companies', () => {
  /** Tables that staff read and whose rows belong to no own company, each with the reason. */
  const ofEveryCompany: Readonly<Record<string, string>> = {
    account_device: 'of one account',
    account_role: 'of one account',
    approval_delegation: 'of one account',
    attachment: 'of the record that it is about, and read with it',
    audit_log: 'of the record that it is about, and read with it',
    batch: 'of one account',
    batch_row: 'of one account',
    import_mapping: 'of one account',
    claim_rule: 'reference data that all own companies share',
    column_setting: 'of one account',
    comment: 'of the record that it is about, and read with it',
    consignor: 'reference data of a party, shared',
    credit_lift: 'credit is of the whole customer, as its limit is',
    customer_company: 'reference data of a party, shared',
    customer_contact: 'reference data of a party, shared',
    customer_line: 'reference data of a party, shared',
    customer_line_transfer: 'reference data of a party, shared',
    customer_product: 'reference data of a party, shared',
    customer_team: 'reference data of a party, shared',
    customs_rate: 'reference data that all own companies share',
    customs_simulation: 'an authority that is played, for exercises',
    customs_tariff: 'reference data that all own companies share',
    difference_tolerance: 'reference data that all own companies share',
    document_copies: 'of the record that it is about, and read with it',
    driver: 'reference data of a party, shared',
    fee_name: 'reference data that all own companies share',
    fee_type: 'reference data that all own companies share',
    file: 'of one account',
    file_use: 'of the record that it is about, and read with it',
    input_tax_rule: 'reference data that all own companies share',
    kept_filter: 'of one account',
    ledger_account: 'reference data that all own companies share',
    line: 'reference data that all own companies share',
    mail_template: 'reference data that all own companies share',
    netting_consent: 'an agreement of two parties, shared',
    notice: 'of one account',
    notice_setting: 'of one account',
    order_search_try: 'the workings of the product, which no call shows',
    page_template: 'rights and pages, for administrators',
    paper_reminder: 'papers of shared trucks and drivers',
    party_bank_account: 'reference data of a party, shared',
    port_call: 'reference data that all own companies share',
    profit_order_change: 'the workings of the product, which no call shows',
    profit_placement: 'the workings of the product, which no call shows',
    profit_report: 'of one account',
    push_outbox: 'the workings of the product, which no call shows',
    reconcile_run: 'news and upkeep of the whole product',
    record_follower: 'of the record that it is about, and read with it',
    request_log: 'the workings of the product, which no call shows',
    role: 'rights and pages, for administrators',
    route: 'reference data that all own companies share',
    route_leg: 'reference data that all own companies share',
    sailing: 'reference data that all own companies share',
    sailing_cut_off: 'reference data that all own companies share',
    sailing_delay: 'reference data that all own companies share',
    saved_view: 'of one account',
    session: 'of one account',
    shortcut: 'of one account',
    sign_in_attempt: 'the workings of the product, which no call shows',
    sign_in_code: 'the workings of the product, which no call shows',
    station: 'reference data that all own companies share',
    stock_lot: 'goods of a customer, whose balances name the company',
    supplier: 'reference data of a party, shared',
    tax_rate: 'reference data that all own companies share',
    tour_end: 'of one account',
    travel_grade: 'reference data that all own companies share',
    update_log: 'news and upkeep of the whole product',
    unlocode: 'reference data that all own companies share',
    unlocode_country: 'reference data that all own companies share',
    unlocode_import: 'reference data that all own companies share',
    upkeep_run: 'news and upkeep of the whole product',
    used_ticket: 'the workings of the product, which no call shows',
    vehicle: 'reference data of a party, shared',
    vehicle_last_position: 'where a shared truck is',
    vehicle_position: 'where a shared truck is',
    vehicle_type: 'reference data that all own companies share',
    vehicle_visit: 'where a shared truck is',
    vessel: 'reference data that all own companies share',
    work_calendar_day: 'reference data that all own companies share',
  };

  test('name their company, or are part of a record that does', async () => {
    // Reference data that all own companies share makes nothing else theirs, though each row was entered by one of them.
    const shared =
      "('account', 'team', 'customer', 'carrier', 'consignor', 'supplier', 'vehicle', 'driver', 'contract', 'customer_company', 'customer_line')";
    const open = `
      with recursive ours as (
        select a.attrelid as oid from pg_attribute a where a.attname = 'company_id' and not a.attisdropped
        union select f.conrelid from pg_constraint f where f.contype = 'f' and f.confrelid = 'own_company'::regclass
        union
        select f.conrelid from ours join pg_constraint f on f.confrelid = ours.oid and f.contype = 'f' join pg_class p on p.oid = f.confrelid
          join pg_attribute k on k.attrelid = f.conrelid and k.attnum = f.conkey[1] and k.attnotnull
        where p.relname not in ${shared}
      )
      select c.relname::text as name from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and has_table_privilege('quayside_staff', c.oid, 'select') and c.oid not in (select oid from ours) and c.relname <> 'own_company' order by 1`;
    expect(await offenders(open)).toEqual(Object.keys(ofEveryCompany).sort());
  });
});

test('the role that the product works as owns nothing and can make nothing', async () => {
  const owned = `select c.relname::text as name from pg_class c where c.relowner in (select oid from pg_roles where rolname like 'quayside_%' and rolname <> 'quayside_owner')`;
  expect(await offenders(owned)).toEqual([]);
  const powers = `select rolname::text as name from pg_roles where rolname like 'quayside_%' and rolname <> 'quayside_owner' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`;
  expect(await offenders(powers)).toEqual([]);
  const makers = `select r.rolname::text as name from pg_roles r where r.rolname like 'quayside_%' and r.rolname <> 'quayside_owner' and has_schema_privilege(r.oid, 'public', 'create')`;
  expect(await offenders(makers)).toEqual([]);
});

describe('rows of a scope', () => {
  /** Tables that name an order, a trip or a customer but are not narrowed, each with the reason. */
  const whole: Readonly<Record<string, string>> = {
    account: 'who may sign in, kept by company',
    expense_line: 'papers of an employee, for the claimant and who decides them',
    loan: 'papers of an employee, for the borrower and who decides them',
    credit_lift: 'read with its order alone',
    credit_reservation: 'credit is of the whole customer, or it would be given twice',
    inbound_line: 'papers of a warehouse, kept by company',
    inbound_plan: 'papers of a warehouse, kept by company',
    outbound_line: 'papers of a warehouse, kept by company',
    outbound_plan: 'papers of a warehouse, kept by company',
    pick_task: 'papers of a warehouse, kept by company',
    receipt: 'papers of a warehouse, kept by company',
    stock_reservation: 'stock of a warehouse, kept by company',
    pallet: 'stock of a warehouse, kept by company',
    pick_face: 'places of a warehouse, kept by company',
    stock_count: 'papers of a warehouse, kept by company',
    fee_template_fee: 'prices, for those with the right to them',
    storage_tariff: 'prices, for those with the right to them',
    demurrage_tariff: 'prices, for those with the right to them',
    storage_run: 'money of the company, for those with the right to it',
    stock_lot: 'stock of a warehouse, kept by company',
    stock_balance: 'stock of a warehouse, kept by company',
    stock_transaction: 'stock of a warehouse, kept by company',
    job_lock: 'a lock, shown to nobody',
    cash_entry: 'money of the company, for finance alone',
    payment_request: 'money of the company, for finance alone',
    write_off: 'money of the company, for finance alone',
    netting: 'money of the company, for finance alone',
    netting_consent: 'an agreement of the company, for finance alone',
    revaluation_line: 'the books of the company',
    machine_key: 'keys of machines, kept by company',
    yard_visit: 'trucks at a warehouse, kept by company',
    transfer: 'the books of the company',
    ledger_line: 'the books of the company',
    journal_line: 'the books of the company',
    journal_template_line: 'the books of the company',
    intercompany_line: 'the books of the company',
    opening_balance: 'the books of the company',
    opening_item: 'the books of the company',
    accrual_line: 'the books of the company',
    customer_contact: 'reference data, shared',
    customer_company: 'reference data, shared',
    customer_line: 'reference data, shared',
    customer_product: 'reference data, shared',
    customer_team: 'reference data, shared',
    consignor: 'reference data, shared',
    contract: 'kept by company',
    party_bank_account: 'reference data, shared',
    quotation: 'prices, for those with the right to them',
    work_group_customer: 'says itself what a scope is',
    page_template: 'what pages show, for administrators',
    bill_template: 'how bills look, kept by company',
    work_order_load: 'reached through its trip, which is seen whole',
    work_order_stop: 'reached through its trip, which is seen whole',
    work_order_event: 'reached through its trip, which is seen whole',
  };

  test('are narrowed in every table that names an order, a trip or a customer', async () => {
    const open = `
      select distinct c.relname::text as name ${columns} and a.attname in ('customer_id', 'order_id', 'work_order_id')
        and not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.permissive = 'RESTRICTIVE'
                        and p.roles = array['quayside_scoped']::name[]) order by 1`;
    const tables = await offenders(open);
    expect(tables.filter((table) => !(table in whole))).toEqual([]);
    // A table in this list that is narrowed or deleted must leave the list.
    expect(Object.keys(whole).filter((table) => !tables.includes(table))).toEqual([]);
  });
});
