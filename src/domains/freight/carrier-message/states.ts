import { machine } from '../../../kernel/machine.ts';
import { may } from '../booking/permits.ts';

export const shippingInstructionStateNames = [
  'received',
  'pendingUpdate',
  'updateReceived',
  'confirmed',
  'updateDeclined',
  'completed',
  'cancelled',
] as const;
export type ShippingInstructionState = (typeof shippingInstructionStateNames)[number];

/**
 * The life of the shipping instructions of a booking, as DCSA Bill of Lading 3 has it. The message that carries them submits them, and each
 * one after it amends them. The carrier confirms them, sends them back, or declines an amendment, and then the instructions before it stand.
 * They are completed when the draft of the shipowner's bill of lading is approved, and end with their booking.
 */
export const shippingInstructionStates = machine({
  start: 'received',
  states: shippingInstructionStateNames,
  moves: [
    ['amend', ['received', 'pendingUpdate', 'updateReceived', 'confirmed', 'updateDeclined'], 'updateReceived', 'system'],
    ['confirm', ['received', 'updateReceived'], 'confirmed', may.answer, { tone: 'primary', confirm: true }],
    ['requestUpdate', ['received', 'updateReceived', 'confirmed', 'updateDeclined'], 'pendingUpdate', may.answer, { reason: 'required' }],
    ['declineUpdate', 'updateReceived', 'updateDeclined', may.answer, { tone: 'danger', reason: 'required' }],
    ['complete', ['received', 'updateReceived', 'confirmed', 'updateDeclined'], 'completed', 'system'],
    ['reopen', 'completed', 'confirmed', 'system'],
    ['cancel', ['received', 'pendingUpdate', 'updateReceived', 'confirmed', 'updateDeclined', 'completed'], 'cancelled', 'system'],
  ],
});

/** States of instructions that count with the carrier and may still be amended. */
export const openInstructionStates: readonly ShippingInstructionState[] = [
  'received',
  'pendingUpdate',
  'updateReceived',
  'confirmed',
  'updateDeclined',
];
