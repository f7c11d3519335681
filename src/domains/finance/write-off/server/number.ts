import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';

/**
 * The number of a write-off of any kind. Receipts are matched by the hundred, so nobody waits for the end of another's write-off. One that
 * is refused after that leaves a gap, which no rule forbids: what stands in the books is the entry in the ledger, whose numbers have none.
 */
export function writeOffNo(work: Pick<Work<FinanceTables>, 'takeNumber'>, companyId: bigint): Promise<string> {
  return work.takeNumber('WR', companyId);
}
