import { z } from 'zod';
import { call, type Call } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import {
  amountFromZero,
  byId,
  byVersion,
  code,
  country,
  currency,
  day,
  decimal,
  idIn,
  idOut,
  instantIn,
  instantOut,
  line,
  lineOrNull,
  note,
  nothing,
  recordIn,
  resultsOf,
  version,
} from '../../../kernel/schema.ts';
import { customsCountries, directions, originKinds } from '../tariff/kinds.ts';
import {
  channels,
  costKinds,
  costMarks,
  dutyModes,
  messageKinds,
  packageTypes,
  paperKinds,
  paperStates,
  replyKinds,
  tradeTerms,
  transportModes,
} from './kinds.ts';
import { may } from './permits.ts';
import { declarationFaults } from './rules.ts';
import { declarationStateNames, declarationStates, heldStates, openStates } from './states.ts';

const staff = [1] as const;
const codeOrNull = (max: number) =>
  code(max)
    .nullish()
    .or(z.literal('').transform(() => null));
const kg = decimal(3, { min: '0.001', max: '99999999' });
const quantity = decimal(5, { min: '0.00001', max: '999999999' });
const costValue = decimal(5, { min: '-999999999', max: '999999999' });

/** One HS line. `retail_price` is the suggested retail price of all its goods, from which Thailand takes excise tax. */
export const hsLineIn = z.strictObject({
  hs_code: z
    .string()
    .trim()
    .regex(/^\d{4,11}$/, 'BAD_TARIFF_CODE'),
  ciq_code: codeOrNull(3),
  name: line(200),
  spec: lineOrNull(255).default(null),
  qty: quantity,
  unit: line(20),
  legal_qty: quantity.nullish(),
  legal_unit: lineOrNull(20).default(null),
  second_qty: quantity.nullish(),
  second_unit: lineOrNull(20).default(null),
  unit_price: decimal(6, { min: '0', max: '999999999' }),
  total: amountFromZero,
  currency,
  origin: country,
  destination: country.nullish(),
  district: codeOrNull(10),
  duty_mode: z.enum(dutyModes).default('levied'),
  origin_kind: z.enum(originKinds).default('mfn'),
  retail_price: amountFromZero.nullish(),
});

export const declarationFields = z.strictObject({
  company_id: idIn,
  customer_id: idIn,
  order_id: idIn.nullish(),
  /** The freight job of goods that go by sea or air. */
  freight_job_id: idIn.nullish(),
  broker_id: idIn.nullish(),
  country: z.enum(customsCountries),
  direction: z.enum(directions),
  type_code: codeOrNull(3),
  pre_entry_no: codeOrNull(20),
  domestic_party: line(200),
  domestic_code: codeOrNull(20),
  domestic_uscc: codeOrNull(18),
  overseas_party: line(200),
  producing_party: lineOrNull(200).default(null),
  customs_office: codeOrNull(10),
  port: lineOrNull(60).default(null),
  crossing_on: day.nullish(),
  declared_on: day,
  record_no: codeOrNull(12),
  transport_mode: z.enum(transportModes),
  vehicle: lineOrNull(60).default(null),
  voyage: lineOrNull(30).default(null),
  bl_no: lineOrNull(40).default(null),
  supervision_mode: codeOrNull(4),
  exemption_nature: codeOrNull(3),
  licence_no: lineOrNull(40).default(null),
  contract_no: line(60),
  trade_country: country,
  counter_country: country,
  loading_port: lineOrNull(60).default(null),
  transit_port: lineOrNull(60).default(null),
  package_type: z.enum(packageTypes),
  pieces: z.int().min(1).max(9_999_999),
  gross_kg: kg,
  net_kg: kg,
  trade_term: z.enum(tradeTerms),
  freight_mark: z.enum(costMarks).default('total'),
  freight_value: costValue.nullish(),
  freight_currency: currency.nullish(),
  insurance_mark: z.enum(costMarks).default('total'),
  insurance_value: costValue.nullish(),
  insurance_currency: currency.nullish(),
  other_mark: z.enum(costMarks).default('total'),
  other_value: costValue.nullish(),
  other_currency: currency.nullish(),
  marks: note(400).default(null),
  special_relation: z.boolean().default(false),
  price_influence: z.boolean().default(false),
  royalty: z.boolean().default(false),
  self_pay: z.boolean().default(true),
  lines: z.array(hsLineIn).min(1, 'NO_GOODS').max(99, 'TOO_MANY_HS_LINES'),
});
export type DeclarationFields = z.output<typeof declarationFields>;

