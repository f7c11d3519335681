import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const bookingStateNames = [
  'draft',
  'received',
  'pendingUpdate',
  'updateReceived',
  'confirmed',
  'pendingAmendment',
  'completed',
  'rejected',
  'declined',
  'cancelled',
] as const;
export type BookingState = (typeof bookingStateNames)[number];

/**
 * The life of a booking, as DCSA Booking 2 has it, with our own draft before it. The carrier receives it, may ask for an update, and
 * confirms or rejects it. Once confirmed, the carrier may ask for an amendment or decline it, and only the carrier's consent cancels it: see
 * the two machines below, which run beside this one.
 */
export const bookingStates = machine({
  start: 'draft',
  states: bookingStateNames,
  moves: [
    ['submit', 'draft', 'received', may.edit, { tone: 'primary', confirm: true }],
    ['requestUpdate', ['received', 'updateReceived'], 'pendingUpdate', may.answer, { reason: 'required' }],
    ['update', 'pendingUpdate', 'updateReceived', may.edit, { tone: 'primary', confirm: true }],
    ['confirm', ['received', 'updateReceived'], 'confirmed', may.answer, { tone: 'primary', confirm: true }],
    ['reject', ['received', 'pendingUpdate', 'updateReceived'], 'rejected', may.answer, { tone: 'danger', reason: 'required' }],
    ['requestAmendment', 'confirmed', 'pendingAmendment', may.answer, { reason: 'required' }],
    ['amended', 'pendingAmendment', 'confirmed', 'system'],
    ['decline', ['confirmed', 'pendingAmendment'], 'declined', may.answer, { tone: 'danger', reason: 'required' }],
    ['cancel', ['draft', 'received', 'pendingUpdate', 'updateReceived'], 'cancelled', may.cancel, { tone: 'danger', reason: 'required' }],
    ['cancelled', ['confirmed', 'pendingAmendment'], 'cancelled', 'system'],
    ['complete', 'confirmed', 'completed', may.edit, { confirm: true }],
  ],
});

/** States in which a booking still counts: its goods are to be carried. */
export const openStates: readonly BookingState[] = [
  'draft',
  'received',
  'pendingUpdate',
  'updateReceived',
  'confirmed',
  'pendingAmendment',
];
/** States of a booking under which goods go or have gone. */
export const liveStates: readonly BookingState[] = [...openStates, 'completed'];
/** States in which the form may be saved. A confirmed ocean booking is changed by an amendment. */
export const editableStates: readonly BookingState[] = ['draft', 'pendingUpdate'];
export const editableAirStates: readonly BookingState[] = ['draft', 'received', 'pendingUpdate', 'updateReceived', 'confirmed'];
/** Confirmed by the carrier, whatever it asked for since. */
export const confirmedStates: readonly BookingState[] = ['confirmed', 'pendingAmendment'];

export const amendmentStateNames = ['received', 'confirmed', 'declined', 'cancelled'] as const;
export type AmendmentState = (typeof amendmentStateNames)[number];

/** A change of a confirmed booking that we asked for. The booking takes it when the carrier confirms it. */
export const amendmentStates = machine({
  start: 'received',
  states: amendmentStateNames,
  moves: [
    ['confirm', 'received', 'confirmed', may.answer, { tone: 'primary', confirm: true }],
    ['decline', 'received', 'declined', may.answer, { tone: 'danger', reason: 'required' }],
    ['withdraw', 'received', 'cancelled', may.edit, { confirm: true }],
  ],
});

export const cancellationStateNames = ['received', 'confirmed', 'declined'] as const;
export type CancellationState = (typeof cancellationStateNames)[number];

/** A cancellation of a confirmed booking that we asked for. */
export const cancellationStates = machine({
  start: 'received',
  states: cancellationStateNames,
  moves: [
    ['confirm', 'received', 'confirmed', may.answer, { tone: 'primary', confirm: true }],
    ['decline', 'received', 'declined', may.answer, { tone: 'danger', reason: 'required' }],
  ],
});
