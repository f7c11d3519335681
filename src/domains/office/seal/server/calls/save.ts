import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { requirePreparer } from '../../../../../server/move.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { saveSealRequest } from '../../contract.ts';
import { sealRequests } from '../moves.ts';
import { attach, lockSeal } from '../request.ts';

export default handle(saveSealRequest, async (work, p) => {
  const { db, who, now, audit } = work;
  const before = p.id === undefined ? undefined : await lockOwn(work, 'seal_request', { id: p.id, version: p.version });
  if (before) requirePreparer(work, before.prepared_by);
  if (before && before.state !== 'draft') throw new Refusal('SEAL_REQUEST_FROZEN', { no: before.request_no });
  const seal = await lockSeal(work, p.own_seal_id);
  if (before && before.company_id !== seal.company_id) throw badField('own_seal_id', 'NOT_KNOWN');
  if (p.takes_out && p.due_on === null) throw badField('due_on', 'REQUIRED');
  const content = {
    own_seal_id: seal.id,
    document_name: p.document_name,
    counterparty: p.counterparty,
    purpose: p.purpose,
    copies: p.copies,
    takes_out: p.takes_out,
    due_on: p.takes_out ? p.due_on : null,
  };
  const saved = before
    ? await db
        .updateTable('seal_request')
        .set({ ...content, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('seal_request')
        .values({
          ...content,
          company_id: seal.company_id,
          prepared_by: who.accountId,
          request_no: await work.nextNumber('SL', seal.company_id),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
  const facts = ({ document_name, counterparty, copies, due_on }: typeof saved) => ({ document_name, counterparty, copies, due_on });
  audit({
    subject: 'sealRequest',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: facts(before) } : {}),
    after: { request_no: saved.request_no, ...facts(saved) },
  });
  await attach(work, saved.id, p.document_file_id, 'document');
  const { id, version, request_no, state } = p.submit ? await sealRequests.take(work, saved, { action: 'submit' }) : saved;
  return { id, version, request_no, state };
});
