import { link } from '../../../../kernel/link.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { useEditOfDraft } from '../../../../web/kit/action/edit.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { useBelowZero } from '../../cash/pages/below-zero.ts';
import { type IntercompanySettlementRow, moveIntercompanySettlement } from '../contract.ts';
import { intercompanySettlementsPage } from '../pages.ts';
import { may } from '../permits.ts';
import { settles, sideOf } from '../rules.ts';

export const stateTones = {
  draft: 'neutral',
  submitted: 'warning',
  approved: 'progress',
  settled: 'good',
  reversing: 'warning',
  reversed: 'neutral',
  void: 'neutral',
} as const;

type Movable = Pick<IntercompanySettlementRow, 'id' | 'version' | 'state' | 'own' | 'decided_by_me' | 'sides' | 'asking_side'>;
const isAction = (key: string): key is keyof typeof sideOf => key in sideOf;

/** The actions on a settlement that the user's company may take; `accept` opens the dialog that asks for the account. */
export function useSettlementActions<Row extends Movable>(accept: (row: Row) => void) {
  const tell = useBelowZero();
  const edit = useEditOfDraft({ form: ({ id }) => link(intercompanySettlementsPage, { edit: id }), permit: may.prepare });
  const moves = useMoves(moveIntercompanySettlement, {
    dialogs: { accept },
    parts: ({ own, decided_by_me }: Row) => [...(own ? (['prepared'] as const) : []), ...(decided_by_me ? (['decided'] as const) : [])],
    tell,
  });
  return {
    of: (row: Row): Action[] => [
      ...moves.of(row).filter(({ key }) => !isAction(key) || settles(key, row.sides, row.asking_side)),
      ...edit(row),
    ],
    batch: moves.batch('submit', 'approve'),
  };
}
