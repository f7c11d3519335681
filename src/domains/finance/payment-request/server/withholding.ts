import type { Day } from '../../../../kernel/day.ts';
import type { Work } from '../../../../server/work.ts';
import { supplierTaxesOf } from '../../../reference/input-tax/server/supplier-taxes.ts';
import { chargedFor, performedAbroad } from '../../charge/server/performed.ts';
import type { FinanceTables } from '../../server/db.ts';
import { type RuledFee, spread, type WithheldPart, withheldByRule } from '../rules.ts';
import { heldOf, type PaymentRequest } from './request.ts';

/**
 * The tax to withhold from a payment of a request, by the rule for each fee of its bills on the day of payment
 * (docs/decisions/tax-rates.md). The payment goes to the bills as it will settle them, and a bill that is paid in part bears its share.
 */
export async function proposedWithholding(
  work: Work<FinanceTables>,
  request: PaymentRequest,
  { amountMinor, day }: { amountMinor: bigint; day: Day },
): Promise<WithheldPart[]> {
  const { carrier_id: carrierId, company_id: companyId, currency } = request;
  if (request.kind !== 'bill' || carrierId === null) return [];
  const parts = spread(amountMinor, await heldOf(work, request.id));
  if (parts.length === 0) return [];
  const paid = new Map(parts.map(({ line, minor }) => [line.billId, minor]));
  const charges = await work.db
    .selectFrom('charge')
    .select(['bill_id', 'fee_name_id', 'net_minor', 'amount_minor', 'order_id', 'work_order_id', 'freight_job_id', 'declaration_id'])
    .where('bill_id', 'in', [...paid.keys()])
    .where('currency', '=', currency)
    .execute();
  const feeIds = charges.flatMap(({ fee_name_id }) => fee_name_id ?? []);
  const taxOf = await supplierTaxesOf(work, [carrierId], feeIds);
  const isAbroad = await performedAbroad(work, charges.map(chargedFor));
  const gross = new Map<bigint, bigint>();
  for (const { bill_id, amount_minor } of charges) if (bill_id) gross.set(bill_id, (gross.get(bill_id) ?? 0n) + (amount_minor ?? 0n));
  const fees = charges.map((charge): RuledFee => {
    const supply = { companyId, carrierId, feeNameId: charge.fee_name_id, day, abroad: isAbroad(chargedFor(charge)) };
    const { withholdingPercent, basis } = taxOf(supply);
    return { billId: charge.bill_id ?? 0n, netMinor: charge.net_minor, percent: withholdingPercent, basis };
  });
  return withheldByRule(fees, currency, (billId) => ({ paid: paid.get(billId) ?? 0n, of: gross.get(billId) ?? 0n }));
}
