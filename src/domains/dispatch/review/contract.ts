import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { idIn, note, version } from '../../../kernel/schema.ts';
import { workOrderFilters } from '../work-order/contract.ts';
import { priceStates } from '../work-order/kinds.ts';
import { may } from '../work-order/permits.ts';
import { workOrderRow } from '../work-order/shapes.ts';
import { holdingStates, type WorkOrderState, workOrderStateNames } from '../work-order/states.ts';

/** States in which an agreed price may wait for approval: before the trip, or on its way once an order has left it. */
export const priceStatesOpen: readonly WorkOrderState[] = [...holdingStates, 'completed'];

/** Prices above the quotation wait until they are decided; costs are reviewed after the trip. */
export const reviewTabs = [
  { key: 'price', states: priceStatesOpen, badge: true },
  { key: 'rejected', states: priceStatesOpen },
  { key: 'costs', states: ['completed'], badge: true },
  { key: 'disputed', states: ['completed'], badge: true },
  { key: 'reviewed', states: ['reviewed'] },
  { key: 'closed', states: ['closed'] },
] as const;

export const listReviews = listCall({
  cmd: 'dispatchReview.list',
  shows: ['workOrder'],
  users: [1],
  permit: [may.review, may.approvePrice],
  row: workOrderRow,
  filters: workOrderFilters,
  sorts: ['planned_depart', 'completed_at'],
  defaultSort: [{ key: 'planned_depart', desc: true }],
  tabs: reviewTabs,
});

/**
 * Decides on a price above the quotation. An approved draft is dispatched at once, if it may still go. Nobody approves a price of their own.
 */
export const decidePrice = call({
  cmd: 'dispatchReview.decidePrice',
  shows: ['workOrder'],
  kind: 'write',
  users: [1],
  permit: may.approvePrice,
  params: z
    .strictObject({ id: idIn, version, approve: z.boolean(), reason: note(200).default(null) })
    .superRefine(({ approve, reason }, context) => {
      if (!approve && !reason) context.addIssue({ code: 'custom', message: 'REASON_REQUIRED', path: ['reason'] });
    }),
  result: z.object({ state: z.enum(workOrderStateNames), version, price_state: z.enum(priceStates) }),
  refusals: [
    'NO_PRICE_PENDING',
    'FOUR_EYES',
    'TRIP_DEPARTS_IN_PAST',
    'CARRIER_BLACKLISTED',
    'CARRIER_NOT_ACTIVE',
    'CARRIER_UNFIT',
    'VEHICLE_UNFIT',
    'DRIVER_UNFIT',
  ],
});
