import { letterheadsOf } from '../../../../reference/document-print/server/letterhead.ts';
import { handle } from '../../../server/db.ts';
import { readFreightDocumentSheets } from '../../contract.ts';
import { documentDetailsOf } from '../queries.ts';

export default handle(readFreightDocumentSheets, async (work, { ids }) => {
  const details = await documentDetailsOf(work, ids);
  const headOf = await letterheadsOf(
    work,
    details.map(({ company_id }) => company_id),
  );
  const copies = await work.db
    .selectFrom('document_copies')
    .select(['record_id', 'copies'])
    .where('subject', '=', 'freightDocument')
    .where('document', '=', 'billOfLading')
    .where('record_id', 'in', ids)
    .execute();
  return {
    sheets: details.map((document) => ({
      ...document,
      company: headOf(document.company_id),
      printed: copies.find(({ record_id }) => record_id === document.id)?.copies ?? 0,
    })),
  };
});
