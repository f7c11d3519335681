import { link } from '../../../../kernel/link.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
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
  const can = useCan();
  const open = useOpen();
  const moves = useMoves(moveBadDebt, { parts: ({ own }: Row) => (own ? ['prepared'] : []) });
  return {
    of: (row: Row): Action[] => [
      ...moves.of(row),
      ...(row.state === 'draft' && row.own && can(may.propose)
        ? [{ key: 'edit', word: 'kit.edit', run: () => open(link(badDebtsPage, { edit: row.id })) }]
        : []),
    ],
    batch: moves.batch('submit', 'approve'),
  };
}
