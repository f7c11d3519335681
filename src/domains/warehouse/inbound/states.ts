import { type Machine, machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const inboundStateNames = [
  'draft',
  'submitted',
  'audited',
  'arrived',
  'docked',
  'receiving',
  'received',
  'putAway',
  'closed',
  'cancelled',
] as const;
export type InboundState = (typeof inboundStateNames)[number];

export type InboundAction =
  | 'submit'
  | 'recall'
  | 'audit'
  | 'reject'
  | 'unaudit'
  | 'arrive'
  | 'dock'
  | 'receive'
  | 'reverse'
  | 'finish'
  | 'putAway'
  | 'close'
  | 'cancel';

/**
 * The life of an inbound plan. Whoever expects goods writes it and tells the warehouse of it (submit); the warehouse books it in
 * (audit) or rejects it with a reason; the truck arrives and gets a dock; goods are received, and when all pallets stand at their
 * locations it is put away and can be closed. It is cancelled only while nothing of it was received.
 */
export const inboundStates: Machine<InboundState, InboundAction> = machine({
  start: 'draft',
  states: inboundStateNames,
  moves: [
    ['submit', 'draft', 'submitted', may.edit],
    ['recall', 'submitted', 'draft', may.edit],
    ['audit', 'submitted', 'audited', may.audit],
    ['reject', 'submitted', 'draft', may.audit],
    ['unaudit', 'audited', 'submitted', may.audit],
    ['arrive', 'audited', 'arrived', may.gate],
    ['dock', 'arrived', 'docked', may.gate],
    ['receive', 'arrived', 'receiving', 'system'],
    ['receive', 'docked', 'receiving', 'system'],
    ['receive', 'receiving', 'receiving', 'system'],
    ['reverse', 'receiving', 'docked', 'system'],
    ['finish', 'receiving', 'received', 'system'],
    ['putAway', 'received', 'putAway', 'system'],
    ['close', 'putAway', 'closed', may.close],
    ['cancel', 'draft', 'cancelled', may.cancel],
    ['cancel', 'submitted', 'cancelled', may.cancel],
    ['cancel', 'audited', 'cancelled', may.cancel],
    ['cancel', 'arrived', 'cancelled', may.audit],
    ['cancel', 'docked', 'cancelled', may.audit],
  ],
});

export const editableStates: readonly InboundState[] = ['draft', 'submitted'];
export const movesWithReason: readonly InboundAction[] = ['reject', 'unaudit', 'cancel'];
