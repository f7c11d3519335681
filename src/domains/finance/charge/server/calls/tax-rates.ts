import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { AccountWho } from '../../../../../server/session.ts';
import type { Work } from '../../../../../server/work.ts';
import { taxRateOn } from '../../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../../reference/tax-rate/server/rates.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { type ChargeTaxRate, chargeTaxRates } from '../../contract.ts';
import { chargedFor, taxesOfSupplies } from '../performed.ts';
import { companiesOf, feeNameIn } from '../queries.ts';

const forNothing = { orderId: null, workOrderId: null };
type Params = z.output<typeof chargeTaxRates.params>;

export default handle(chargeTaxRates, async (work, p) => {
  const places = await placesOf(work, p);
  const feeIds = p.lines.map((line) => line.fee_name_id);
  const fees = await work.db
    .selectFrom('fee_name as f')
    .select(['f.id', 'f.disbursement', feeNameIn(work.who).as('name')])
    .where('f.id', 'in', feeIds.length > 0 ? feeIds : [0n])
    .execute();
  const rates = await taxRatesOf(
    work,
    places.map((place) => place.companyId),
    feeIds,
  );
  const countries = await countriesOf(work, places);
  const supplies = p.lines.map(({ carrier_id, fee_name_id }, at) =>
    carrier_id ? { ...(places[at]?.of ?? forNothing), carrierId: carrier_id, feeNameId: fee_name_id } : null,
  );
  const taxOf = await taxesOfSupplies(
    work,
    supplies.filter((supply) => supply !== null),
  );
  const rows = p.lines.map((line, at): ChargeTaxRate => {
    const { companyId, day } = places[at] ?? { companyId: 0n, day: line.business_on };
    const fee = fees.find((one) => one.id === line.fee_name_id);
    const taxRate = fee && !fee.disbursement ? taxRateOn(rates(companyId), fee.id, day) : null;
    const supply = supplies[at];
    const tax = supply && fee && !fee.disbursement ? taxOf(supply, { companyId, day }) : null;
    const known = tax ? tax.contained(taxRate?.percent) : taxRate?.percent;
    return {
      fee_name: fee?.name ?? null,
      country: countries.get(companyId) ?? null,
      day,
      percent: fee?.disbursement ? '0' : (known ?? null),
      disbursement: fee?.disbursement ?? false,
      own: taxRate?.feeNameId != null,
      valid_from: taxRate?.from ?? null,
      valid_to: taxRate?.to ?? null,
      basis: tax?.basis || (taxRate?.basis ?? null),
    };
  });
  return { rows };
});

/** The company and the day of each line, and what it charges for: those of the order, trip or freight job that it names, of the existing line, or otherwise of the form. */
async function placesOf({ db, who }: Work<FinanceTables, AccountWho>, p: Params) {
  const company = p.company_id ?? who.companyId;
  const companies = companiesOf(who);
  if (!companies.includes(company)) throw new Refusal('NOT_FOUND');
  const valuesOf = <T>(of: (line: Params['lines'][number]) => T | null | undefined): T[] => p.lines.flatMap((line) => of(line) ?? []);
  const [orderNos, tripNos, jobNos, chargeIds] = [
    valuesOf((line) => line.order_no),
    valuesOf((line) => line.work_order_no),
    valuesOf((line) => line.freight_job_no),
    valuesOf((line) => line.charge_id),
  ];
  const named = await sql<{ no: string; id: bigint; company_id: bigint }>`
    select 'order ' || order_no as no, id, company_id from transport_order where order_no = any(${orderNos}) and company_id = any(${companies})
    union all select 'trip ' || no, id, company_id from work_order where no = any(${tripNos}) and company_id = any(${companies})
    union all select 'job ' || no, id, company_id from freight_job where no = any(${jobNos}) and company_id = any(${companies})`.execute(
    db,
  );
  const byNo = new Map(named.rows.map((row) => [row.no, row]));
  const charges =
    chargeIds.length > 0
      ? await db
          .selectFrom('charge')
          .select(['id', 'company_id', 'tax_on', 'business_on', 'order_id', 'work_order_id', 'freight_job_id', 'declaration_id'])
          .where('id', 'in', chargeIds)
          .where('company_id', 'in', companies)
          .execute()
      : [];
  return p.lines.map((line) => {
    const charge = charges.find((one) => one.id === line.charge_id);
    if (line.charge_id !== undefined && !charge) throw new Refusal('NOT_FOUND');
    const [order, trip, job] = [
      byNo.get(`order ${line.order_no}`),
      byNo.get(`trip ${line.work_order_no}`),
      byNo.get(`job ${line.freight_job_no}`),
    ];
    return {
      companyId: charge?.company_id ?? (order ?? trip ?? job)?.company_id ?? company,
      day: charge ? (charge.tax_on ?? charge.business_on) : line.business_on,
      of: charge ? chargedFor(charge) : { orderId: order?.id ?? null, workOrderId: trip?.id ?? null, freightJobId: job?.id },
    };
  });
}

async function countriesOf({ db }: Work<FinanceTables>, places: readonly { readonly companyId: bigint }[]): Promise<Map<bigint, string>> {
  const ids = places.map((place) => place.companyId);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('own_company').select(['id', 'country']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.country]));
}
