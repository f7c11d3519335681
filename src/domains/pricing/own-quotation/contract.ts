import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { byId, currency, day, idIn, idOut, instantOut, note, version } from '../../../kernel/schema.ts';
import { may as mayQuote } from '../quotation/permits.ts';
import { priceOut } from '../quotation/schema.ts';
import { may } from './permits.ts';
import { ownQuotationStates, quotationAnswers } from './rules.ts';

/**
 * Sends an approved sheet to its customer, as the reply to a request of the customer or without one. One that the customer has accepted is
 * sent as a reply alone.
 */
export const sendQuotation = call({
  cmd: 'quotation.send',
  shows: ['quotation', 'quotationRequest'],
  kind: 'write',
  users: [1],
  permit: mayQuote.editSell,
  params: z.strictObject({ id: idIn, version, reply_to_id: idIn.nullable().default(null), note: note(500).default(null) }),
  result: z.object({ version }),
  refusals: [
    'CHANGED_MEANWHILE',
    'ILLEGAL_MOVE',
    'QUOTATION_NOT_APPROVED',
    'QUOTATION_RUN_OUT',
    'QUOTATION_ACCEPTED',
    'CUSTOMER_WITHOUT_USER',
  ],
});

const header = {
  id: idOut,
  number: z.string(),
  revision: z.int(),
  state: z.enum(ownQuotationStates),
  title: z.string(),
  company_name: z.string(),
  currency,
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  sent_at: instantOut,
  answered_by: z.string().nullable(),
  answered_at: instantOut.nullable(),
};

/** The quotations that were sent to a customer. */
export const listOwnQuotations = listCall({
  cmd: 'ownQuotation.list',
  shows: ['quotation'],
  users: [4],
  permit: may.view,
  row: z.object(header),
  filters: { number: { is: 'values' } },
  sorts: ['sent_at'],
  defaultSort: [{ key: 'sent_at', desc: true }],
  tabs: [
    { key: 'all', states: [] },
    { key: 'open', states: [], badge: true },
    { key: 'accepted', states: [] },
    { key: 'declined', states: [] },
    { key: 'ended', states: [] },
  ],
});

/** The facts of a price that its customer sees; our remarks are not among them. */
const ownPrice = priceOut.pick({
  id: true,
  line_no: true,
  fee_name: true,
  percent_of_fee_name: true,
  customer_line_name: true,
  line_name: true,
  origin_name: true,
  destination_name: true,
  via_name: true,
  vehicle_type_name: true,
  container_type: true,
  mode: true,
  basis: true,
  scheme: true,
  currency: true,
  price: true,
  first_quantity: true,
  first_price: true,
  min_charge: true,
  max_charge: true,
  tax_percent: true,
  tax_included: true,
  included: true,
  tiers: true,
});
export type OwnPrice = z.output<typeof ownPrice>;

export const getOwnQuotation = call({
  cmd: 'ownQuotation.get',
  shows: ['quotation'],
  kind: 'read',
  users: [4],
  permit: may.view,
  params: byId,
  result: z.object({
    ...header,
    version,
    sent_by: z.string(),
    sent_note: z.string().nullable(),
    answer_note: z.string().nullable(),
    request_no: z.string().nullable(),
    /** The first day on which a later revision charges, whether it was sent or not. */
    replaced_from: day.nullable(),
    prices: z.array(ownPrice),
  }),
});

/** The customer accepts or declines a quotation, once. Declining needs a reason. */
export const answerQuotation = call({
  cmd: 'ownQuotation.answer',
  shows: ['quotation'],
  kind: 'write',
  users: [4],
  permit: may.answer,
  params: z.strictObject({ id: idIn, version, answer: z.enum(quotationAnswers), note: note(500).default(null) }),
  result: z.object({ version, state: z.enum(ownQuotationStates) }),
  refusals: ['CHANGED_MEANWHILE', 'QUOTATION_ANSWERED', 'QUOTATION_REPLACED', 'QUOTATION_EXPIRED', 'REASON_REQUIRED'],
});
