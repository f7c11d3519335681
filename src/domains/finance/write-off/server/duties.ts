import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';

/** Refuses FOUR_EYES to the person who registered the money: it would decide alone what was paid (money.md 17). */
export function requireOtherThanRegistrar({ who }: Work<FinanceTables>, money: readonly { readonly created_by: bigint | null }[]): void {
  if (who.accountId !== null && money.some(({ created_by }) => created_by === who.accountId))
    throw new Refusal('FOUR_EYES', { who: who.name, context: 'prepared' });
}
