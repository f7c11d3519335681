import { type Event, event } from '../../../kernel/event.ts';
import type { Mergeable, MergePart } from './contract.ts';

/**
 * Asks the higher domains what of theirs goes over with a record that is merged, and, with `taking`, has them move it: each adds to
 * `found` what it moves or would. What was agreed with money behind it (orders that were sent in, bills, the ledger) stays.
 */
export type Merging = {
  readonly of: Mergeable;
  readonly from: bigint;
  readonly into: bigint;
  readonly taking: boolean;
  readonly found: { readonly part: MergePart; readonly moves: number; readonly stays: number }[];
};
export const merging: Event<Merging> = event('merge.records');
