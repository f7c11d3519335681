import { type Event, event } from '../../../kernel/event.ts';
import type { Mergeable, MergePart } from './contract.ts';

/**
 * Asks the higher domains which of their records move with a merged one; with `taking` they also move them. Each adds
 * its records to `partCounts`. Agreements that involve money (submitted orders, bills, the ledger) stay.
 */
export type Merging = {
  readonly of: Mergeable;
  readonly from: bigint;
  readonly into: bigint;
  readonly taking: boolean;
  readonly partCounts: { readonly part: MergePart; readonly moves: number; readonly stays: number }[];
};
export const merging: Event<Merging> = event('merge.records');
