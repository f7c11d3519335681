import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { idIn } from '../../../kernel/schema.ts';
import { workOrderFilters } from '../work-order/contract.ts';
import { may } from '../work-order/permits.ts';
import { workOrderRow } from '../work-order/shapes.ts';

/** Waiting has time left; late is past its answer-by. Refused ones wait for another truck. */
export const offerTabs = [
  { key: 'offered', states: ['offered'], badge: true },
  { key: 'late', states: ['offered'], badge: true },
  { key: 'refused', states: ['refused'] },
] as const;

/** What carriers have not answered yet, the most urgent first. */
export const listOffers = listCall({
  cmd: 'offer.list',
  users: [1],
  permit: may.view,
  row: workOrderRow,
  filters: workOrderFilters,
  sorts: ['answer_by', 'planned_depart'],
  defaultSort: [{ key: 'answer_by' }],
  tabs: offerTabs,
});

/** Asks the carrier again; a text goes to its phone. At most once in ten minutes for each trip. */
export const remindCarriers = call({
  cmd: 'offer.remind',
  kind: 'write',
  users: [1],
  permit: may.dispatch,
  params: z.strictObject({ ids: z.array(idIn).min(1).max(50) }),
  result: z.object({ reminded: z.int() }),
  refusals: ['NOT_OFFERED', 'REMINDED_JUST_NOW'],
});
