import { send } from '../../../../web/call.ts';
import type { Action, BatchAction } from '../../../../web/kit/action/actions.ts';
import { buttonOf } from '../../../../web/kit/action/moves.ts';
import { useT } from '../../../../web/i18n.ts';
import { useCan } from '../../../../web/session.ts';
import { type Move, movesByPeople, movesFrom } from '../../../../kernel/machine.ts';
import { type ChargeRow, reviewCharges, reviewedMax } from '../contract.ts';
import { type ChargeAction, type ChargeState, chargeStates } from '../states.ts';

export const stateTones = { unpriced: 'bad', open: 'progress', reviewed: 'info', billed: 'good', void: 'neutral' } as const;

/** The reason why a line waits. A reason found by the product is a code and is translated; a reason typed by a person stays as it is. */
export function useReason(): (reason: string | null) => string | null {
  const t = useT();
  return (reason) => (reason !== null && reasonCodes.has(reason) ? t(`charge.reason.${reason}`) : reason);
}
const reasonCodes: ReadonlySet<string> = new Set(['RATE_MISSING', 'TAX_RATE_MISSING']);

/** The maximum length that the call accepts. */
const reasonMax = 200;

type Review = (typeof chargeStates.actions)[number];

type Reviewed = Pick<ChargeRow, 'id' | 'version'>;

async function review(action: Review, rows: readonly Reviewed[], reason: string | null): Promise<void> {
  await send(reviewCharges, { action, rows: rows.map(({ id, version }) => ({ id, version })), ...(reason ? { reason } : {}) });
}

/** Approves lines and takes that back: they are sent back as the approval left them, one version further. */
export function useApproval(): (rows: readonly Reviewed[]) => Pick<Action, 'run' | 'undo'> {
  const t = useT();
  return (rows) => ({
    run: () => review('approve', rows, null),
    undo: () => () =>
      review(
        'sendBack',
        rows.map(({ id, version }) => ({ id, version: version + 1 })),
        t('kit.undoReason'),
      ),
  });
}

/** The actions of a reviewer on one or more lines, sent in one call. */
export function useReview(): { of: (row: ChargeRow) => Action[]; batch: BatchAction<ChargeRow>[] } {
  const can = useCan();
  const approval = useApproval();
  const byReview = (moves: readonly Move<ChargeState, ChargeAction>[]) =>
    chargeStates.actions.flatMap((action) =>
      moves.filter((move) => move[0] === action).map((move) => ({ ...buttonOf('charge', move, reasonMax), key: action })),
    );
  return {
    of: (row) =>
      byReview(movesFrom(chargeStates, row.state, can)).map((button) => ({
        ...button,
        ...(button.key === 'approve' ? approval([row]) : { run: (reason) => review(button.key, [row], reason) }),
      })),
    batch: byReview(movesByPeople(chargeStates, can)).map(({ asks, ...button }) => ({
      ...button,
      ...(asks === 'reason' ? { asks } : {}),
      takes: (row: ChargeRow) => movesFrom(chargeStates, row.state, can).some(([action]) => action === button.key),
      all: (rows: readonly ChargeRow[], reason: string | null) => review(button.key, rows, reason),
      most: reviewedMax,
    })),
  };
}
