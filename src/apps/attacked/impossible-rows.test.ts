import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RowScene, startRowScene, type Values } from './row-scene.ts';

/*
 * Rows that the database refuses for their own values, whatever the code does: a colleague may forget a check. Each line says its rule in words.
 */

let scene: RowScene;
beforeAll(async () => {
  scene = await startRowScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.owner.query('begin'));
afterEach(() => scene.owner.query('rollback'));

const noon = '2026-11-20T04:00Z';
const receivable = {
  side: 'receivable',
  customer_id: 1,
  fee_name_id: 1,
  financial_month: '2026-11',
  amount_minor: 106,
  net_minor: 100,
  tax_minor: 6,
};
const sold = { side: 'sell', customer_id: 1 };
const issued = { issue_place: 'Nansha', shipped_on: '2026-11-19', issued_on: '2026-11-20' };

/** A rule, a table, a row that stands, and the change with which it would not. */
const impossible: readonly (readonly [rule: string, table: string, row: Values, change: Values])[] = [
  [
    'a bill is not written off beyond its amount',
    'bill_balance',
    { amount_minor: 100, net_minor: 94, tax_minor: 6, written_off_minor: 100 },
    { written_off_minor: 101 },
  ],
  [
    'a credit note neither',
    'bill_balance',
    { amount_minor: -100, net_minor: -94, tax_minor: -6, written_off_minor: -100 },
    { written_off_minor: -101 },
  ],
  [
    'no more is requested than is open',
    'bill_balance',
    { amount_minor: 100, net_minor: 94, tax_minor: 6, written_off_minor: 40, requested_minor: 60 },
    { requested_minor: 61 },
  ],
  ['a bill is its net and its tax', 'bill_balance', { amount_minor: 100, net_minor: 94, tax_minor: 6 }, { tax_minor: 5 }],
  ['no more cash is allocated than came', 'cash_entry', { amount_minor: 100, allocated_minor: 100 }, { allocated_minor: 101 }],
  ['money leaves for a request', 'cash_entry', { direction: 'out', carrier_id: 1, payment_request_id: 1 }, { payment_request_id: null }],
  ['money leaves to one payee', 'cash_entry', { direction: 'out', carrier_id: 1, payment_request_id: 1 }, { customer_id: 1 }],
  ['cash is claimed for a party', 'cash_entry', { state: 'claimed', customer_id: 1 }, { customer_id: null }],
  [
    'no more is requested, paid or closed than a request asks for',
    'payment_request',
    { carrier_id: 1, amount_minor: 100, paid_minor: 60, closed_minor: 40 },
    { closed_minor: 41 },
  ],
  [
    'a loan is not paid back twice',
    'loan',
    { state: 'pendingReimbursement', amount_minor: 100, lent_minor: 100, offset_minor: 60, repaid_minor: 39 },
    { offset_minor: 62 },
  ],
  [
    'a loan is done when it is paid back',
    'loan',
    { state: 'approved', amount_minor: 100, lent_minor: 100, offset_minor: 60, repaid_minor: 40 },
    { repaid_minor: 39 },
  ],
  ['no more is approved than was claimed', 'expense_claim', { claimed_minor: 100, approved_minor: 100 }, { approved_minor: 101 }],
  [
    'a claim is settled as it was approved',
    'expense_claim',
    { state: 'approved', claimed_minor: 100, approved_minor: 100, offset_minor: 40, payment_minor: 60, cash_entry_id: 1 },
    { payment_minor: 61 },
  ],
  ['no more comes back than was given up', 'bad_debt', { amount_minor: 100, returned_minor: 100 }, { returned_minor: 101 }],
  [
    'a cargo claim is not paid beyond what was claimed',
    'cargo_claim',
    { claimed_minor: 100, approved_minor: 100 },
    { approved_minor: 101 },
  ],
  [
    'a carrier pays no more than its share',
    'cargo_claim_share',
    { party: 'carrier', carrier_id: 1, percent: 50, amount_minor: 100, recovered_minor: 100 },
    { recovered_minor: 101 },
  ],
  [
    'a party is charged with no more than it pays late',
    'claim_recovery',
    { state: 'posted', party: 'insurer', carrier_id: 1, amount_minor: 100, charged_minor: 100 },
    { charged_minor: 101 },
  ],
  [
    'a cost is not spread beyond its amount',
    'prepaid_cost',
    { charge_id: 1, carrier_id: 1, amount_minor: 100, booked_minor: 100 },
    { booked_minor: 101 },
  ],
  ['a charge is its net and its tax', 'charge', receivable, { tax_minor: 7 }],
  ['what is receivable has a customer', 'charge', receivable, { customer_id: null }],
  ['what is receivable has no carrier', 'charge', receivable, { carrier_id: 1 }],
  ['a billed charge is on a bill', 'charge', { ...receivable, state: 'billed', bill_id: 1 }, { bill_id: null }],
  ['a charge on a bill is billed', 'charge', { ...receivable, state: 'billed', bill_id: 1 }, { state: 'open' }],
  ['an estimate is neither reviewed nor billed', 'charge', { ...receivable, estimated: true }, { state: 'reviewed' }],
  [
    'a request for an invoice is answered by one',
    'invoice_request',
    { kind: 'electronic', state: 'issued', answered_by: 1, invoice_id: 1 },
    { invoice_id: null },
  ],
  [
    'a request for an invoice is declined for a reason',
    'invoice_request',
    { kind: 'electronic', state: 'declined', answered_by: 1, reason: 'x' },
    { reason: null },
  ],
  [
    'a request that was answered names who did',
    'invoice_request',
    { kind: 'electronic', state: 'issued', answered_by: 1, invoice_id: 1 },
    { answered_by: null },
  ],
  [
    'an invoice is its net, its tax and what was laid out',
    'invoice',
    { amount_minor: 116, net_minor: 100, tax_minor: 6, disbursement_minor: 10 },
    { disbursement_minor: 0 },
  ],
  [
    'only a red invoice takes back',
    'invoice',
    { amount_minor: -106, net_minor: -100, tax_minor: -6, red_of: 1, reason: 'x' },
    { red_of: null },
  ],
  [
    'a set-off takes as much from both sides',
    'netting',
    { receivable_currency: 'CNY', receivable_minor: 100, payable_currency: 'CNY', payable_minor: 100 },
    { payable_minor: 101 },
  ],
  ['what is written off for a customer has one', 'write_off', { side: 'receivable', customer_id: 1 }, { customer_id: null }],
  ['withheld tax has its certificate', 'write_off_line', { by: 'withholding', certificate_no: '1' }, { certificate_no: null }],
  ['an entry is reversed for a reason', 'ledger_entry', { kind: 'reversal', reverses_id: 1, reason: 'x' }, { reason: null }],
  ['a journal is posted by somebody', 'journal', { state: 'posted', decided_by: 1 }, { decided_by: null }],
  ['a rate is one between two currencies', 'exchange_rate', { base: 'USD', quote: 'CNY' }, { quote: 'USD' }],
  [
    'nobody confirms an own actual quotation',
    'actual_quotation',
    { state: 'confirmed', prepared_by: 1, confirmed_by: 2 },
    { confirmed_by: 1 },
  ],
  [
    'nobody lifts credit for oneself',
    'credit_lift',
    { state: 'approved', amount_minor: 1, requested_by: 1, decided_by: 2 },
    { decided_by: 1 },
  ],
  ['nobody accepts an own document', 'fee_document', { state: 'accepted', created_by: 1, decided_by: 2 }, { decided_by: 1 }],
  ['nobody approves an own bank account', 'party_bank_account', { carrier_id: 1, created_by: 1, approved_by: 2 }, { approved_by: 1 }],
  ['nobody approves an own quotation', 'quotation', { ...sold, submitted_by: 1, approved_by: 2 }, { approved_by: 1 }],
  [
    'a customer answers a quotation that was sent',
    'quotation',
    { ...sold, sent_at: noon, sent_by: 1, answer: 'accepted', answered_at: noon, answered_by: 1 },
    { sent_at: null, sent_by: null },
  ],
  ['nobody hands a seal to oneself', 'seal_handover', { taken_by: 1, given_by: 2 }, { given_by: 1 }],
  ['nobody is an own deputy', 'approval_delegation', { account_id: 1, deputy_id: 2 }, { deputy_id: 1 }],
  ['nobody reviews an own declaration', 'customs_declaration', { state: 'reviewed', prepared_by: 1, reviewed_by: 2 }, { reviewed_by: 1 }],
  [
    'customs accept under a number',
    'customs_declaration',
    { state: 'accepted', prepared_by: 1, reviewed_by: 2, customs_no: '1' },
    { customs_no: null },
  ],
  [
    'nobody checks own dangerous goods',
    'freight_booking',
    { load_station_id: 1, discharge_station_id: 2, dg_prepared_by: 1, dg_checked_by: 2, dg_checked_at: noon },
    { dg_checked_by: 1 },
  ],
  ['no more goods are set aside than there are', 'stock_balance', { qty: 5, allocated: 5 }, { allocated: 6 }],
  [
    'no more is reserved and shipped than a line asks for',
    'outbound_line',
    { qty: 5, reserved_qty: 2, shipped_qty: 3 },
    { reserved_qty: 3 },
  ],
  ['no more is picked than a line asks for', 'outbound_line', { qty: 5, picked_qty: 5 }, { picked_qty: 6 }],
  ['no more is damaged than came', 'inbound_line', { qty: 5, received_qty: 5, damaged_qty: 5 }, { damaged_qty: 6 }],
  ['what is not signed for is short', 'work_order_load', { pieces: 5, signed_at: noon, signed_pieces: 4, shortage: 1 }, { shortage: 0 }],
  [
    'two drivers are two people',
    'work_order',
    { origin_station_id: 1, destination_station_id: 2, driver_id: 1, second_driver_id: 2 },
    { second_driver_id: 1 },
  ],
  [
    'no more originals come back than were issued',
    'freight_document',
    { release_type: 'original', originals: 3, originals_returned: 3 },
    { originals_returned: 4 },
  ],
  [
    'a bill is surrendered with all its originals',
    'freight_document',
    { ...issued, release_type: 'original', state: 'surrendered', originals: 3, originals_returned: 3 },
    { originals_returned: 2 },
  ],
  ['a sea waybill has no originals', 'freight_document', { release_type: 'seaWaybill', originals: 0 }, { originals: 1 }],
  ['no more leave is taken than was granted', 'leave_entitlement', { year: 2026, granted_days: 10, late_days: 10 }, { late_days: 10.5 }],
  [
    'a user of a carrier is one of a carrier',
    'account',
    { user_type: 2, carrier_id: 1, company_id: 1, company_ids: [1] },
    { carrier_id: null },
  ],
  [
    'a user of a party sees the company that keeps the user',
    'account',
    { user_type: 2, carrier_id: 1, company_id: 1, company_ids: [1] },
    { company_ids: [2] },
  ],
  ['no password goes over the line in clear text', 'mail_account', { security: 'none', port: 25 }, { user_name: 'a', secret: 'b' }],
  ['a key speaks for one party', 'machine_key', { use: 'track', carrier_id: 1 }, { customer_id: 1 }],
];

test.each(impossible)('%s', async (_, table, row, change) => {
  expect(await scene.insert(table, row)).toBe('stored');
  expect(await scene.insert(table, { ...row, ...change })).toBe('not possible');
});
