import type { Call } from '../../kernel/call.ts';

/** Tables whose name the subject of a call does not give. */
const bySubject: Readonly<Record<string, string>> = {
  order: 'transport_order',
  portal: 'transport_order',
  carrier_work: 'work_order',
  freight_work: 'work_order',
  freight_delay: 'sailing',
  haulage: 'freight_job',
  offer: 'work_order',
  own_claim: 'cargo_claim',
  own_quotation: 'quotation',
  own_user: 'account',
  certificate: 'write_off',
  carrier_claim: 'cargo_claim',
  dispatch_review: 'work_order',
  track: 'order_exception',
  yard: 'yard_visit',
  booking: 'freight_booking',
  declaration: 'customs_declaration',
  filing: 'customs_filing',
  cash: 'cash_entry',
  credit: 'customer',
  bank_account: 'party_bank_account',
  exchange: 'exchange_rate',
  leave: 'leave_request',
  knowledge: 'knowledge_article',
  inbound: 'inbound_plan',
  receiving: 'inbound_plan',
  outbound: 'outbound_plan',
  picking: 'pick_list',
  stock: 'pallet',
  storage: 'storage_run',
  mail: 'mail_account',
  outbox: 'message_outbox',
  view: 'saved_view',
  work_calendar: 'work_calendar_day',
};

/** Tables of calls whose subject has several. */
const byCall: Readonly<Record<string, string>> = {
  'storage.tariff': 'storage_tariff',
  'storage.saveTariff': 'storage_tariff',
  'receiving.reverse': 'receipt',
  'label.pallets': 'pallet',
  'label.printed': 'pallet',
  'label.inboundSlip': 'inbound_plan',
  'label.inboundSlipPrinted': 'inbound_plan',
  'label.outboundSlip': 'outbound_plan',
  'label.outboundSlipPrinted': 'outbound_plan',
  'label.pickList': 'pick_list',
  'label.pickListPrinted': 'pick_list',
};

/** Tables of fields that name a record by what it is there. */
const byField: Readonly<Record<string, string>> = {
  order: 'transport_order',
  job: 'freight_job',
  booking: 'freight_booking',
  switched_from: 'freight_document',
  reply_to: 'quotation_request',
  house: 'freight_house',
  into_house: 'freight_house',
  container: 'freight_container',
  awb: 'awb_stock',
  second_driver: 'driver',
  broker: 'supplier',
  credits: 'invoice',
  bill_to: 'customer',
  owner: 'customer',
  party: 'customer',
  product: 'customer_product',
  place: 'consignor',
  shipper: 'consignor',
  consignee: 'consignor',
  company: 'own_company',
  port: 'station',
  station: 'station',
  lot: 'stock_lot',
  zone: 'warehouse_zone',
  plan: 'inbound_plan',
  run: 'reconcile_run',
  row: 'opening_item',
  shift: 'attendance_shift',
  stop: 'work_order_stop',
  template: 'fee_template',
  percent_of_fee_name: 'fee_name',
  clearing: 'loan_clearing',
  return: 'bad_debt_return',
  refunded: 'cash_entry',
  replaces: 'work_order',
  except_request: 'payment_request',
  except: 'work_order',
  consent: 'netting_consent',
  cost_centre: 'team',
  photo: 'file',
  entry: 'cash_entry',
  declaration: 'customs_declaration',
  load: 'work_order_load',
  leg: 'freight_leg',
  rule: 'claim_rule',
  claim: 'cargo_claim',
  share: 'cargo_claim_share',
  dispute: 'bill_line_dispute',
  source: 'road_exception',
  payee: 'carrier',
  buyer: 'own_company',
  receiver: 'own_company',
  payer: 'own_company',
  agent: 'supplier',
  debtor: 'customer',
  excluded_fee: 'fee_name',
  from_account: 'own_bank_account',
  to_account: 'own_bank_account',
  ...Object.fromEntries(
    [
      ...['companion', 'deputy', 'handover', 'keeper', 'leader', 'member', 'participant', 'picker', 'sales', 'service', 'salesperson'],
      ...[
        'applicant',
        'borrower',
        'claimant',
        'employee',
        'organiser',
        'traveller',
        'person',
        'preparer',
        'mentions',
        'taken_by',
        'people',
      ],
      ...['responsible', 'investigator'],
    ].map((name) => [name, 'account']),
  ),
};

/** Tables of fields whose name means another record in this call. */
const byCallField: Readonly<Record<string, string>> = { 'freightJob.save template': 'freight_job_template' };

/**
 * Subjects of calls whose id is that of a record of any kind, which another field names, and one whose id is that of a job: the queue's tables
 * belong to no company.
 */
export const ofAnyKind: ReadonlySet<string> = new Set(['pick', 'merge', 'edit', 'record', 'ledger', 'comment', 'attachment', 'upkeep']);

/** The table of a subject, as in the first half of a call's name. */
export function tableOfSubject(subject: string): string {
  const name = subject.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return bySubject[name] ?? name;
}

/** The table of the record that a field of a call names. */
export function tableFor(call: Call, field: string): string {
  if (/^ids?$|^\d+$/.test(field) || field === 'copied_from_id') return byCall[call.cmd] ?? tableOfSubject(call.cmd.split('.')[0] ?? '');
  const name = field.replace(/_ids?$/, '');
  return (
    byCallField[`${call.cmd} ${name}`] ?? byField[name] ?? (name.endsWith('_station') ? 'station' : name.endsWith('_file') ? 'file' : name)
  );
}
