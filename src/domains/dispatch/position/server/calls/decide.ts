import { requireMove } from '../../../../../kernel/machine.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { report } from '../../../work-order/server/report.ts';
import { decideProposal } from '../../contract.ts';
import { stopProposalStates } from '../../states.ts';

export default handle(decideProposal, async (work, p) => {
  const { db, who, now } = work;
  const proposal = requireVersion(
    await db
      .selectFrom('stop_proposal as p')
      .innerJoin('work_order as w', 'w.id', 'p.work_order_id')
      .select(['p.id', 'p.version', 'p.state', 'p.code', 'p.at', 'p.stop_id', 'p.work_order_id'])
      .where('p.id', '=', p.id)
      .where('w.company_id', 'in', [...who.companyIds])
      .forUpdate('p')
      .executeTakeFirst(),
    p.version,
  );
  const [, , state] = requireMove(stopProposalStates, proposal.state, p.take ? 'take' : 'dismiss', work.can);
  const version = proposal.version + 1;
  await db
    .updateTable('stop_proposal')
    .set({ state, decided_by: who.accountId, decided_at: now, version })
    .where('id', '=', p.id)
    .execute();
  // An accepted proposal is a report like any other: the same checks and the same history, in the name of the person who accepted it.
  if (p.take)
    await report(work, {
      id: proposal.work_order_id,
      code: proposal.code,
      stop_id: proposal.stop_id,
      at: p.at ?? proposal.at,
      place: null,
      remark: null,
    });
  else
    work.audit({
      subject: 'workOrder',
      id: proposal.work_order_id,
      what: 'dismissProposal',
      after: { stop: proposal.stop_id, code: proposal.code, at: proposal.at },
    });
  return { state, version };
});
