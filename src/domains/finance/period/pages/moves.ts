import { movesFrom } from '../../../../kernel/machine.ts';
import { send } from '../../../../web/call.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { buttonOf } from '../../../../web/kit/action/moves.ts';
import { useCan } from '../../../../web/session.ts';
import { movePeriod, type Period } from '../contract.ts';
import { periodStates } from '../states.ts';

/**
 * The actions on a month, which is identified by company and month instead of an id. The person who requested its reopening does not decide
 * it.
 */
export function usePeriodMoves(): (period: Period) => Action[] {
  const can = useCan();
  return (period) =>
    movesFrom(periodStates, period.state, can).map((move): Action => {
      const [action, , , , { notBy }] = move;
      return {
        ...buttonOf('period', move),
        ...(notBy && period.asked_by_me ? { off: 'period.waitsForOther' } : {}),
        run: async (reason) => {
          const { company_id, month, version } = period;
          await send(movePeriod, { company_id, month, version, action, reason });
        },
      };
    });
}
