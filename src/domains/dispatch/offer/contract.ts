import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { idIn } from '../../../kernel/schema.ts';
import { workOrderFilters } from '../work-order/contract.ts';
import { may } from '../work-order/permits.ts';
import { workOrderRow } from '../work-order/shapes.ts';

/** Waiting offers have time left; late ones are past their answer-by time. Refused trips wait for another truck. */
export const offerTabs = [
  { key: 'offered', states: ['offered'], badge: true },
  { key: 'late', states: ['offered'], badge: true },
  { key: 'refused', states: ['refused'] },
] as const;

/** Offers that carriers have not answered yet, the most urgent first. */
export const listOffers = listCall({
  cmd: 'offer.list',
  shows: ['workOrder'],
  users: [1],
  permit: may.view,
  row: workOrderRow,
  filters: workOrderFilters,
  sorts: ['answer_by', 'planned_depart'],
  defaultSort: [{ key: 'answer_by' }],
  tabs: offerTabs,
});

/** Reminds the carrier by SMS. At most once in ten minutes per trip. */
export const remindCarriers = call({
  cmd: 'offer.remind',
  shows: ['workOrder'],
  kind: 'write',
  users: [1],
  permit: may.dispatch,
  params: z.strictObject({ ids: z.array(idIn).min(1).max(50) }),
  result: z.object({ reminded: z.int() }),
  refusals: ['NOT_OFFERED', 'REMINDED_JUST_NOW'],
});
