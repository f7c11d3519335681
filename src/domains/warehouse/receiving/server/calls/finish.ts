import { link } from '../../../../../kernel/link.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { inboundDetailPage } from '../../../inbound/pages.ts';
import { may } from '../../../inbound/permits.ts';
import { differenceOf } from '../../../inbound/rules.ts';
import { loadPlan, type Plan, plans } from '../../../inbound/server/plan.ts';
import { putAwayIfDone } from '../../../inbound/server/put-away.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { recordWarehousePoint } from '../../../server/order-milestone.ts';
import { tellOwner } from '../../../server/tell-owner.ts';
import { finishReceiving } from '../../contract.ts';

export default handle(finishReceiving, async (work, { id, version, reason }) => {
  const plan = await loadPlan(work, id, version);
  if (plan.state !== 'receiving') throw new Refusal('ILLEGAL_MOVE', { action: 'finish', state: plan.state });
  const received = await plans.follow(work, plan, 'finish', { received_at: work.now }, reason);
  await recordWarehousePoint(work, plan.order_id, 'enteredWarehouse');
  await tellReceived(work, received);
  const done = await putAwayIfDone(work, received);
  return { state: done.state, version: done.version };
});

/** The owner's users hear that their goods are in, and whether any are short, over or damaged. */
async function tellReceived(work: WarehouseWork, { id, plan_no, customer_id, company_id }: Plan): Promise<void> {
  const lines = await work.db.selectFrom('inbound_line').select(['qty', 'received_qty', 'damaged_qty']).where('plan_id', '=', id).execute();
  const differences = lines.map(({ qty, received_qty }) => differenceOf(qty, received_qty));
  const facts = {
    no: plan_no,
    lines: lines.length,
    short: differences.filter((one) => one === 'short').length,
    over: differences.filter((one) => one === 'over').length,
    damaged: lines.filter(({ damaged_qty }) => Number(damaged_qty) > 0).length,
  };
  const isAsAnnounced = facts.short + facts.over + facts.damaged === 0;
  await tellOwner(work, { customer_id, company_id }, may.view, [4, 5], {
    title: isAsAnnounced ? 'inbound.receivedTitle' : 'inbound.receivedDiffersTitle',
    message: isAsAnnounced ? 'inbound.receivedMessage' : 'inbound.receivedDiffersMessage',
    facts,
    link: link(inboundDetailPage, { id: String(id) }),
  });
}
