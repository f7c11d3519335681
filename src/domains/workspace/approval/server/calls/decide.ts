import { handle } from '../../../server/db.ts';
import { decideApproval } from '../../contract.ts';
import { requireKind } from '../chain.ts';
import { approve, lockApproval, sendBack } from '../engine.ts';
import { mailOutcome } from '../notify.ts';

export default handle(decideApproval, async (work, p) => {
  const { action, reason, stage } = p;
  const kind = requireKind(work, p.subject);
  await work.needRecord(p.subject, p.id);
  // The record first, as its own moves lock it before its approval.
  const record = await kind.lock(work as never, p.id);
  const approval = await lockApproval(work, p.subject, p.id, p.version);
  const state =
    action === 'approve' ? await approve(work, kind, approval, reason) : await sendBack(work, kind, approval, { stage, reason });
  await kind.follow(work as never, record, { action, state, reason });
  await mailOutcome(work, kind, approval, { state, reason });
  return { state, version: approval.version + 1 };
});
