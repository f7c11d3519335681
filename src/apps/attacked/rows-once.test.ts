import { escapeIdentifier as name } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RowScene, startRowScene, type Values } from './row-scene.ts';

/*
 * Rows that the database takes once, and rows that it never changes, whatever the code does: two processes may pass the same check at the
 * same moment. Each line says its rule in words.
 */

let scene: RowScene;
beforeAll(async () => {
  scene = await startRowScene();
  await scene.dropChecks();
});
afterAll(() => scene.close());
beforeEach(() => scene.owner.query('begin'));
afterEach(() => scene.owner.query('rollback'));

const noon = '2026-11-20T04:00Z';
const november = { valid_from: '2026-11-01', valid_to: '2026-11-30' };
const fromDecember = { valid_from: '2026-12-01', valid_to: '2026-12-31' };
const onTheRoad = { state: 'assigned', planned_depart: '2026-11-20T00:00Z', planned_arrive: '2026-11-20T08:00Z' };
const afterwards = { planned_depart: '2026-11-20T08:00Z', planned_arrive: '2026-11-20T16:00Z' };

/** A rule, a table, what two rows share, what tells a third one apart, and how the second differs where it is not the same. */
type Once = [rule: string, table: string, shared: Values, apart: Values, again?: Values];
const once: Once[] = [
  [
    'a login name is of one account, whatever its letters',
    'account',
    { login_name: 'li.na' },
    { login_name: 'li.nan' },
    { login_name: 'Li.Na' },
  ],
  ['a phone is of one account', 'account', { phone: '13800138000' }, { phone: '13800138001' }],
  ['an approval has one open step', 'approval_step', { approval_id: 1, state: 'open' }, { state: 'passed' }],
  ['a record is approved in one approval', 'approval', { subject: 'bill', record_id: 1 }, { subject: 'journal' }],
  ['a page opens with one view for a role', 'saved_view', { page: 'order', role_id: 1 }, { role_id: 2 }],
  ['a company sends by one mail account', 'mail_account', { company_id: 1, active: true }, { active: false }],
  ['the rest is sent by one mail account', 'mail_account', { company_id: null, active: true }, { company_id: 1 }],
  ['a role has one template for a page', 'page_template', { role_id: 1, cmd: 'order.list' }, { cmd: 'order.get' }],
  ['money of the bank comes in once', 'cash_entry', { own_bank_account_id: 1, direction: 'in', bank_ref: 'A1' }, { state: 'reversed' }],
  ['a line of a bill has one open dispute', 'bill_line_dispute', { bill_id: 1, charge_id: 1 }, { outcome: 'agreed' }],
  ['a bill is given up once', 'bad_debt', { bill_id: 1, currency: 'CNY', state: 'draft' }, { state: 'reversed' }, { state: 'submitted' }],
  ['a share of profit is charged once', 'charge', { agent_share_id: 1 }, { agent_share_id: 2 }],
  ['a charge is reversed once', 'charge', { reverses_id: 1 }, { reverses_id: 2 }],
  ['an entry of the books is reversed once', 'ledger_entry', { reverses_id: 1 }, { reverses_id: 2 }],
  ['a write-off is reversed once', 'write_off', { reverses_id: 1 }, { reverses_id: 2 }],
  ['a set-off is reversed once', 'netting', { reverses_id: 1 }, { reverses_id: 2 }],
  ['a repayment is reversed once', 'loan_clearing', { reverses_id: 1 }, { reverses_id: 2 }],
  ['an offset is reversed once', 'employee_clearing', { reverses_id: 1 }, { reverses_id: 2 }],
  ['a month has one period', 'period', { company_id: 1, month: '2026-11' }, { month: '2026-12' }],
  ['a journal is written again once for a month', 'journal', { source_id: 1, source_month: '2026-11' }, { source_month: '2026-12' }],
  ['a company opens its books once', 'opening', { company_id: 1, state: 'posted' }, { state: 'reversed' }, { state: 'draft' }],
  ['an order is locked once at a time', 'job_lock', { order_id: 1 }, { unlocked_at: noon }],
  ['an invoice is taken back once', 'invoice', { red_of: 1 }, { red_of: 2 }],
  ['an invoice is replaced once', 'invoice', { replaces_id: 1 }, { replaces_id: 2 }],
  ['a number of the tax office is of one invoice', 'invoice', { company_id: 1, authority_no: '7', state: 'issued' }, { state: 'void' }],
  [
    'an invoice of a carrier is uploaded once',
    'fee_document',
    { carrier_id: 1, kind: 'invoice', document_no: 'a1' },
    { state: 'rejected' },
    { document_no: 'A1' },
  ],
  ['an invoice is claimed once', 'expense_line', { invoice_no: 'a1', seller_tax_no: 'b' }, { live: false }, { invoice_no: 'A1' }],
  ['an allowance is claimed once', 'expense_line', { trip_allowance_id: 1 }, { live: false }],
  ['storage is charged once a month', 'storage_run', { customer_id: 1, warehouse_id: 1, month: '2026-11', round: 1 }, { state: 'void' }],
  [
    'an order has one actual quotation at work',
    'actual_quotation',
    { order_id: 1, state: 'draft' },
    { state: 'void' },
    { state: 'agreed' },
  ],
  ['an order has one confirmed quotation', 'actual_quotation', { order_id: 1, state: 'confirmed' }, { state: 'superseded' }],
  ['a quotation has one successor', 'quotation', { customer_id: 1, previous_id: 1 }, { previous_id: 2 }],
  ['a payment for a sister company is billed once', 'intercompany_bill', { cash_entry_id: 1 }, { cash_entry_id: 2 }],
  [
    'a bank account of a party is entered once',
    'party_bank_account',
    { carrier_id: 1, account_no: '7', currency: 'CNY' },
    { state: 'refused' },
    { state: 'approved' },
  ],
  [
    'a feed goes to a customer once',
    'customer_feed',
    { company_id: 1, customer_id: 1, kind: 'bill', state: 'active' },
    { state: 'closed' },
  ],
  ['a number of a stream is of one message', 'feed_message', { stream_id: 1, no: 1 }, { no: 2 }],
  [
    'a declaration is filed once at a time',
    'customs_filing',
    { declaration_id: 1, state: 'filed' },
    { state: 'rejected' },
    { state: 'queued' },
  ],
  ['a number of the customs is of one declaration', 'customs_declaration', { country: 'CN', customs_no: '1' }, { country: 'VN' }],
  [
    'one bill of lading of a chain is out',
    'freight_document',
    { first_id: 1, state: 'issued' },
    { state: 'switched' },
    { state: 'telexReleased' },
  ],
  ['a container is on one job', 'freight_container', { container_no: 'MSKU1234565', active: true }, { active: false }],
  ['an air waybill number is of one booking', 'freight_booking', { awb_id: 1 }, { awb_id: 2 }],
  ['an air waybill number is in stock once', 'awb_stock', { awb_no: '1' }, { awb_no: '2' }],
  [
    'an air waybill is of one job',
    'freight_job',
    { mode: 'air', master_no: '1', state: 'draft' },
    { state: 'cancelled' },
    { state: 'departed' },
  ],
  ['a seal is out once', 'seal_handover', { own_seal_id: 1 }, { back_at: noon }],
  ['a half of a day is taken off once', 'leave_day', { account_id: 1, day: '2026-11-20', half: 1 }, { given_back_at: noon }],
  [
    'a punch of a device counts once',
    'attendance_punch',
    { company_id: 1, device_person: '7', at: noon, source: 'device' },
    { source: 'phone' },
  ],
  ['goods of a lot lie on a pallet once', 'stock_balance', { lot_id: 1, location_id: 1, pallet_id: 1 }, { pallet_id: 2 }],
  ['a pallet number is of one pallet', 'pallet', { pallet_no: 'P1' }, { pallet_no: 'P2' }],
  ['a truck is in a yard once', 'yard_visit', { kind: 'truck', plate_no: 'A1' }, { gate_out_at: noon }],
  ['a container is in a yard once', 'yard_visit', { kind: 'container', container_no: 'C1' }, { gate_out_at: noon }],
  ['a dock has one truck', 'yard_visit', { station_id: 1, dock: '1' }, { gate_out_at: noon }],
  [
    'a truck is at a station once',
    'vehicle_visit',
    { vehicle_id: 1, station_id: 1 },
    { entered_at: noon, left_at: noon },
    { entered_at: '2026-11-20T03:00Z' },
  ],
  ['a truck drives one trip at a time', 'work_order', { ...onTheRoad, vehicle_id: 1 }, afterwards],
  ['a driver drives one trip at a time', 'work_order', { ...onTheRoad, driver_id: 1 }, { state: 'cancelled' }],
  ['a second driver rides on one trip at a time', 'work_order', { ...onTheRoad, second_driver_id: 1 }, { state: 'completed' }],
  [
    'a traveller is on one trip at a time',
    'trip_person',
    { account_id: 1, live: true, half_days: '[1,3)' },
    { half_days: '[3,5)' },
    { half_days: '[2,4)' },
  ],
  [
    'a day has one rate',
    'exchange_rate',
    { base: 'USD', quote: 'CNY', kind: 'spot', side: 'both', ...november },
    fromDecember,
    { side: 'payable' },
  ],
  ['a day has one storage tariff', 'storage_tariff', { customer_id: 1, warehouse_id: 1, ...november }, fromDecember],
  ['a day has one standard tax', 'tax_rate', { country: 'CN', kind: 'standard', percent: 6, ...november }, fromDecember, { percent: 9 }],
  ['a day has one tax of a fee', 'tax_rate', { country: 'CN', fee_name_id: 1, ...november }, { active: false }],
  [
    'a day has one tariff of demurrage',
    'demurrage_tariff',
    { company_id: 1, carrier_id: 1, station_id: 1, active: true, ...november },
    { station_id: 2 },
  ],
  ['a day has one cost of a truck', 'truck_cost_rate', { company_id: 1, vehicle_id: 1, active: true, ...november }, fromDecember],
  [
    'steps of a price do not overlap',
    'quotation_tier',
    { price_id: 1, from_quantity: 0, to_quantity: 10 },
    { from_quantity: 10, to_quantity: 20 },
  ],
  [
    'a clock stands still once a day',
    'clock_stop',
    { container_id: 1, from_on: '2026-11-01', to_on: '2026-11-05' },
    { from_on: '2026-11-06', to_on: '2026-11-07' },
  ],
];

