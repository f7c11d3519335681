import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import {
  amountText,
  code,
  currency,
  day,
  idIn,
  idOut,
  instantOut,
  line,
  lineOrNull,
  resultsOf,
  saved,
  version,
} from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { documentState, documentStates } from './states.ts';

/** A tax receipt is the office's, for tax that we declared for a foreign supplier. */
export const documentKinds = ['invoice', 'slip', 'taxReceipt'] as const;

/** The most bills that one invoice is of. */
export const jointBillsMax = 50;

/**
 * Uploads an invoice or slip for a carrier bill, or the red-letter invoice of a credit note, whose amounts are negative as the credit note's
 * are. A carrier may do so for its own bill once the bill was sent to it. An invoice of several bills states the part of each: `others` are those
 * beside the first, of the same carrier and company.
 */
export const addFeeDocument = call({
  cmd: 'feeDocument.add',
  kind: 'write',
  users: [1, 2],
  permit: [may.upload, may.uploadOwn],
  params: z.strictObject({
    bill_no: line(40),
    kind: z.enum(documentKinds),
    document_no: code(40),
    document_on: day,
    currency,
    amount: amountText,
    tax: amountText.nullable(),
    others: z
      .array(z.strictObject({ bill_no: line(40), amount: amountText, tax: amountText.nullable() }))
      .max(jointBillsMax - 1)
      .default([]),
    file_id: idIn,
    remark: lineOrNull(200),
  }),
  result: saved,
  refusals: ['DOCUMENT_TWICE', 'DOCUMENT_CURRENCY', 'DOCUMENT_BILL_VOID', 'DOCUMENT_PARTIES'],
});

/**
 * A carrier's document, or its part of one bill. `bill_amount` is the total of its bill in this currency, `documented` the total of the invoices for
 * that bill that were not rejected, and `difference` is `documented` less `bill_amount`. `joint_amount` is the whole invoice of several bills.
 */
export const documentRow = z.object({
  ...resultsOf(addFeeDocument.params.omit({ others: true })),
  document_on: day,
  id: idOut,
  version,
  carrier_name: z.string(),
  bill_id: idOut,
  bill_amount: z.string(),
  documented: z.string(),
  difference: z.string(),
  /** Null for a document of one bill. */
  joint_amount: z.string().nullable(),
  /** The first part of an invoice of several bills, in its others. */
  joint_id: idOut.nullable(),
  file_name: z.string(),
  state: documentState,
  reject_reason: z.string().nullable(),
  created_by: z.string(),
  /** The reader uploaded it, so another person checks it. */
  own: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: instantOut.nullable(),
  created_at: instantOut,
});
export type DocumentRow = z.output<typeof documentRow>;

const filters = { document_no: { is: 'values' }, bill_no: { is: 'values' }, document_on: { is: 'days' } } as const;

export const listDocuments = listCall({
  cmd: 'feeDocument.list',
  users: [1],
  permit: may.view,
  row: documentRow,
  filters: {
    ...filters,
    carrier: { is: 'ref', to: 'carrier' },
    company: { is: 'ref', to: 'ownCompany' },
    kind: { is: 'choice', of: documentKinds, words: 'feeDocument.kind' },
    currency: { is: 'values' },
  },
  sorts: ['id', 'document_on', 'amount'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs: [
    { key: 'uploaded', states: ['uploaded'], badge: true },
    { key: 'accepted', states: ['accepted'] },
    { key: 'rejected', states: ['rejected'] },
    { key: 'differs', states: [] },
    { key: 'all', states: documentState.options },
  ],
});

/** A carrier's own documents. */
export const listOwnDocuments = listCall({
  cmd: 'feeDocument.own',
  users: [2],
  permit: may.uploadOwn,
  row: documentRow.omit({ joint_id: true, created_by: true, own: true, decided_by: true }),
  filters,
  sorts: ['id', 'document_on'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs: [
    { key: 'uploaded', states: ['uploaded'] },
    { key: 'accepted', states: ['accepted'] },
    { key: 'rejected', states: ['rejected'], badge: true },
    { key: 'all', states: documentState.options },
  ],
});

/**
 * Accepts or rejects a document, an invoice of several bills as a whole. An invoice is accepted up to the amount of its bill, and not by the
 * person who uploaded it. Accepting makes its tax recoverable, where the supplier's rule says so; rejecting reverses that.
 */
export const moveFeeDocument = moveCall({
  cmd: 'feeDocument.move',
  users: [1],
  machine: documentStates,
  refusals: ['DOCUMENT_BILL_VOID', 'DOCUMENT_OVER', 'DOCUMENT_TAX_OVER', 'INVOICE_TAX_OVER', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});
