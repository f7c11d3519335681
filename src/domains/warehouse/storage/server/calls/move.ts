import { handle } from '../../../server/db.ts';
import { moveStorageRun } from '../../contract.ts';
import { lockRun, runs } from '../run.ts';

export default handle(moveStorageRun, async (work, p) => runs.take(work, await lockRun(work, p.id, p.version), p));
