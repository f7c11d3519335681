import { send } from '../../../../web/call.ts';
import type { Action, BatchAction } from '../../../../web/kit/actions.ts';
import { useT } from '../../../../web/i18n.ts';
import { refresh } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { movesFrom } from '../../../../kernel/machine.ts';
import { type ChargeRow, reviewCharges } from '../contract.ts';
import { chargeStates } from '../states.ts';

export const stateTones = { unpriced: 'bad', open: 'progress', reviewed: 'info', billed: 'good', void: 'neutral' } as const;
/** Reads that a change of charges makes stale besides their own. */
export const touched = ['bill', 'income', 'profit', 'B641', 'B642'] as const;

/** Why a line waits: what the product found is a code and reads in each language; what a person wrote stays as it is. */
export function useReason(): (reason: string | null) => string | null {
  const t = useT();
  return (reason) => (reason !== null && found.has(reason) ? t(`charge.reason.${reason}`) : reason);
}
const found: ReadonlySet<string> = new Set(['RATE_MISSING', 'TAX_RATE_MISSING']);

type Review = 'approve' | 'sendBack' | 'void';

async function review(action: Review, rows: readonly ChargeRow[], reason: string | null): Promise<void> {
  await send(reviewCharges, { action, rows: rows.map(({ id, version }) => ({ id, version })), ...(reason ? { reason } : {}) });
  await refresh(...touched);
}

/** What a reviewer does with lines, one or many in one call. */
export function useReview(): { of: (row: ChargeRow) => Action[]; batch: BatchAction<ChargeRow>[] } {
  const can = useCan();
  const allowed = (row: ChargeRow, action: Review): boolean => movesFrom(chargeStates, row.state, can).includes(action);
  const moves: readonly { key: Review; tone?: 'primary' | 'danger'; asks?: 'reason' }[] = [
    { key: 'approve', tone: 'primary' },
    { key: 'sendBack', asks: 'reason' },
    { key: 'void', tone: 'danger', asks: 'reason' },
  ];
  return {
    of: (row) =>
      moves
        .filter(({ key }) => allowed(row, key))
        .map((move) => ({ ...move, word: `charge.do.${move.key}`, run: (reason) => review(move.key, [row], reason) })),
    batch: moves
      .filter(({ key }) => chargeStates.moves.some(([action, , , permit]) => action === key && permit !== 'system' && can(permit)))
      .map((move) => ({
        ...move,
        word: `charge.do.${move.key}`,
        takes: (row: ChargeRow) => allowed(row, move.key),
        all: (rows: readonly ChargeRow[], reason: string | null) => review(move.key, rows, reason),
      })),
  };
}
