import { Refusal } from '../../../../../kernel/refusal.ts';
import { requirePreparer } from '../../../../../server/move.ts';
import { requireStaff } from '../../../../identity/account/server/staff.ts';
import { attachFile } from '../../../../workspace/remark/server/attach-file.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { saveLeave } from '../../contract.ts';
import { daysText, enteredPeriod, halfOf } from '../../rules.ts';
import { requireHalves, requireInTime, requireType } from '../days.ts';
import { leaves } from '../moves.ts';

export default handle(saveLeave, async (work, p) => {
  const { db, who, now, audit } = work;
  const before = p.id === undefined ? undefined : await lockOwn(work, 'leave_request', { id: p.id, version: p.version });
  if (before) requirePreparer(work, before.account_id);
  if (before && before.state !== 'draft') throw new Refusal('LEAVE_FROZEN', { no: before.leave_no });
  const companyId = before?.company_id ?? who.companyId;
  const type = await requireType(work, companyId, p.leave_type_id);
  const period = enteredPeriod(p);
  requireInTime(work, type, period);
  await requireStaff(work, 'handover_id', [p.handover_id], [before?.handover_id]);
  const halves = await requireHalves(work, type, period);
  const content = {
    leave_type_id: p.leave_type_id,
    from_on: p.from_on,
    from_half: halfOf(p.from_half),
    to_on: p.to_on,
    to_half: halfOf(p.to_half),
    days: daysText(halves.length),
    reason: p.reason,
    handover_id: p.handover_id,
    contact: p.contact,
  };
  const saved = before
    ? await db
        .updateTable('leave_request')
        .set({ ...content, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('leave_request')
        .values({ ...content, company_id: companyId, account_id: who.accountId, leave_no: await work.nextNumber('LV', companyId) })
        .returningAll()
        .executeTakeFirstOrThrow();
  const facts = ({ from_on, to_on, days, reason }: typeof saved) => ({ from_on, to_on, days, reason });
  audit({
    subject: 'leave',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: facts(before) } : {}),
    after: { leave_no: saved.leave_no, ...facts(saved) },
  });
  if (p.proof_file_id)
    await attachFile(work, { accountId: who.accountId, subject: 'leave', id: saved.id, fileId: p.proof_file_id, kind: 'proof' });
  const { id, version, leave_no, state } = p.submit ? await leaves.take(work, saved, { action: 'submit' }) : saved;
  return { id, version, leave_no, state };
});
