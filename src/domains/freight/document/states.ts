import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const freightDocumentStateNames = ['draft', 'approved', 'issued', 'switched', 'surrendered', 'telexReleased', 'void'] as const;
export type FreightDocumentState = (typeof freightDocumentStateNames)[number];

/**
 * The life of a bill of lading. Somebody other than its writer approves the draft. Issued, it stands for the goods: they are surrendered
 * against all originals, or released by telex once all originals are back with us. Both wait while the customer's credit does not allow it.
 * Once all originals of a house bill are back, it may be switched: a second set with other parties takes its place.
 * A bill that is not released can be voided with a reason, once issued only when all its originals are back; its number may then be used
 * again.
 */
export const freightDocumentStates = machine({
  start: 'draft',
  states: freightDocumentStateNames,
  moves: [
    ['approve', 'draft', 'approved', may.approve, { tone: 'primary', notBy: ['prepared'] }],
    ['return', 'approved', 'draft', may.approve, { reason: 'required' }],
    ['issue', 'approved', 'issued', may.issue, { tone: 'primary', confirm: true }],
    ['surrender', 'issued', 'surrendered', may.release, { tone: 'primary', confirm: true }],
    ['telexRelease', 'issued', 'telexReleased', may.release, { tone: 'primary', confirm: true }],
    ['switch', 'issued', 'switched', may.release],
    ['unswitch', 'switched', 'issued', may.release, { reason: 'required' }],
    ['void', ['draft', 'approved', 'issued'], 'void', may.void, { tone: 'danger', reason: 'required' }],
  ],
});

/** States of a bill of lading that stands for no goods: it is not issued, or void. */
export const unissuedStates: readonly FreightDocumentState[] = ['draft', 'approved', 'void'];
