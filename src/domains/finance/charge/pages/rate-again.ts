import { App } from 'antd';
import type { ResultOf } from '../../../../kernel/call.ts';
import type { MoveOutcome } from '../../../../kernel/move-call.ts';
import { send } from '../../../../web/call.ts';
import { type Translate, useT } from '../../../../web/i18n.ts';
import type { Action, BatchAction } from '../../../../web/kit/action/actions.ts';
import type { Side } from '../../side.ts';
import { rateAgain } from '../contract.ts';

type Rated = ResultOf<typeof rateAgain>['rows'][number];

/** Why an order has no new price: it was not rated, or no quotation fits; null when all of its lines have one. */
function whyUnpriced({ why, unpriced }: Rated, t: Translate): string | null {
  if (why !== null) return t(`charge.unrated.${why}`);
  return unpriced > 0 ? t('charge.stillUnpriced', { count: unpriced }) : null;
}

/** Rates the orders of one row or many again, and says of each what came of it. */
export function useRateAgain<Row>(
  side: Side,
  orderOf: (row: Row) => string | null,
): { of: (row: Row) => Action; batch: Pick<BatchAction<Row>, 'key' | 'word' | 'many'> } {
  const t = useT();
  const { message } = App.useApp();
  const rate = async (rows: readonly Row[]): Promise<ReadonlyMap<string, Rated>> => {
    const order_ids = [...new Set(rows.flatMap((row) => orderOf(row) ?? []))];
    const answer = await send(rateAgain, { side, order_ids });
    return new Map(answer.rows.map((row) => [row.order_id, row]));
  };
  const shared = { key: 'rateAgain', word: 'charge.do.rateAgain' };
  return {
    of: (row) => ({
      ...shared,
      run: async () => {
        const [rated] = [...(await rate([row])).values()];
        const why = rated && whyUnpriced(rated, t);
        if (why) void message.warning(why);
        else void message.success(t('charge.rated', { count: rated?.lines ?? 0 }));
      },
    }),
    batch: {
      ...shared,
      many: async (rows) => {
        const byOrder = await rate(rows);
        return rows.map((row): MoveOutcome => {
          const rated = byOrder.get(orderOf(row) ?? '');
          const why = rated ? whyUnpriced(rated, t) : null;
          return { state: null, refused: why === null ? null : { code: 'UNRATED', msg: why, reference: null } };
        });
      },
    },
  };
}
