import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
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
  note,
  saved,
  version,
} from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { documentState } from './states.ts';

export const documentKinds = ['invoice', 'slip'] as const;

/**
 * A carrier's document. `bill_amount` is what its bill comes to in this currency, `documented` what invoices for that bill come to that
 * were not rejected, `difference` the one less the other.
 */
export const documentRow = z.object({
  id: idOut,
  version,
  kind: z.enum(documentKinds),
  document_no: z.string(),
  carrier_name: z.string(),
  document_on: day,
  currency,
  amount: z.string(),
  tax: z.string().nullable(),
  bill_id: idOut,
  bill_no: z.string(),
  bill_amount: z.string(),
  documented: z.string(),
  difference: z.string(),
  file_id: idOut,
  file_name: z.string(),
  remark: z.string().nullable(),
  state: documentState,
  reject_reason: z.string().nullable(),
  created_by: z.string(),
  /** The reader uploaded it, so somebody else checks it. */
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
  row: documentRow.omit({ created_by: true, own: true, decided_by: true }),
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

/** Uploads an invoice or slip for a carrier bill; a carrier for its own, once the bill was sent to it. */
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
    file_id: idIn,
    remark: lineOrNull(200),
  }),
  result: saved,
  refusals: ['DOCUMENT_TWICE', 'DOCUMENT_CURRENCY', 'DOCUMENT_BILL_VOID'],
});

/** Accepts or rejects a document. An invoice is accepted as far as its bill goes, and by somebody else than who uploaded it. */
export const moveFeeDocument = call({
  cmd: 'feeDocument.move',
  kind: 'write',
  users: [1],
  permit: may.check,
  params: z.strictObject({ id: idIn, version, action: z.enum(['accept', 'reject']), reason: note(300).optional() }),
  result: z.object({ state: documentState, version }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'REASON_MISSING', 'DOCUMENT_OWN', 'DOCUMENT_OVER'],
});
