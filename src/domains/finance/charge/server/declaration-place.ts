import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { Business } from '../../side.ts';

export type DeclarationPlace = { readonly orderId: bigint | null; readonly freightJobId: bigint | null; readonly business: Business };

/** The record and the line of business that a declaration's charges belong to: its freight job, else its order, else neither. */
export async function placeOf(
  { db }: Work<FinanceTables>,
  { orderId, freightJobId }: { readonly orderId: bigint | null; readonly freightJobId: bigint | null },
): Promise<DeclarationPlace> {
  if (freightJobId === null) return { orderId, freightJobId, business: orderId === null ? 'other' : 'road' };
  const job = await db.selectFrom('freight_job').select('mode').where('id', '=', freightJobId).executeTakeFirstOrThrow();
  return { orderId: null, freightJobId, business: job.mode };
}
