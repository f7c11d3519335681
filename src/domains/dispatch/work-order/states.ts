import { type Machine, machine } from '../../../kernel/machine.ts';
import { carrierMay, may } from './permits.ts';

export const workOrderStateNames = [
  'draft',
  'offered',
  'accepted',
  'assigned',
  'departed',
  'arrived',
  'completed',
  'reviewed',
  'closed',
  'refused',
  'cancelled',
] as const;
export type WorkOrderState = (typeof workOrderStateNames)[number];

export type WorkOrderAction =
  | 'offer'
  | 'accept'
  | 'refuse'
  | 'withdraw'
  | 'assign'
  | 'depart'
  | 'arrive'
  | 'complete'
  | 'review'
  | 'close'
  | 'cancel';

/**
 * The life of a work order. An own truck goes from draft to assigned at once. A carrier is offered the trip and accepts it or refuses
 * it with a reason; then it is given a vehicle and a driver, departs, arrives at its last stop, and is complete when its last load
 * is signed for. Its costs are reviewed, then it closes. Until it departs it can be withdrawn from its carrier (back to draft) or
 * cancelled. What was refused or cancelled stays as it was; its goods go back to the pool.
 */
export const workOrderStates: Machine<WorkOrderState, WorkOrderAction> = machine({
  start: 'draft',
  states: workOrderStateNames,
  moves: [
    ['offer', 'draft', 'offered', may.dispatch],
    ['accept', 'offered', 'accepted', carrierMay.answer],
    ['accept', 'offered', 'accepted', may.answer],
    ['refuse', 'offered', 'refused', carrierMay.answer],
    ['refuse', 'offered', 'refused', may.answer],
    ['withdraw', 'offered', 'draft', may.dispatch],
    ['withdraw', 'accepted', 'draft', may.dispatch],
    ['withdraw', 'assigned', 'draft', may.dispatch],
    ['assign', 'draft', 'assigned', may.dispatch],
    ['assign', 'accepted', 'assigned', carrierMay.assign],
    ['assign', 'accepted', 'assigned', may.assign],
    ['assign', 'assigned', 'assigned', carrierMay.assign],
    ['assign', 'assigned', 'assigned', may.assign],
    ['depart', 'assigned', 'departed', carrierMay.report],
    ['depart', 'assigned', 'departed', may.report],
    ['arrive', 'departed', 'arrived', 'system'],
    ['complete', 'departed', 'completed', 'system'],
    ['complete', 'arrived', 'completed', 'system'],
    ['review', 'completed', 'reviewed', may.review],
    ['close', 'reviewed', 'closed', may.review],
    ['cancel', 'draft', 'cancelled', may.cancel],
    ['cancel', 'offered', 'cancelled', may.cancel],
    ['cancel', 'accepted', 'cancelled', may.cancel],
    ['cancel', 'assigned', 'cancelled', may.cancel],
  ],
});

/** Moves that must say why. */
export const movesWithReason: readonly WorkOrderAction[] = ['refuse', 'withdraw', 'cancel'];

/** Holding a truck, a driver and the goods. */
export const holdingStates: readonly WorkOrderState[] = ['draft', 'offered', 'accepted', 'assigned', 'departed', 'arrived'];

/** What a carrier sees: everything from the offer on. */
export const carrierStates: readonly WorkOrderState[] = workOrderStateNames.filter((state) => state !== 'draft');
