import { machine, type Machine, type Move } from '../../../kernel/machine.ts';
import { type QuotationState, sheetStates } from '../rating/match.ts';
import type { Side } from '../rating/price.ts';
import { type Rights, rightsOf } from './permits.ts';

/**
 * A sheet is drafted, submitted and approved by somebody else; from then on its prices charge and it is never edited. A change is a
 * revision: a draft of the same number which, once approved, takes over from its first day and leaves the former one `superseded`
 * (still charging the days before). `end` and the last day of validity make it `expired`.
 */
export type QuotationAction = 'submit' | 'withdraw' | 'approve' | 'reject' | 'end' | 'supersede' | 'expire';
type QuotationMove = Move<QuotationState, QuotationAction>;

function movesWith({ edit, approve }: Rights): QuotationMove[] {
  return [
    ['submit', 'draft', 'submitted', edit],
    ['withdraw', 'submitted', 'draft', edit],
    ['approve', 'submitted', 'approved', approve],
    ['reject', 'submitted', 'draft', approve],
    ['end', 'approved', 'expired', approve],
  ];
}
const systemMoves: readonly QuotationMove[] = [
  ['supersede', 'approved', 'superseded', 'system'],
  ['expire', 'approved', 'expired', 'system'],
];

function statesWith(moves: readonly QuotationMove[]): Machine<QuotationState, QuotationAction> {
  return machine({ start: 'draft', states: sheetStates, moves: [...moves, ...systemMoves] });
}

export const quotationStates: Machine<QuotationState, QuotationAction> = statesWith([
  ...movesWith(rightsOf.sell),
  ...movesWith(rightsOf.buy),
]);

/** The same machine with the rights of one side alone: what a sheet of that side obeys and its pages draw. */
export const statesOf: Readonly<Record<Side, Machine<QuotationState, QuotationAction>>> = {
  sell: statesWith(movesWith(rightsOf.sell)),
  buy: statesWith(movesWith(rightsOf.buy)),
};
