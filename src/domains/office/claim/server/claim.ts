import type { Selectable } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { OfficeTables } from '../../server/db.ts';
import type { ExpenseClaimTable, ExpenseLineTable } from './tables.ts';

export type Claim = Selectable<ExpenseClaimTable>;
export type ExpenseLine = Selectable<ExpenseLineTable>;
type OfficeWork = Work<OfficeTables>;

export function linesOf({ db }: OfficeWork, claimId: bigint): Promise<ExpenseLine[]> {
  return db.selectFrom('expense_line').selectAll().where('claim_id', '=', claimId).orderBy('place').execute();
}