/** Records that are reversed or followed by others, and never changed. */
const posted = [
  ...['agent_share', 'approval_event', 'audit_log', 'employee_clearing', 'invoice_row', 'knowledge_reading', 'knowledge_version'],
  ...['ledger_entry', 'ledger_line', 'loan_clearing', 'netting', 'netting_line', 'pick_scan', 'prepaid_share', 'revaluation'],
  ...['revaluation_line', 'stock_count_reading', 'stock_transaction', 'write_off', 'write_off_line'],
] as const;

test.each<Once>(once)('%s', async (_, table, shared, apart, again = {}) => {
  expect(await scene.insert(table, shared)).toBe('stored');
  expect(await scene.insert(table, { ...shared, ...apart })).toBe('stored');
  expect(await scene.insert(table, { ...shared, ...again })).toBe('there already');
});

test.each(posted)('%s: a row that was posted is neither changed nor deleted, not even by the owner of the table', async (table) => {
  expect(await scene.insert(table, {})).toBe('stored');
  await scene.owner.query(`alter table ${name(table)} enable trigger user`);
  const column = name(scene.columnOf(table));
  expect(await scene.refusal(`update ${name(table)} set ${column} = ${column}`)).toBe(`${table} is append-only`);
  expect(await scene.refusal(`delete from ${name(table)}`)).toBe(`${table} is append-only`);
});

test.each(['audit_log', 'ledger_entry', 'ledger_line'])('%s is not emptied either', async (table) => {
  await scene.owner.query(`alter table ${name(table)} enable trigger user`);
  expect(await scene.refusal(`truncate ${name(table)} cascade`)).toBe(`${table} is append-only`);
});
