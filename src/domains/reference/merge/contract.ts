import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { idIn, idOut, line, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

export const mergeable = ['customer', 'carrier', 'consignor'] as const;
export type Mergeable = (typeof mergeable)[number];

/** What belongs to a party and goes with it; each is a word `merge.part.<part>`. */
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
  'draft',
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
 * What merging would do. `moves` is how many records go over, `stays` how many of them cannot because the other has the same already.
 * Drafts and quotations go over; documents that were sent in (orders, trips, charges, bills, ledger) keep the name they were made under:
 * what was posted is never changed.
 */
export const previewMerge = call({
  cmd: 'merge.preview',
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
  refusals: ['MERGE_ITSELF', 'ALREADY_MERGED', 'MERGE_INTO_INACTIVE', 'MERGE_OTHER_CUSTOMER'],
});

/** Merges one record into another, in one transaction. The first stays, switched off, and says into which it went. It is not undone. */
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
  refusals: ['MERGE_ITSELF', 'ALREADY_MERGED', 'MERGE_INTO_INACTIVE', 'MERGE_OTHER_CUSTOMER'],
});

/** Into which record this one went, if it did, and which went into it. */
export const mergedInto = call({
  cmd: 'merge.into',
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
