import { Refusal } from '../kernel/refusal.ts';

/**
 * A locked record, at the version that a page saw. Refuses NOT_FOUND when it does not exist or is not among the
 * caller's rows, and CHANGED_MEANWHILE for another version. `any` is for callers that saw no version: a machine, an
 * event.
 */
export function requireVersion<R extends { readonly version: number }>(row: R | undefined, seen: number | 'any'): R {
  if (!row) throw new Refusal('NOT_FOUND');
  if (seen !== 'any' && row.version !== seen) throw new Refusal('CHANGED_MEANWHILE');
  return row;
}
