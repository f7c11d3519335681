import type { BusinessType } from '../order/kinds.ts';
import type { OrderState } from '../order/states.ts';
import type { DocumentKind } from './kinds.ts';

const afterSigning: readonly OrderState[] = ['signed', 'podReturned', 'closed'];

/** What must be in an order's file by now: papers for the border from the start, the proof of delivery once it was signed. */
export function requiredDocuments(order: { business_type: BusinessType; state: OrderState }): DocumentKind[] {
  if (order.state === 'cancelled') return [];
  return [
    ...(afterSigning.includes(order.state) ? (['pod'] as const) : []),
    ...(order.business_type === 'crossBorder' ? (['packingList', 'invoice', 'customs'] as const) : []),
  ];
}
