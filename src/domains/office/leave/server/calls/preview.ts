import { dayIn } from '../../../../../kernel/day.ts';
import { handle } from '../../../server/db.ts';
import { previewLeave } from '../../contract.ts';
import { daysText, enteredPeriod, leftOn, withTaken } from '../../rules.ts';
import { blockOf, entitlementOf, entitlements, overlapOf, requireHalves, requireType, yearOf } from '../days.ts';

export default handle(previewLeave, async (work, p) => {
  const { accountId, companyId } = work.who;
  const type = await requireType(work, companyId, p.leave_type_id);
  const taken = await requireHalves(work, type, enteredPeriod(p));
  const rows = type.entitled ? await entitlements(work, accountId, type, taken).execute() : [];
  const today = dayIn(work.now, type.time_zone);
  return {
    days: daysText(taken.length),
    entitled: type.entitled,
    proof: type.proof_over_days !== null && taken.length > 2 * Number(type.proof_over_days),
    executive: type.executive_over_days !== null && taken.length > 2 * Number(type.executive_over_days),
    blocked: (await blockOf(work, { accountId, companyId }, type, taken))?.days ?? null,
    overlaps: await overlapOf(work, accountId, taken, p.except_id),
    years: [...Map.groupBy(taken, ({ day }) => yearOf(day))].map(([year, ofYear]) => {
      const row = rows.find((one) => one.year === year);
      const last = ofYear.at(-1)?.day ?? today;
      return {
        year,
        days: daysText(ofYear.length),
        left: row ? daysText(leftOn(withTaken(entitlementOf(row), ofYear), last)) : null,
      };
    }),
  };
});
