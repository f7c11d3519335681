import { movesFrom } from '../../../../kernel/machine.ts';
import { send } from '../../../../web/call.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { buttonOf } from '../../../../web/kit/action/moves.ts';
import { useCan, useSeesGuarded } from '../../../../web/session.ts';
import { movePeriod, type Period } from '../contract.ts';
import { periodStates } from '../states.ts';

/**
 * The actions on a month, which is identified by company and month instead of an id. The person who requested its reopening does not decide
 * it. A person from whom a side of the books is hidden has none.
 */
export function usePeriodMoves(): (period: Period) => Action[] {
  const can = useCan();
  const seesBooks = useSeesGuarded(movePeriod);
  return (period) =>
    (seesBooks ? movesFrom(periodStates, period.state, can) : []).map((move): Action => {
      const [action, , , , { notBy }] = move;
      return {
        ...buttonOf('period', move, 300),
        ...(notBy && period.asked_by_me ? { off: 'period.waitsForOther' } : {}),
        run: async (reason) => {
          const { company_id, month, version } = period;
          await send(movePeriod, { company_id, month, version, action, reason });
        },
      };
    });
}
