import { Refusal } from '../kernel/refusal.ts';
import { isAway, mayRetry } from './db.ts';

/** Unique violations of the database are the business's doublets; a database that is away is BUSY; what else was thrown is a bug. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isAway(error)) return new Refusal('BUSY');
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  // Row-level security lets nobody write what he would not see afterwards.
  if (error.code === '42501' && 'message' in error && String(error.message).includes('row-level security')) return new Refusal('NOT_FOUND');
  if (error.code === '23505') return new Refusal('DUPLICATE');
  if (error.code === '55P03' || error.code === '57014') return new Refusal('BUSY');
  if (mayRetry(error)) return new Refusal('BUSY');
  return undefined;
}
