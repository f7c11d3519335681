import type { Day } from '../../../../kernel/day.ts';
import { allocate } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import { chargedFor, taxesOfSupplies } from '../../charge/server/performed.ts';
import type { FinanceTables } from '../../server/db.ts';
import { type PaidBill, type RuledFee, spread, taxWeights, type WithheldPart, withheldByRule } from '../rules.ts';
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
  if (request.kind !== 'bill') return [];
  const { fees, bills } = await feesOf(work, request, { parts: spread(amountMinor, await heldOf(work, request.id)), day });
  const shares = new Map(bills.map((bill) => [bill.billId, bill]));
  return withheldByRule(fees, request.currency, (billId) => shares.get(billId) ?? { paid: 0n, of: 0n });
}

type Parts = ReturnType<typeof spread>;

/** The tax of a payment on each part of it: of each bill the tax of its own fees. */
export async function taxOfParts(
  work: Work<FinanceTables>,
  request: PaymentRequest,
  { parts, withheldMinor, day }: { readonly parts: Parts; readonly withheldMinor: bigint; readonly day: Day },
): Promise<bigint[]> {
  if (withheldMinor === 0n) return parts.map(() => 0n);
  const { fees, bills } = await feesOf(work, request, { parts, day });
  const weights = taxWeights(fees, bills);
  const isTaxed = weights.some((weight) => weight > 0n);
  const taxes = allocate({ currency: request.currency, minor: withheldMinor }, isTaxed ? weights : parts.map(({ minor }) => minor));
  return taxes.map(({ minor }) => minor);
}

/** The fees of the bills of a payment without disbursements, each with the rule of its tax, and the bills in the order of their parts. */
async function feesOf(
  work: Work<FinanceTables>,
  { carrier_id: carrierId, company_id: companyId, currency }: PaymentRequest,
  { parts, day }: { readonly parts: Parts; readonly day: Day },
): Promise<{ fees: readonly RuledFee[]; bills: readonly PaidBill[] }> {
  if (carrierId === null || parts.length === 0) return { fees: [], bills: [] };
  const charges = await work.db
    .selectFrom('charge')
    .select(['bill_id', 'fee_name_id', 'net_minor', 'amount_minor', 'order_id', 'work_order_id', 'freight_job_id', 'declaration_id'])
    .select('disbursement')
    .where(
      'bill_id',
      'in',
      parts.map(({ line }) => line.billId),
    )
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
  return { fees, bills: parts.map(({ line, minor }) => ({ billId: line.billId, paid: minor, of: gross.get(line.billId) ?? 0n })) };
}
