import { link } from '../../../../kernel/link.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { useEditOfDraft } from '../../../../web/kit/action/edit.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { useCan } from '../../../../web/session.ts';
import { useBelowZero } from '../../cash/pages/below-zero.ts';
import { moveTransfer, type TransferRow } from '../contract.ts';
import { transfersPage } from '../pages.ts';
import { may } from '../permits.ts';

export const stateTones = {
  draft: 'neutral',
  submitted: 'warning',
  inTransit: 'progress',
  done: 'good',
  reversed: 'neutral',
  void: 'neutral',
} as const;

type Movable = Pick<TransferRow, 'id' | 'version' | 'state' | 'own'>;

/** The actions on a transfer; `arrive` opens the dialog that asks for the day. */
export function useTransferActions<Row extends Movable>(arrive: (row: Row) => void) {
  const can = useCan();
  const tell = useBelowZero();
  const edit = useEditOfDraft({ form: ({ id }) => link(transfersPage, { edit: id }), permit: may.prepare });
  const moves = useMoves(moveTransfer, { parts: ({ own }: Row) => (own ? ['prepared'] : []), tell });
  return {
    of: (row: Row): Action[] => [
      ...(row.state === 'inTransit' && can(may.prepare)
        ? [{ key: 'arrive', word: 'transfer.do.arrive', tone: 'primary' as const, run: () => arrive(row) }]
        : []),
      ...moves.of(row),
      ...edit(row),
    ],
    batch: moves.batch('submit', 'approve'),
  };
}
