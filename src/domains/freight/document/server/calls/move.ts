import { handle } from '../../../server/db.ts';
import { moveFreightDocument } from '../../contract.ts';
import { documents, lockDocument } from '../document.ts';

export default handle(moveFreightDocument, async (work, p) => documents.take(work, await lockDocument(work, p.id, p.version), p));
