import { send } from '../../../../web/call.ts';
import type { Action, BatchAction } from '../../../../web/kit/action/actions.ts';
import { buttonOf } from '../../../../web/kit/action/moves.ts';
import { useT } from '../../../../web/i18n.ts';
import { useCan } from '../../../../web/session.ts';
import { type Move, movesByPeople, movesFrom } from '../../../../kernel/machine.ts';
import { type ChargeRow, reviewCharges } from '../contract.ts';
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

async function review(action: Review, rows: readonly ChargeRow[], reason: string | null): Promise<void> {
  await send(reviewCharges, { action, rows: rows.map(({ id, version }) => ({ id, version })), ...(reason ? { reason } : {}) });
}

/** The actions of a reviewer on one or more lines, sent in one call. */
export function useReview(): { of: (row: ChargeRow) => Action[]; batch: BatchAction<ChargeRow>[] } {
  const can = useCan();
  const byReview = (moves: readonly Move<ChargeState, ChargeAction>[]) =>
    chargeStates.actions.flatMap((action) =>
      moves.filter((move) => move[0] === action).map((move) => ({ ...buttonOf('charge', move, reasonMax), key: action })),
    );
  return {
    of: (row) =>
      byReview(movesFrom(chargeStates, row.state, can)).map((button) => ({
        ...button,
        run: (reason) => review(button.key, [row], reason),
      })),
    batch: byReview(movesByPeople(chargeStates, can)).map(({ asks, ...button }) => ({
      ...button,
      ...(asks === 'reason' ? { asks } : {}),
      takes: (row: ChargeRow) => movesFrom(chargeStates, row.state, can).some(([action]) => action === button.key),
      all: (rows: readonly ChargeRow[], reason: string | null) => review(button.key, rows, reason),
    })),
  };
}
