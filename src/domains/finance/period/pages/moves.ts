import { movesFrom } from '../../../../kernel/machine.ts';
import { send } from '../../../../web/call.ts';
import type { Action } from '../../../../web/kit/actions.ts';
import { refresh } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { movePeriod } from '../contract.ts';
import { type PeriodAction, periodStates } from '../states.ts';
import type { Period } from './periods.tsx';

/** Closing over what is unfinished needs a reason, so closing asks for one that may be empty; the server says when it may not. */
const asks = { close: 'note', askReopen: 'reason', reopen: 'sure', softClose: 'sure' } as const satisfies Partial<
  Record<PeriodAction, Action['asks']>
>;
const asked: Partial<Record<PeriodAction, Action['asks']>> = asks;

/** What may be done with a month; who asked to reopen it does not decide it. */
export function usePeriodMoves(): (period: Period) => Action[] {
  const can = useCan();
  return (period) =>
    [...new Set(movesFrom(periodStates, period.state, can))].map((action): Action => {
      const question = asked[action];
      return {
        key: action,
        word: `period.do.${action}`,
        ...(action === 'close' || action === 'reopen' ? { tone: 'primary' } : {}),
        ...(question ? { asks: question } : {}),
        ...(action === 'reopen' && period.asked_by_me ? { off: 'period.waitsForOther' } : {}),
        run: async (reason) => {
          const { company_id, month, version } = period;
          await send(movePeriod, { company_id, month, version, action, reason });
          await refresh('period');
        },
      };
    });
}
