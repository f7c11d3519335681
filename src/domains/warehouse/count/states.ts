import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const countStateNames = ['created', 'released', 'counting', 'counted', 'recounting', 'review', 'completed', 'cancelled'] as const;
export type CountState = (typeof countStateNames)[number];

/**
 * The life of a count. It is planned (created) and released: its lines are taken from the books, and a static count freezes its locations.
 * Keepers count location by location; with the last one it is counted. Differences are counted again by other people (recounting), get a
 * cause and are submitted (review). Somebody who neither counted nor submitted approves, which adjusts the stock in the same transaction, or
 * sends it back. It can be cancelled until then, which changes no stock.
 */
export const countStates = machine({
  start: 'created',
  states: countStateNames,
  moves: [
    ['release', 'created', 'released', may.plan, { tone: 'primary' }],
    ['count', ['released', 'counting'], 'counting', 'system'],
    ['finish', ['released', 'counting', 'recounting'], 'counted', 'system'],
    ['recount', 'counted', 'recounting', may.plan],
    ['submit', 'counted', 'review', may.plan, { tone: 'primary' }],
    ['sendBack', 'review', 'counted', may.approve, { reason: 'required' }],
    ['approve', 'review', 'completed', may.approve, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    [
      'cancel',
      ['created', 'released', 'counting', 'counted', 'recounting', 'review'],
      'cancelled',
      may.plan,
      { tone: 'danger', reason: 'required' },
    ],
  ],
});

/** States in which keepers count. */
export const floorStates: readonly CountState[] = ['released', 'counting', 'recounting'];
/** States that wait for somebody: a keeper, a planner or an approver. */
export const waitingStates: readonly CountState[] = [...floorStates, 'counted', 'review'];
