import { type Machine, machine } from '../../../kernel/machine.ts';
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

export type OrderAction =
  | 'submit'
  | 'approve'
  | 'reject'
  | 'unreview'
  | 'receive'
  | 'return'
  | 'partDispatch'
  | 'dispatch'
  | 'undispatch'
  | 'depart'
  | 'sign'
  | 'returnPod'
  | 'close'
  | 'cancel';

/**
 * The life of a transport order. A clerk writes it (draft) and submits it; somebody with the right to review approves it or rejects
 * it with a reason; dispatch receives it or returns it. From there the trucks move it: dispatched in part or whole, departed, signed.
 * When the signed paper is back and both income and cost are complete, it closes. It can be cancelled until a truck has departed.
 * System moves are consequences of what happens to its work orders and its money.
 */
export const orderStates: Machine<OrderState, OrderAction> = machine({
  start: 'draft',
  states: orderStateNames,
  moves: [
    ['submit', 'draft', 'submitted', may.submit],
    ['approve', 'submitted', 'reviewed', may.review],
    ['reject', 'submitted', 'draft', may.review],
    ['unreview', 'reviewed', 'submitted', may.unreview],
    ['receive', 'reviewed', 'received', may.receive],
    ['return', 'reviewed', 'submitted', may.receive],
    ['return', 'received', 'submitted', may.receive],
    ['partDispatch', 'received', 'partDispatched', 'system'],
    ['partDispatch', 'dispatched', 'partDispatched', 'system'],
    ['dispatch', 'received', 'dispatched', 'system'],
    ['dispatch', 'partDispatched', 'dispatched', 'system'],
    ['undispatch', 'partDispatched', 'received', 'system'],
    ['undispatch', 'dispatched', 'received', 'system'],
    ['depart', 'partDispatched', 'inTransit', 'system'],
    ['depart', 'dispatched', 'inTransit', 'system'],
    ['sign', 'inTransit', 'signed', 'system'],
    ['returnPod', 'signed', 'podReturned', may.returnPod],
    ['returnPod', 'signed', 'podReturned', 'system'],
    ['close', 'podReturned', 'closed', 'system'],
    ['cancel', 'draft', 'cancelled', may.cancel],
    ['cancel', 'submitted', 'cancelled', may.cancel],
    ['cancel', 'reviewed', 'cancelled', may.cancel],
    ['cancel', 'received', 'cancelled', may.cancel],
    ['cancel', 'partDispatched', 'cancelled', may.cancelDispatched],
    ['cancel', 'dispatched', 'cancelled', may.cancelDispatched],
  ],
});

/** Moves that must say why. */
export const movesWithReason: readonly OrderAction[] = ['reject', 'unreview', 'return', 'cancel'];

/** States in which the order may still be written. */
export const editableStates: readonly OrderState[] = ['draft'];
