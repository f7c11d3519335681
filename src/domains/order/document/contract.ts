import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { idIn, idOut, instantOut, note, saved, version } from '../../../kernel/schema.ts';
import { businessTypes } from '../transport-order/kinds.ts';
import { orderStateNames } from '../transport-order/states.ts';
import { documentKinds } from './kinds.ts';
import { may } from './permits.ts';

export const documentOut = z.object({
  id: idOut,
  version,
  kind: z.enum(documentKinds),
  file_id: idOut,
  file_name: z.string(),
  mime: z.string(),
  /** In bytes. */
  size: z.int(),
  for_customer: z.boolean(),
  remark: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: instantOut,
});

/** One row per order: its documents and the missing ones. */
export const listDocuments = listCall({
  cmd: 'orderDocument.list',
  shows: ['orderDocument', 'order'],
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    order_no: z.string(),
    state: z.enum(orderStateNames),
    business_type: z.enum(businessTypes),
    customer_name: z.string(),
    customer_ref: z.string().nullable(),
    destination_name: z.string(),
    signed_at: instantOut.nullable(),
    order_time: instantOut,
    documents: z.array(z.object({ id: z.string(), kind: z.enum(documentKinds), file_id: z.string(), file_name: z.string() })),
    missing: z.array(z.enum(documentKinds)),
  }),
  filters: {
    words: { is: 'text' },
    order_no: { is: 'values' },
    customer_ref: { is: 'values' },
    customer_id: { is: 'ref', to: 'customer' },
    state: { is: 'choice', of: orderStateNames, words: 'order.state' },
    kind: { is: 'choice', of: documentKinds, words: 'orderDocument.kind' },
    missing: { is: 'choice', of: documentKinds, words: 'orderDocument.kind' },
    ordered: { is: 'days', of: 'instant' },
    signed: { is: 'days', of: 'instant' },
  },
  sorts: ['order_time', 'signed_at', 'order_no'],
  defaultSort: [{ key: 'order_time', desc: true }],
  tabs: [
    { key: 'podMissing', states: [], badge: true },
    { key: 'missing', states: [] },
    { key: 'complete', states: [] },
  ],
});

export const documentsOf = call({
  cmd: 'orderDocument.of',
  shows: ['orderDocument', 'order'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ order_id: idIn }),
  result: z.object({ documents: z.array(documentOut), missing: z.array(z.enum(documentKinds)) }),
});

export const addDocument = call({
  cmd: 'orderDocument.add',
  kind: 'write',
  users: [1],
  permit: may.edit,
  params: z.strictObject({
    order_id: idIn,
    kind: z.enum(documentKinds),
    file_id: idIn,
    /** True if the customer sees it on their board. */
    for_customer: z.boolean().default(true),
    remark: note(200).default(null),
  }),
  result: saved,
});

export const removeDocument = call({
  cmd: 'orderDocument.remove',
  kind: 'write',
  users: [1],
  permit: may.edit,
  params: z.strictObject({ id: idIn, version, reason: note(200).default(null) }),
  result: z.object({ removed: z.literal(true) }),
  refusals: ['POD_COUNTS'],
});
