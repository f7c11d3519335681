import { link } from '../../../../kernel/link.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { useEditOfDraft } from '../../../../web/kit/action/edit.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { useCan } from '../../../../web/session.ts';
import { movePrepaidCost, type PrepaidCostRow } from '../contract.ts';
import { prepaidCostsPage } from '../pages.ts';
import { may } from '../permits.ts';

export const stateTones = {
  draft: 'neutral',
  submitted: 'warning',
  spreading: 'progress',
  changing: 'warning',
  done: 'good',
  ended: 'good',
  reversed: 'neutral',
  void: 'neutral',
} as const;

type Movable = Pick<PrepaidCostRow, 'id' | 'version' | 'state' | 'own'>;

/** The actions on a prepaid cost; `propose` opens the dialog that asks for another period or an early end. */
export function usePrepaidCostActions<Row extends Movable>(propose: (row: Row) => void) {
  const can = useCan();
  const edit = useEditOfDraft({ form: ({ id }) => link(prepaidCostsPage, { edit: id }), permit: may.prepare });
  const moves = useMoves(movePrepaidCost, { parts: ({ own }: Row) => (own ? ['prepared'] : []) });
  return {
    of: (row: Row): Action[] => [
      ...moves.of(row),
      ...(row.state === 'spreading' && can(may.prepare)
        ? [{ key: 'propose', word: 'prepaidCost.do.propose', run: () => propose(row) }]
        : []),
      ...edit(row),
    ],
    batch: moves.batch('submit', 'approve'),
  };
}
