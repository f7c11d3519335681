import { handle, lockOwn } from '../../../server/db.ts';
import { moveJournal } from '../../contract.ts';
import { journals } from '../moves.ts';

export default handle(moveJournal, async (work, p) => journals.take(work, await lockOwn(work, 'journal', p), p));
