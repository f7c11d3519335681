import { handle } from '../../../server/db.ts';
import { saveFreightDocument } from '../../contract.ts';
import { saveDocument } from '../document.ts';

export default handle(saveFreightDocument, async (work, { id, version, ...fields }) => {
  const document = await saveDocument(work, fields, { id, version });
  return { id: document.id, no: document.no, version: document.version };
});
