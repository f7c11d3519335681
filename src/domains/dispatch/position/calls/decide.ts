import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { report } from '../../work-order/reporting/store.ts';
import { decideProposal } from '../contract.ts';
import { stopProposalStates } from '../states.ts';

export default handle(decideProposal, async (work, p) => {
  const { db, who, now } = work;
  const held = await db
    .selectFrom('stop_proposal as p')
    .innerJoin('work_order as w', 'w.id', 'p.work_order_id')
    .select(['p.id', 'p.version', 'p.state', 'p.code', 'p.at', 'p.stop_id', 'p.work_order_id'])
    .where('p.id', '=', p.id)
    .where('w.company_id', 'in', [...who.companyIds])
    .forUpdate('p')
    .executeTakeFirst();
  if (!held) throw new Refusal('NOT_FOUND');
  if (held.version !== p.version) throw new Refusal('CHANGED_MEANWHILE');
  const state = moveOrRefuse(stopProposalStates, held.state, p.take ? 'take' : 'dismiss', work.can);
  const version = held.version + 1;
  await db
    .updateTable('stop_proposal')
    .set({ state, decided_by: who.accountId, decided_at: now, version })
    .where('id', '=', p.id)
    .execute();
  // A taken proposal is a report like any other: the same checks, the same history, in the name of who took it.
  if (p.take)
    await report(work, { id: held.work_order_id, code: held.code, stop_id: held.stop_id, at: p.at ?? held.at, place: null, remark: null });
  else
    work.audit({
      subject: 'workOrder',
      id: held.work_order_id,
      what: 'dismissProposal',
      after: { stop: held.stop_id, code: held.code, at: held.at },
    });
  return { state, version };
});
