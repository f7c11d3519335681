import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';

type FinanceWork = Work<FinanceTables>;

/** The disputes of the lines of a bill, the oldest first. */
export function disputesOf({ db }: FinanceWork, billId: bigint) {
  return db
    .selectFrom('bill_line_dispute')
    .select(['id', 'charge_id', 'reason', 'raised_by_name', 'raised_at', 'outcome', 'answer', 'answered_by_name', 'answered_at'])
    .where('bill_id', '=', billId)
    .orderBy('id')
    .execute();
}

/** A bill is sent again once every disputed line is answered. Refuses BILL_DISPUTES_OPEN. */
export async function refuseUnanswered({ db }: FinanceWork, bill: { readonly id: bigint; readonly bill_no: string }): Promise<void> {
  const { open } = await db
    .selectFrom('bill_line_dispute')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('bill_id', '=', bill.id)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(open) > 0) throw new Refusal('BILL_DISPUTES_OPEN', { bill: bill.bill_no, count: Number(open) });
}

/** Confirming a bill withdraws what is still disputed in it. Carriers and customers may not write disputes themselves. */
export async function withdrawDisputes(work: FinanceWork, billId: bigint): Promise<void> {
  await work.asSystem(() =>
    work.db
      .updateTable('bill_line_dispute')
      .set({ outcome: 'withdrawn', answered_by: work.who.accountId, answered_by_name: work.who.name, answered_at: work.now })
      .where('bill_id', '=', billId)
      .where('outcome', 'is', null)
      .execute(),
  );
}
