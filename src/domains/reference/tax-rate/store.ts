import type { Day } from '../../../kernel/day.ts';
import type { ReferenceWork } from '../db.ts';

/** The turnover tax of a fee in a country on a day, as decimal text: what is said for that fee, else what the fee begins with. */
export async function taxOn(work: Pick<ReferenceWork, 'db'>, asked: { country: string; feeNameId: bigint; day: Day }): Promise<string> {
  const dated = await work.db
    .selectFrom('tax_rate')
    .select('percent')
    .where('country', '=', asked.country)
    .where('fee_name_id', '=', asked.feeNameId)
    .where('active', '=', true)
    .where('valid_from', '<=', asked.day)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', asked.day)]))
    .executeTakeFirst();
  if (dated) return dated.percent;
  const fee = await work.db.selectFrom('fee_name').select('tax_percent').where('id', '=', asked.feeNameId).executeTakeFirst();
  return fee?.tax_percent ?? '0';
}
