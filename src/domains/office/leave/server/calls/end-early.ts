import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { recordOwnEvent } from '../../../../workspace/approval/server/engine.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { endLeaveEarly } from '../../contract.ts';
import { daysText, halfOf } from '../../rules.ts';
import { giveBack, requireOpenDays } from '../days.ts';
import { leaves } from '../moves.ts';

export default handle(endLeaveEarly, async (work, p) => {
  const leave = await lockOwn(work, 'leave_request', p);
  const move = await leaves.require(work, leave, 'endEarly');
  if (p.back_on < leave.from_on || p.back_on > leave.to_on) throw badField('back_on', 'LEAVE_BACK_DAY');
  await requireOpenDays(work, leave, p.back_on);
  const halves = await giveBack(work, leave, { day: p.back_on, half: halfOf(p.back_half) });
  if (halves === 0) throw new Refusal('LEAVE_NOTHING_BACK', { no: leave.leave_no });
  const days = daysText(Math.round(Number(leave.days) * 2) - halves);
  const { state, version } = await leaves.store(work, leave, move, { days, back_on: p.back_on });
  await recordOwnEvent(work, 'leave', leave.id, { what: 'endEarly', stage: leave.state, comment: `${p.back_on} −${daysText(halves)}` });
  return { state, version, days };
});
