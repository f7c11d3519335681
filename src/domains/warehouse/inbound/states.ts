import { machine } from '../../../kernel/machine.ts';
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

/**
 * The life of an inbound plan. The owner of the goods, or staff for them, writes it and announces it to the warehouse (submit). The
 * warehouse books it in (audit) or rejects it with a reason. The truck arrives and gets a dock. Goods are received; once all pallets stand
 * at their locations the plan is put away and can be closed. It can be cancelled only while none of its goods have been received.
 */
export const inboundStates = machine({
  start: 'draft',
  states: inboundStateNames,
  moves: [
    ['submit', 'draft', 'submitted', may.edit, { tone: 'primary' }],
    ['recall', 'submitted', 'draft', may.edit],
    ['audit', 'submitted', 'audited', may.audit, { tone: 'primary' }],
    ['reject', 'submitted', 'draft', may.audit, { tone: 'danger', reason: 'required' }],
    ['unaudit', 'audited', 'submitted', may.audit, { reason: 'required' }],
    ['arrive', 'audited', 'arrived', may.gate, { tone: 'primary' }],
    ['dock', 'arrived', 'docked', may.gate, { tone: 'primary' }],
    ['receive', ['arrived', 'docked', 'receiving'], 'receiving', 'system'],
    ['reverse', 'receiving', 'docked', 'system'],
    ['finish', 'receiving', 'received', 'system'],
    ['putAway', 'received', 'putAway', 'system'],
    ['close', 'putAway', 'closed', may.close, { tone: 'primary', confirm: true }],
    ['cancel', ['draft', 'submitted', 'audited'], 'cancelled', may.cancel, { tone: 'danger', reason: 'required' }],
    ['cancel', ['draft', 'submitted', 'audited'], 'cancelled', 'system'],
    ['cancel', ['arrived', 'docked'], 'cancelled', may.audit, { tone: 'danger', reason: 'required' }],
  ],
});

export const editableStates: readonly InboundState[] = ['draft', 'submitted'];
/** States in which a dock is booked for a truck that is still to come or waits at the gate. */
export const bookableStates: readonly InboundState[] = ['audited', 'arrived'];
