import type { Work } from '../../../../server/work.ts';
import { holdMonths } from '../../period/server/books.ts';
import type { ChargeState } from '../states.ts';
import type { FinanceTables } from '../../server/db.ts';

type Line = {
  readonly id: bigint;
  readonly state: ChargeState;
  readonly company_id: bigint;
  readonly financial_month: string;
  readonly estimated: boolean;
};

/** Voids lines that the caller has locked. Refuses where the month of one accepts no more changes. */
export async function voidCharges(work: Work<FinanceTables>, lines: readonly Line[], reason: string): Promise<void> {
  if (lines.length === 0) return;
  await holdMonths(work, lines);
  await work.db
    .updateTable('charge')
    .set((eb) => ({ state: 'void' as const, void_reason: reason, version: eb('version', '+', 1), updated_at: work.now }))
    .where(
      'id',
      'in',
      lines.map((line) => line.id),
    )
    .execute();
  for (const { id, state } of lines)
    work.audit({ subject: 'charge', id, what: 'cancel', before: { state }, after: { state: 'void' }, note: reason });
}
