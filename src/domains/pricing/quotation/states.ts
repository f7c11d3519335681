import { machine } from '../../../kernel/machine.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { sheetStates } from '../rating/match.ts';
import { rightsOf } from './permits.ts';

type Rights = { readonly edit: Permit | readonly Permit[]; readonly approve: Permit | readonly Permit[] };

/**
 * A sheet is drafted, submitted, and approved by another person. From then on its prices charge and it is never edited.
 * A change is a revision: a draft of the same number which, once approved, applies from its first day and leaves the
 * former one `superseded` (still charging the days before). `end` and the last day of validity make it `expired`.
 */
const statesWith = ({ edit, approve }: Rights) =>
  machine({
    start: 'draft',
    states: sheetStates,
    moves: [
      ['submit', 'draft', 'submitted', edit, { tone: 'primary' }],
      ['withdraw', 'submitted', 'draft', edit],
      ['approve', 'submitted', 'approved', approve, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
      ['reject', 'submitted', 'draft', approve, { tone: 'danger', reason: 'required' }],
      ['end', 'approved', 'expired', approve, { tone: 'danger', confirm: true }],
      ['supersede', 'approved', 'superseded', 'system'],
      ['expire', 'approved', 'expired', 'system'],
    ],
  });

const { sell, buy, broker } = rightsOf;
export const quotationStates = statesWith({
  edit: [sell.edit, buy.edit, broker.edit],
  approve: [sell.approve, buy.approve, broker.approve],
});

/** The same machine with the rights of one side; the server and the pages of that side use it. */
export const statesOf = { sell: statesWith(sell), buy: statesWith(buy), broker: statesWith(broker) } as const;
export type QuotationAction = (typeof quotationStates.moves)[number][0];
