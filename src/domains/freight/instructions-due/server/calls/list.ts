import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listInstructionsDue } from '../../contract.ts';
import { instructionsDueSource } from '../queries.ts';

export default handle(listInstructionsDue, (work, params) => listRows(work, listInstructionsDue, params, instructionsDueSource));
