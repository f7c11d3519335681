import type { Side } from '../side.ts';

type Money = { readonly direction: 'in' | 'out'; readonly customer_id: bigint | null; readonly carrier_id: bigint | null };

/** The side of the books on which money stands: a customer's is receivable and a carrier's payable, in both directions. */
export function sideOf({ direction, customer_id, carrier_id }: Money): Side {
  if (customer_id !== null) return 'receivable';
  if (carrier_id !== null) return 'payable';
  return direction === 'in' ? 'receivable' : 'payable';
}

/** True for money that goes back: from us to a customer, or from a carrier to us. */
export function isRefund({ direction, customer_id, carrier_id }: Money): boolean {
  return direction === 'in' ? carrier_id !== null : customer_id !== null;
}
