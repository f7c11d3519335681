import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';

/** Refuses ORDER_BILLED for an order with a billed line, whose customer has the bill. The lock makes a bill that is being issued wait. */
export async function refuseBilled(
  work: Work<FinanceTables>,
  { column, id, no }: { column: 'order_id' | 'freight_job_id'; id: bigint; no: string },
): Promise<void> {
  await work.asSystem(async () => {
    const lines = await work.db
      .selectFrom('charge')
      .select(['id', 'state'])
      .where(column, '=', id)
      .where('side', '=', 'receivable')
      .orderBy('id')
      .forUpdate()
      .execute();
    if (lines.some(({ state }) => state === 'billed')) throw new Refusal('ORDER_BILLED', { order: no });
  });
}
