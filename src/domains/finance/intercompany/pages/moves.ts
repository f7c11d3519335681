import { link } from '../../../../kernel/link.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { useEditOfDraft } from '../../../../web/kit/action/edit.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { type IntercompanyBillRow, moveIntercompanyBill } from '../contract.ts';
import { intercompanyBillsPage } from '../pages.ts';
import { may } from '../permits.ts';
import { actsFor, type IntercompanyAction } from '../rules.ts';
import { intercompanyBillStates } from '../states.ts';

export const stateTones = {
  draft: 'neutral',
  submitted: 'warning',
  rejected: 'bad',
  accepted: 'good',
  reversing: 'warning',
  reversed: 'neutral',
  void: 'neutral',
} as const;

type Movable = Pick<IntercompanyBillRow, 'id' | 'version' | 'state' | 'own' | 'asked_by_me' | 'sides' | 'asking_side' | 'payment_no'>;

/** The actions on a bill that the user's company may take. */
export function useIntercompanyBillActions<Row extends Movable>() {
  const edit = useEditOfDraft({ form: ({ id }) => link(intercompanyBillsPage, { edit: id }), permit: may.prepare });
  const moves = useMoves(moveIntercompanyBill, {
    parts: ({ own, asked_by_me }: Row) => [...(own ? (['prepared'] as const) : []), ...(asked_by_me ? (['decided'] as const) : [])],
  });
  const acts = (row: Row, key: string): boolean => {
    const action = intercompanyBillStates.actions.find((one): one is IntercompanyAction => one === key);
    // The claim of a payment is taken back with that payment.
    return action === undefined || (row.payment_no === null && actsFor(action, row.sides, row.asking_side));
  };
  return {
    of: (row: Row): Action[] => [...moves.of(row).filter(({ key }) => acts(row, key)), ...edit(row)],
    batch: moves.batch('submit', 'accept'),
  };
}
