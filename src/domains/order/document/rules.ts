import type { BusinessType } from '../transport-order/kinds.ts';
import type { OrderState } from '../transport-order/states.ts';
import type { DocumentKind } from './kinds.ts';

const afterSigning: readonly OrderState[] = ['signed', 'podReturned', 'closed'];

/** Documents that an order must have by now: border papers from the start, the proof of delivery after the signature. */
export function requiredDocuments(order: { business_type: BusinessType; state: OrderState }): DocumentKind[] {
  if (order.state === 'cancelled') return [];
  return [
    ...(afterSigning.includes(order.state) ? (['pod'] as const) : []),
    ...(order.business_type === 'crossBorder' ? (['packingList', 'invoice', 'customs'] as const) : []),
  ];
}
