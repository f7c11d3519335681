import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listDeclarations } from '../../contract.ts';
import { declarationSource } from '../queries.ts';

export default handle(listDeclarations, (work, params) => listRows(work, listDeclarations, params, declarationSource));
