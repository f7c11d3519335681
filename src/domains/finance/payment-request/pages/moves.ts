import { type Moves, useMoves } from '../../../../web/kit/actions.ts';
import { movePaymentRequest, type PaymentRequestRow } from '../contract.ts';
import { paymentRequestStates } from '../states.ts';

export const stateTones = {
  awaitingRequest: 'neutral',
  directorReview: 'progress',
  firstExecutiveReview: 'progress',
  secondExecutiveReview: 'progress',
  settlementReview: 'progress',
  financeDirectorReview: 'progress',
  unpaid: 'warning',
  paid: 'good',
  void: 'neutral',
} as const;
export const touched = ['bill', 'cash', 'ledger', 'B1106', 'B642'] as const;

type Movable = Pick<PaymentRequestRow, 'id' | 'version' | 'state' | 'own' | 'mine'>;

/** Lists and the detail draw the same buttons, those that the reader may press; paying has a dialog of its own. */
export function useRequestMoves(): Moves<Movable> {
  const moves = useMoves({
    machine: paymentRequestStates,
    subject: 'paymentRequest',
    call: movePaymentRequest,
    state: (row: Movable) => row.state,
    params: (row, action, reason) => {
      if (action === 'pay' || action === 'reopen') throw new TypeError(`${action} is made elsewhere`);
      return { id: row.id, version: row.version, action, ...(reason ? { comment: reason } : {}) };
    },
    reason: ['sendBack', 'cancel'],
    sure: ['withdraw', 'closeRest'],
    danger: ['cancel'],
    primary: ['submit', 'approve'],
    without: ['pay'],
    invalidates: [...touched],
  });
  return {
    of: (row) => moves.of(row).filter(({ key }) => isHis(row, key)),
    batch: (...actions) =>
      moves.batch(...actions).map((batch) => ({ ...batch, takes: (row) => (batch.takes?.(row) ?? true) && isHis(row, batch.key) })),
  };
}

/** What the server would refuse him besides states and rights: the preparer's own moves, and a second look in the same round. */
function isHis(row: Movable, action: string): boolean {
  if (action === 'submit' || action === 'withdraw') return row.own;
  return action === 'approve' || action === 'sendBack' ? row.mine : true;
}
