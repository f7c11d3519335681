import { Refusal } from '../kernel/refusal.ts';
import { isAway, mayRetry, rolledBack } from './db.ts';

/**
 * Violations of the database's rules are refusals, not errors: duplicates, rows that refer to a missing row or are
 * still referred to, numbers that no column can hold. An unreachable database is BUSY. Any other error is a bug.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isAway(error)) return new Refusal('BUSY');
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  // Row-level security refuses a row that the writer could not see afterwards.
  if (error.code === '42501' && 'message' in error && String(error.message).includes('row-level security')) return new Refusal('NOT_FOUND');
  // A table or its file could not grow (disk_full), or a sheet that is written for its reader.
  if (error.code === '53100' || error.code === 'ENOSPC') return new Refusal('NO_ROOM');
  if (error.code === '23505') return new Refusal('DUPLICATE');
  // One code for both ends of a foreign key: the row that refers to a missing row, and the row that is still referred
  // to.
  if (error.code === '23503')
    return new Refusal('message' in error && String(error.message).startsWith('insert or update') ? 'NOT_FOUND' : 'STILL_USED');
  if (error.code === '22003') return new Refusal('NUMBER_TOO_LARGE');
  if (error.code === '55P03' || error.code === '57014') return new Refusal('BUSY');
  // A commit that was rolled back each time is a bug: some statement failed and its error went nowhere.
  if (error.code !== rolledBack && mayRetry(error)) return new Refusal('BUSY');
  return undefined;
}
