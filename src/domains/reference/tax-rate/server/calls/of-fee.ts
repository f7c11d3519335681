import { dayIn } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { taxRatesOfFee } from '../../contract.ts';
import { taxRateOn } from '../../rules.ts';
import { taxRatesOf } from '../rates.ts';

export default handle(taxRatesOfFee, async (work, { fee_name_id }) => {
  const { db, who, now } = work;
  const fee = await db.selectFrom('fee_name').select('disbursement').where('id', '=', fee_name_id).executeTakeFirst();
  if (!fee) throw new Refusal('NOT_FOUND');
  if (fee.disbursement) return { disbursement: true, rows: [] };
  const companies = await db.selectFrom('own_company').select(['id', 'country']).orderBy('id').execute();
  const rates = await taxRatesOf(
    work,
    companies.map(({ id }) => id),
    [fee_name_id],
  );
  const today = dayIn(now, who.timeZone);
  const rows = [...Map.groupBy(companies, (company) => company.country)].map(([country, [company]]) => {
    const rate = company ? taxRateOn(rates(company.id), fee_name_id, today) : null;
    return {
      country,
      percent: rate?.percent ?? null,
      kind: rate?.kind ?? null,
      valid_from: rate?.from ?? null,
      valid_to: rate?.to ?? null,
      basis: rate?.basis ?? null,
    };
  });
  return { disbursement: false, rows };
});