function checkFields(declaration: DeclarationFields, context: z.RefinementCtx): void {
  for (const { at, why, facts } of declarationFaults(declaration, declaration.lines))
    context.addIssue({
      code: 'custom',
      path: at.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      message: why,
      params: facts,
    });
  for (const cost of costKinds)
    if (declaration[`${cost}_value`] && declaration[`${cost}_mark`] !== 'percent' && !declaration[`${cost}_currency`])
      context.addIssue({ code: 'custom', path: [`${cost}_currency`], message: 'REQUIRED' });
}

/** Saves a draft, and assesses its duties as far as tariff and rates are known. */
export const saveDeclaration = call({
  cmd: 'declaration.save',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: z.strictObject({ ...declarationFields.shape, ...recordIn }).superRefine(checkFields),
  result: z.object({ id: idOut, version, no: z.string() }),
  refusals: ['DECLARATION_FIXED'],
});

const row = z.object({
  id: idOut,
  version,
  no: z.string(),
  state: z.enum(declarationStateNames),
  country: z.enum(customsCountries),
  direction: z.enum(directions),
  channel: z.enum(channels).nullable(),
  customs_no: z.string().nullable(),
  customer_id: idOut,
  customer_name: z.string(),
  order_id: idOut.nullable(),
  order_no: z.string().nullable(),
  freight_job_id: idOut.nullable(),
  freight_job_no: z.string().nullable(),
  bl_no: z.string().nullable(),
  declared_on: day,
  pieces: z.int(),
  gross_kg: z.string(),
  local_currency: currency,
  duty: z.string(),
  consumption: z.string(),
  vat: z.string(),
  taxes: z.string(),
  taxes_paid_on: day.nullable(),
  prepared_by_name: z.string().nullable(),
  reviewed_by_name: z.string().nullable(),
  released_at: instantOut.nullable(),
  reason: z.string().nullable(),
});

export const listDeclarations = listCall({
  cmd: 'declaration.list',
  users: staff,
  permit: may.view,
  row,
  filters: {
    words: { is: 'text' },
    no: { is: 'values' },
    customs_no: { is: 'values' },
    order_no: { is: 'values' },
    freight_job_no: { is: 'values' },
    bl_no: { is: 'values' },
    country: { is: 'choice', of: customsCountries, words: 'customsCountry' },
    direction: { is: 'choice', of: directions, words: 'customsDirection' },
    channel: { is: 'choice', of: channels, words: 'declaration.channel' },
    customer_id: { is: 'ref', to: 'customer' },
    company_id: { is: 'ref', to: 'ownCompany' },
    declared_on: { is: 'days' },
  },
  sorts: ['declared_on', 'no'],
  defaultSort: [{ key: 'declared_on', desc: true }],
  tabs: [
    { key: 'open', states: openStates },
    { key: 'draft', states: ['draft'] },
    { key: 'checking', states: ['checking'], badge: true },
    { key: 'reviewed', states: ['reviewed'] },
    { key: 'atCustoms', states: heldStates },
    { key: 'rejected', states: ['rejected'] },
    { key: 'released', states: ['released'] },
    { key: 'all', states: declarationStateNames },
  ],
});
export type DeclarationRow = RowOf<typeof listDeclarations>;
const step = z.object({ key: z.string(), facts: z.record(z.string(), z.string()) });
const lineOut = z.object({
  ...resultsOf(hsLineIn),
  id: idOut,
  line_no: z.int(),
  gap: z.enum(['tariff', 'rate', 'retail']).nullable(),
  value: z.string(),
  duty: z.string(),
  consumption: z.string(),
  vat: z.string(),
  local_currency: currency,
  steps: z.array(step),
});
export type HsLineOut = z.output<typeof lineOut>;
const paperOut = z.object({
  id: idOut,
  kind: z.enum(paperKinds),
  needed: z.boolean(),
  state: z.enum(paperStates),
  document_no: z.string().nullable(),
  file_id: idOut.nullable(),
  valid_until: day.nullable(),
});
export type PaperOut = z.output<typeof paperOut>;
const fault = z.object({ at: z.string(), code: z.string(), text: z.string() });
const messageOut = z.object({
  id: idOut,
  kind: z.enum(messageKinds),
  outgoing: z.boolean(),
  happened_at: instantOut,
  reference: z.string().nullable(),
  text: z.string().nullable(),
  by_name: z.string().nullable(),
  faults: z.array(fault),
});
export type MessageOut = z.output<typeof messageOut>;

