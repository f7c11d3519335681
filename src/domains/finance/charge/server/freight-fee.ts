import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { Side } from '../../side.ts';

/** The fee of an agreed price: the first plain transport fee of its side. */
export async function freightFee({ db }: Pick<Work<FinanceTables>, 'db'>, side: Side): Promise<bigint | null> {
  const fee = await db
    .selectFrom('fee_name as f')
    .innerJoin('fee_type as t', 't.id', 'f.fee_type_id')
    .select('f.id')
    .where('t.category', '=', 'transport')
    .where('f.side', 'in', [side, 'both'])
    .where('f.active', '=', true)
    .where('f.abnormal', '=', false)
    .where('f.disbursement', '=', false)
    .orderBy('f.id')
    .limit(1)
    .executeTakeFirst();
  return fee?.id ?? null;
}
