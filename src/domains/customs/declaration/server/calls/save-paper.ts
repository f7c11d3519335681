import { claimFile } from '../../../../../server/files.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { savePaper } from '../../contract.ts';
import { lockDeclaration } from '../declaration.ts';

export default handle(savePaper, async (work, { id, kind, ...paper }) => {
  const declaration = await lockDeclaration(work, id, 'any');
  if (['closed', 'deleted', 'void'].includes(declaration.state)) throw new Refusal('DECLARATION_FIXED', { no: declaration.no });
  if (paper.state !== 'missing' && !paper.document_no && !paper.file_id) throw badField('document_no', 'REQUIRED');
  if (paper.file_id) await claimFile(work, paper.file_id, { subject: 'declaration', id });
  const before = await work.db
    .selectFrom('customs_paper')
    .select(['state', 'document_no', 'valid_until'])
    .where('declaration_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const values = {
    state: paper.state,
    document_no: paper.document_no,
    file_id: paper.file_id ?? null,
    valid_until: paper.valid_until ?? null,
  };
  await work.db
    .insertInto('customs_paper')
    .values({ ...values, declaration_id: id, kind })
    .onConflict((conflict) => conflict.columns(['declaration_id', 'kind']).doUpdateSet(values))
    .execute();
  work.audit({
    subject: 'declaration',
    id,
    what: 'paper',
    before: { kind, ...before },
    after: { kind, state: values.state, document_no: values.document_no, valid_until: values.valid_until },
  });
  return {};
});