export const getDeclaration = call({
  cmd: 'declaration.get',
  kind: 'read',
  users: staff,
  permit: may.view,
  params: byId,
  result: row.extend({
    ...resultsOf(declarationFields),
    company_name: z.string(),
    broker_name: z.string().nullable(),
    value: z.string(),
    taxes_confirmed_at: instantOut.nullable(),
    taxes_confirmed_by_name: z.string().nullable(),
    payment_no: z.string().nullable(),
    inspection_no: z.string().nullable(),
    hs_lines: z.array(lineOut),
    papers: z.array(paperOut),
    messages: z.array(messageOut),
    /** The fields that customs refused in its latest rejection. */
    faults: z.array(fault),
    /** Other declarations of the same transport document and direction, but for those that were discarded or deleted. */
    same_bl: z.array(z.object({ id: idOut, no: z.string(), state: z.enum(declarationStateNames) })),
  }),
});
export type DeclarationDetail = typeof getDeclaration extends Call<infer _P, infer R> ? z.output<R> : never;

export const declarationsOfOrder = call({
  cmd: 'declaration.ofOrder',
  kind: 'read',
  users: staff,
  permit: may.view,
  params: z.strictObject({ order_id: idIn }),
  result: z.object({ rows: z.array(row) }),
});

export const declarationsOfFreightJob = call({
  cmd: 'declaration.ofFreightJob',
  kind: 'read',
  users: staff,
  permit: may.view,
  params: z.strictObject({ job_id: idIn }),
  result: z.object({ rows: z.array(row) }),
});

/** Moves a declaration between our people. The decisions of customs come by `replyDeclaration` and the robot. */
export const moveDeclaration = moveCall({
  cmd: 'declaration.move',
  users: staff,
  machine: declarationStates,
  refusals: [
    'DECLARED_ORDER_CANCELLED',
    'PAPERS_MISSING',
    'COST_MISSING',
    'DUTY_MISSING',
    'CUSTOMS_RATE_MISSING',
    'RETAIL_MISSING',
    'DUTIES_OF_ANOTHER_DAY',
    'NO_ADAPTER',
    'CASE_OPEN',
  ],
});

/** Records the state of a paper of the checklist. */
export const savePaper = call({
  cmd: 'declaration.savePaper',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: z.strictObject({
    id: idIn,
    kind: z.enum(paperKinds),
    state: z.enum(paperStates),
    document_no: lineOrNull(60).default(null),
    file_id: idIn.nullish(),
    valid_until: day.nullish(),
  }),
  result: nothing,
});

/** Records what customs answered where no machine tells: its number, its channel, an inspection, the release. */
export const replyDeclaration = call({
  cmd: 'declaration.reply',
  kind: 'write',
  users: staff,
  permit: may.file,
  params: z.strictObject({
    id: idIn,
    version,
    kind: z.enum(replyKinds),
    happened_at: instantIn,
    customs_no: codeOrNull(20),
    channel: z.enum(channels).nullish(),
    reference: lineOrNull(60).default(null),
    text: note(500).default(null),
  }),
  result: z.object({ state: z.enum(declarationStateNames), version }),
  refusals: ['ILLEGAL_MOVE', 'CUSTOMS_NO_TAKEN', 'IN_THE_FUTURE'],
});

/** The customer or finance agrees to the assessed duties before they are paid. */
export const confirmTaxes = call({
  cmd: 'declaration.confirmTaxes',
  kind: 'write',
  users: staff,
  permit: may.confirmTaxes,
  params: byVersion,
  result: z.object({ version }),
  refusals: ['NOT_ACCEPTED', 'NO_TAXES', 'TAXES_CONFIRMED'],
});

/** Records that we paid the duties: they become disbursements of the customer. */
export const payTaxes = call({
  cmd: 'declaration.payTaxes',
  kind: 'write',
  users: staff,
  permit: may.payTaxes,
  params: z.strictObject({ ...byVersion.shape, paid_on: day, payment_no: line(40) }),
  result: z.object({ version }),
  refusals: ['NOT_ACCEPTED', 'TAXES_NOT_CONFIRMED', 'TAXES_PAID', 'IN_THE_FUTURE', 'FOUR_EYES'],
});

/** Takes back a payment that was recorded by mistake. */
export const withdrawTaxes = call({
  cmd: 'declaration.withdrawTaxes',
  kind: 'write',
  users: staff,
  permit: may.payTaxes,
  params: z.strictObject({ ...byVersion.shape, reason: note(300).pipe(z.string('REQUIRED')) }),
  result: z.object({ version }),
  refusals: ['TAXES_NOT_PAID', 'CHARGE_BILLED', 'PERIOD_SOFT_CLOSED'],
});

/** Declarations that wait for a second declarant. */
export const countDeclarations = call({
  cmd: 'declaration.counts',
  kind: 'read',
  users: staff,
  permit: may.view,
  params: nothing,
  result: z.object({ checking: z.int() }),
});
