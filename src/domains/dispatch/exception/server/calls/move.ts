import { amountOf, parseAmount } from '../../../../../kernel/money.ts';
import { badField } from '../../../../../kernel/refusal.ts';
import { handle, lockOwn, mover } from '../../../server/db.ts';
import { moveRoadException } from '../../contract.ts';
import { roadExceptionStates } from '../../states.ts';

const exceptions = mover({
  subject: 'roadException',
  table: 'road_exception',
  machine: roadExceptionStates,
  params: moveRoadException.params,
  effects: {
    take: ({ who }) => ({ closed_at: null, handler_id: who.accountId }),
    close: ({ now }, _exception, { responsible, resolution, cost, cost_currency }) => {
      if (!responsible || responsible === 'undecided') throw badField('responsible', 'REQUIRED');
      if (!resolution) throw badField('resolution', 'REQUIRED');
      if (cost && !cost_currency) throw badField('cost_currency', 'REQUIRED');
      const cost_minor = cost && cost_currency ? (parseAmount(cost_currency, cost) ?? -1n) : null;
      if (cost_minor !== null && cost_minor < 0n) throw badField('cost', 'BAD_AMOUNT');
      return { responsible, resolution, closed_at: now, cost_currency: cost ? (cost_currency ?? null) : null, cost_minor };
    },
    reopen: ({ who }) => ({ closed_at: null, handler_id: who.accountId }),
  },
  facts: ({ responsible, cost_currency, cost_minor }) => ({
    responsible,
    cost: cost_currency === null || cost_minor === null ? null : amountOf(cost_currency, cost_minor),
  }),
});

export default handle(moveRoadException, async (work, p) => {
  const exception = await lockOwn(work, 'road_exception', p);
  return exceptions.take(work, exception, { ...p, reason: p.resolution });
});
