import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { idIn, idOut, line, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

export const mergeable = ['customer', 'carrier', 'consignor'] as const;
export type Mergeable = (typeof mergeable)[number];

/** Parts of a party that move with it; the word of each is `merge.part.<part>`. */
export const mergeParts = [
  'contact',
  'team',
  'consignor',
  'company',
  'line',
  'product',
  'contract',
  'bankAccount',
  'vehicle',
  'driver',
  'comment',
  'file',
  'quotation',
  'quotationRequest',
  'demurrageTariff',
  'storageTariff',
  'customerFeed',
  'draft',
  'supplier',
  'feeTemplate',
  'journalTemplate',
] as const;
export type MergePart = (typeof mergeParts)[number];

const side = z.object({
  id: idOut,
  name: z.string(),
  code: z.string().nullable(),
  tax_no: z.string().nullable(),
  active: z.boolean(),
  version,
});

/**
 * The effect of a merge. `moves` counts the records that move, `stays` those that cannot because the survivor already
 * has the same. Drafts, quotations and tariffs move. Submitted documents (orders, trips, charges, bills, ledger) keep the name
 * under which they were created: posted records never change.
 */
export const previewMerge = call({
  cmd: 'merge.preview',
  shows: ['customer', 'carrier', 'consignor', 'supplier'],
  kind: 'read',
  users: [1],
  permit: may.merge,
  params: z.strictObject({ of: z.enum(mergeable), from: idIn, into: idIn }),
  result: z.object({
    from: side,
    into: side,
    parts: z.array(z.object({ part: z.enum(mergeParts), moves: z.int(), stays: z.int() })),
    documents: z.int(),
  }),
  refusals: ['MERGE_ITSELF', 'ALREADY_MERGED', 'MERGE_INTO_INACTIVE', 'MERGE_OTHER_CUSTOMER', 'MERGE_OTHER_COMPANY', 'BEYOND_YOUR_RIGHTS'],
});

/** Merges one record into another in one transaction. The first remains, inactive, and refers to its survivor. A merge cannot be undone. */
export const mergeRecords = call({
  cmd: 'merge.records',
  kind: 'write',
  users: [1],
  permit: may.merge,
  params: z.strictObject({
    of: z.enum(mergeable),
    from: idIn,
    from_version: version,
    into: idIn,
    into_version: version,
    reason: line(300),
  }),
  result: z.object({ moved: z.int() }),
  refusals: ['MERGE_ITSELF', 'ALREADY_MERGED', 'MERGE_INTO_INACTIVE', 'MERGE_OTHER_CUSTOMER', 'MERGE_OTHER_COMPANY', 'BEYOND_YOUR_RIGHTS'],
});

/** The record that this one was merged into, if any, and the records merged into it. */
export const mergedInto = call({
  cmd: 'merge.into',
  shows: ['customer', 'carrier', 'consignor', 'supplier'],
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ of: z.enum(mergeable), id: idIn }),
  result: z.object({
    id: idOut.nullable(),
    name: z.string().nullable(),
    merged: z.array(z.object({ id: idOut, name: z.string() })),
  }),
});
