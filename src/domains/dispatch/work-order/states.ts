import { machine } from '../../../kernel/machine.ts';
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

/**
 * The life of a work order. An own truck goes from draft to assigned at once. A carrier is offered the trip and accepts it, or refuses it
 * with a reason. Then the trip gets a vehicle and a driver, departs, arrives at its last stop, and is complete when its last load is signed
 * for. Its costs are reviewed, then it closes. A truck that breaks down on the road is exchanged for another of its carrier. Until departure a
 * trip can be withdrawn from its carrier (back to draft) or cancelled. A refused or cancelled trip stays as it was; its goods return to the
 * pool.
 */
export const workOrderStates = machine({
  start: 'draft',
  states: workOrderStateNames,
  moves: [
    ['offer', 'draft', 'offered', may.dispatch, { ownCall: true }],
    ['accept', 'offered', 'accepted', [carrierMay.answer, may.answer], { tone: 'primary' }],
    ['refuse', 'offered', 'refused', [carrierMay.answer, may.answer], { tone: 'danger', reason: 'required' }],
    ['withdraw', ['offered', 'accepted', 'assigned'], 'draft', may.dispatch, { reason: 'required' }],
    ['assign', 'draft', 'assigned', may.dispatch, { ownCall: true }],
    ['assign', ['accepted', 'assigned'], 'assigned', [carrierMay.assign, may.assign], { ownCall: true }],
    ['exchange', 'departed', 'departed', [carrierMay.assign, may.assign], { ownCall: true, tone: 'danger' }],
    ['depart', 'assigned', 'departed', [carrierMay.report, may.report], { ownCall: true }],
    ['arrive', 'departed', 'arrived', 'system'],
    ['complete', ['departed', 'arrived'], 'completed', 'system'],
    ['review', 'completed', 'reviewed', may.review, { tone: 'primary', confirm: true }],
    ['close', 'reviewed', 'closed', may.review, { confirm: true }],
    ['cancel', ['draft', 'offered', 'accepted', 'assigned'], 'cancelled', may.cancel, { tone: 'danger', reason: 'required' }],
  ],
});
export type WorkOrderAction = (typeof workOrderStates.moves)[number][0];

/** States in which a work order occupies a truck, a driver and the goods. */
export const holdingStates: readonly WorkOrderState[] = ['draft', 'offered', 'accepted', 'assigned', 'departed', 'arrived'];

/** States that a carrier sees: everything from the offer on. */
export const carrierStates: readonly WorkOrderState[] = workOrderStateNames.filter((state) => state !== 'draft');
