import { dayIn } from '../../../../../kernel/day.ts';
import { handle } from '../../../server/db.ts';
import { partySummary } from '../../contract.ts';
import { behindCarrier, behindCustomer } from '../../party-waiting.ts';
import { figuresOf, listsOf } from '../figures-of-lists.ts';
import { carrierLists, carrierStanding, customerLists, customerStanding, quotationLists } from '../party-lists.ts';

export default handle(partySummary, async (work) => {
  const today = dayIn(work.now, work.who.timeZone);
  if (work.who.userType === 2) {
    const behind = behindCarrier(today);
    return {
      waiting: await figuresOf(work, listsOf(work, carrierLists, behind)),
      standing: await figuresOf(work, listsOf(work, carrierStanding, behind)),
    };
  }
  const behind = behindCustomer(today);
  const quotations = await work.asSystem(() => figuresOf(work, listsOf(work, quotationLists, behind)));
  return {
    waiting: [...(await figuresOf(work, listsOf(work, customerLists, behind))), ...quotations],
    standing: await figuresOf(work, listsOf(work, customerStanding, behind)),
  };
});
