import { Refusal } from '../kernel/refusal.ts';
import { isAway, mayRetry } from './db.ts';

/**
 * What the database holds to is refused, not broken: doublets, rows that name none or are named by others, numbers that no column takes. A
 * database that is away is BUSY; what else was thrown is a bug.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isAway(error)) return new Refusal('BUSY');
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  // Row-level security lets nobody write what he would not see afterwards.
  if (error.code === '42501' && 'message' in error && String(error.message).includes('row-level security')) return new Refusal('NOT_FOUND');
  // A table or its file grew no more: disk_full.
  if (error.code === '53100') return new Refusal('NO_ROOM');
  if (error.code === '23505') return new Refusal('DUPLICATE');
  // One code for both ends of a foreign key: the row that names one which is not there, and the row that is still named.
  if (error.code === '23503')
    return new Refusal('message' in error && String(error.message).startsWith('insert or update') ? 'NOT_FOUND' : 'STILL_USED');
  if (error.code === '22003') return new Refusal('NUMBER_TOO_LARGE');
  if (error.code === '55P03' || error.code === '57014') return new Refusal('BUSY');
  if (mayRetry(error)) return new Refusal('BUSY');
  return undefined;
}
