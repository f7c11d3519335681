import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import type { BatchAction } from '../../../../web/kit/actions.ts';
import { refresh } from '../../../../web/query.ts';
import { moveOrders, orderActions, type OrderRow } from '../contract.ts';
import { useOrderMoves } from './moves.ts';

type Action = (typeof orderActions)[number];

/** Moves for many orders: one call takes a hundred, and each order has its own answer. */
export function useOrderBatch(...actions: readonly Action[]): readonly BatchAction<OrderRow>[] {
  const t = useT();
  const moves = useOrderMoves<OrderRow>();
  return moves.batch(...actions).flatMap(({ each: _each, ...shown }) => {
    const action = actions.find((one) => one === shown.key);
    if (!action) return [];
    return {
      ...shown,
      many: async (rows: readonly OrderRow[], reason: string | null) => {
        const { results } = await send(moveOrders, { orders: rows.map(({ id, version }) => ({ id, version })), action, reason });
        await refresh('track', 'waybill', 'orderDocument', 'B169', 'B641');
        return new Map(results.map(({ id, refused }) => [id, refused ? t(`refusal.${refused.code}`, refused.facts) : null]));
      },
    };
  });
}
