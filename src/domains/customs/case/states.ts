import { machine } from '../../../kernel/machine.ts';
import { may } from '../declaration/permits.ts';

export const caseStateNames = ['draft', 'sent', 'approved', 'refused', 'withdrawn'] as const;
export type CaseState = (typeof caseStateNames)[number];

/**
 * A declarant asks customs to amend or delete an accepted declaration (draft), a second one checks and sends the request, and customs
 * approves or refuses it. Only an approved case changes the declaration.
 */
export const caseStates = machine({
  start: 'draft',
  states: caseStateNames,
  moves: [
    ['send', 'draft', 'sent', may.review, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['approve', 'sent', 'approved', may.file, { tone: 'primary', confirm: true }],
    ['refuse', 'sent', 'refused', may.file, { tone: 'danger', reason: 'required' }],
    ['withdraw', ['draft', 'sent'], 'withdrawn', may.edit, { tone: 'danger', reason: 'required' }],
  ],
});
