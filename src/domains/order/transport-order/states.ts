import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const orderStateNames = [
  'draft',
  'submitted',
  'reviewed',
  'received',
  'partDispatched',
  'dispatched',
  'inTransit',
  'signed',
  'podReturned',
  'closed',
  'cancelled',
] as const;
export type OrderState = (typeof orderStateNames)[number];

/**
 * The life of a transport order. A clerk writes it (draft) and submits it; a reviewer approves it or rejects it with a reason; dispatch
 * receives it or returns it. From there it follows its trucks: dispatched in part or in full, departed, signed. When the signed paper is
 * back and both income and cost are complete, it closes. It can be cancelled until a truck has departed. System moves are consequences of
 * its work orders and its money, and of what its customer does: it submits its order itself, and withdraws it until it is reviewed.
 */
export const orderStates = machine({
  start: 'draft',
  states: orderStateNames,
  moves: [
    ['submit', 'draft', 'submitted', may.submit, { tone: 'primary' }],
    ['submit', 'draft', 'submitted', 'system'],
    ['approve', 'submitted', 'reviewed', may.review, { tone: 'primary', notBy: ['prepared'] }],
    ['reject', 'submitted', 'draft', may.review, { tone: 'danger', reason: 'required' }],
    ['unreview', 'reviewed', 'submitted', may.unreview, { reason: 'required' }],
    ['receive', 'reviewed', 'received', may.receive, { tone: 'primary' }],
    ['return', ['reviewed', 'received'], 'submitted', may.receive, { tone: 'danger', reason: 'required' }],
    ['partDispatch', ['received', 'dispatched'], 'partDispatched', 'system'],
    ['dispatch', ['received', 'partDispatched'], 'dispatched', 'system'],
    ['undispatch', ['partDispatched', 'dispatched'], 'received', 'system'],
    ['depart', ['partDispatched', 'dispatched'], 'inTransit', 'system'],
    ['sign', 'inTransit', 'signed', 'system'],
    ['returnPod', 'signed', 'podReturned', may.returnPod, { tone: 'primary' }],
    ['returnPod', 'signed', 'podReturned', 'system'],
    ['close', 'podReturned', 'closed', 'system'],
    ['cancel', ['draft', 'submitted', 'reviewed', 'received'], 'cancelled', may.cancel, { tone: 'danger', reason: 'required' }],
    ['cancel', ['draft', 'submitted'], 'cancelled', 'system'],
    ['cancel', ['partDispatched', 'dispatched'], 'cancelled', may.cancelDispatched, { tone: 'danger', reason: 'required' }],
  ],
});
export type OrderAction = (typeof orderStates.moves)[number][0];

/** States in which the order can still be edited. */
export const editableStates: readonly OrderState[] = ['draft'];
