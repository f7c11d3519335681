import { handle } from '../../../server/db.ts';
import { moveDeclaration } from '../../contract.ts';
import { declarations, lockDeclaration } from '../declaration.ts';

export default handle(moveDeclaration, async (work, p) => declarations.take(work, await lockDeclaration(work, p.id, p.version), p));
