import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { badField } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { InputTax } from '../../../reference/input-tax/rules.ts';
import { inputTaxesBetween } from '../../../reference/input-tax/server/supplier-taxes.ts';
import { taxRateOn } from '../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../reference/tax-rate/server/rates.ts';
import type { FinanceTables } from '../../server/db.ts';

type Pair = { readonly sellerId: bigint; readonly buyerId: bigint; readonly day: Day };

/**
 * The percent of the seller's tax in each fee of a bill. A service to a company abroad is an export of services and carries no tax of the
 * seller's country (增值税法 article 10; Law 48/2024/QH15, article 9; Thai Revenue Code, section 80/1). A service to a company of the
 * same country carries the rate of the fee; a disbursement carries none. Refuses a fee without a rate.
 */
export async function sellerPercents(
  work: Pick<Work<FinanceTables>, 'db'>,
  { sellerId, buyerId, day }: Pair,
  feeNameIds: readonly bigint[],
): Promise<(feeNameId: bigint, place: number) => string> {
  const countries = await work.db.selectFrom('own_company').select(['id', 'country']).where('id', 'in', [sellerId, buyerId]).execute();
  const fees = await work.db
    .selectFrom('fee_name')
    .select(['id', 'disbursement'])
    .where(sql<boolean>`id = any(${[...new Set(feeNameIds)]}::bigint[])`)
    .where('active', '=', true)
    .execute();
  const domestic = new Set(countries.map(({ country }) => country)).size === 1;
  const rates = domestic ? await taxRatesOf(work, [sellerId], feeNameIds) : () => [];
  const feeOf = new Map(fees.map((fee) => [fee.id, fee]));
  return (feeNameId, place) => {
    const fee = feeOf.get(feeNameId);
    if (!fee) throw badField(`lines.${place}.fee_name_id`, 'NOT_FOUND');
    if (!domestic || fee.disbursement) return '0';
    const rate = taxRateOn(rates(sellerId), feeNameId, day);
    if (!rate) throw badField(`lines.${place}.fee_name_id`, 'TAX_RATE_MISSING', { day });
    return rate.percent;
  };
}

/** The treatment of the tax of each fee in the buyer's country: recovered, declared for the seller, or cost. A disbursement has no tax. */
export async function buyerTaxes(
  work: Pick<Work<FinanceTables>, 'db'>,
  { sellerId, buyerId, day }: Pair,
  feeNameIds: readonly bigint[],
): Promise<(feeNameId: bigint) => InputTax | null> {
  const fees = await work.db
    .selectFrom('fee_name')
    .select('id')
    .where(sql<boolean>`id = any(${[...new Set(feeNameIds)]}::bigint[])`)
    .where('disbursement', '=', false)
    .execute();
  const taxed = new Set(fees.map(({ id }) => id));
  const taxOf = await inputTaxesBetween(work, { sellerId, buyerId, day }, feeNameIds);
  return (feeNameId) => (taxed.has(feeNameId) ? taxOf(feeNameId) : null);
}
