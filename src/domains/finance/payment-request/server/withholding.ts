import type { Day } from '../../../../kernel/day.ts';
import type { Work } from '../../../../server/work.ts';
import { chargedFor, taxesOfSupplies } from '../../charge/server/performed.ts';
import type { FinanceTables } from '../../server/db.ts';
import { type RuledFee, spread, type WithheldPart, withheldByRule } from '../rules.ts';
import { heldOf, type PaymentRequest } from './request.ts';

/**
 * The tax to withhold from a payment of a request, by the rule for each fee of its bills on the day of payment
 * (docs/decisions/tax-rates.md). The payment goes to the bills as it will settle them, and a bill that is paid in part bears its share. Nothing is
 * withheld of disbursements, which are no income of the carrier.
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
    .select('disbursement')
    .where('bill_id', 'in', [...paid.keys()])
    .where('currency', '=', currency)
    .execute();
  const supplies = charges
    .filter(({ disbursement }) => !disbursement)
    .map((charge) => ({ ...charge, ...chargedFor(charge), carrierId, feeNameId: charge.fee_name_id }));
  const taxOf = await taxesOfSupplies(work, supplies);
  const gross = new Map<bigint, bigint>();
  for (const { bill_id, amount_minor } of charges) if (bill_id) gross.set(bill_id, (gross.get(bill_id) ?? 0n) + (amount_minor ?? 0n));
  const fees = supplies.map((supply): RuledFee => {
    const { withholdingPercent, basis } = taxOf(supply, { companyId, day });
    return { billId: supply.bill_id ?? 0n, netMinor: supply.net_minor, percent: withholdingPercent, basis };
  });
  return withheldByRule(fees, currency, (billId) => ({ paid: paid.get(billId) ?? 0n, of: gross.get(billId) ?? 0n }));
}
