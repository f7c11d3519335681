import { machine } from '../../../kernel/machine.ts';
import { may } from '../quotation/permits.ts';

export const requestStateNames = ['requested', 'quoted', 'declined', 'withdrawn'] as const;
export type RequestState = (typeof requestStateNames)[number];

/** A request waits for our quotation. It ends with the quotation that is sent, with our reason for none, or with its withdrawal. */
export const requestStates = machine({
  start: 'requested',
  states: requestStateNames,
  moves: [
    ['decline', 'requested', 'declined', may.editSell, { tone: 'danger', reason: 'required' }],
    ['quote', 'requested', 'quoted', 'system'],
    ['withdraw', 'requested', 'withdrawn', 'system'],
  ],
});
