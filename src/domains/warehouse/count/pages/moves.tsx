import type { Moves } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { moveCount } from '../contract.ts';
import type { CountLineKind } from '../kinds.ts';
import type { CountState } from '../states.ts';

export const countTones: Readonly<Record<CountState, Tone>> = {
  created: 'neutral',
  released: 'info',
  counting: 'progress',
  counted: 'warning',
  recounting: 'progress',
  review: 'warning',
  completed: 'good',
  cancelled: 'bad',
};
export const kindTones: Readonly<Record<CountLineKind, Tone>> = { book: 'neutral', misplaced: 'warning', moved: 'warning', unknown: 'bad' };

type Moved = { readonly id: string; readonly version: number; readonly state: CountState; readonly own: boolean };

/** The buttons of a count. Approval is for others than those who counted or submitted. */
export function useCountMoves<Row extends Moved>(): Moves<Row> {
  return useMoves(moveCount, { parts: (row: Row) => (row.own ? ['prepared'] : []) });
}
