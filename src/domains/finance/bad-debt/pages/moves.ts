import { link } from '../../../../kernel/link.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { useEditOfDraft } from '../../../../web/kit/action/edit.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { type BadDebtRow, moveBadDebt } from '../contract.ts';
import { badDebtsPage } from '../pages.ts';
import { may } from '../permits.ts';

export const stateTones = {
  draft: 'neutral',
  submitted: 'warning',
  writtenOff: 'bad',
  partReturned: 'progress',
  returned: 'good',
  reversed: 'neutral',
  void: 'neutral',
} as const;

type Movable = Pick<BadDebtRow, 'id' | 'version' | 'state' | 'own'>;

/** The actions on a bad debt; its proposer edits, submits and cancels it, another person approves and reverses it. */
export function useBadDebtActions<Row extends Movable>() {
  const edit = useEditOfDraft({ form: ({ id }) => link(badDebtsPage, { edit: id }), permit: may.propose });
  const moves = useMoves(moveBadDebt, { parts: ({ own }: Row) => (own ? ['prepared'] : []) });
  return {
    of: (row: Row): Action[] => [...moves.of(row), ...edit(row)],
    batch: moves.batch('submit', 'approve'),
  };
}
