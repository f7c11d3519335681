import { handle } from '../../../server/db.ts';
import { moveMonth } from '../../contract.ts';
import { lockMonth, months } from '../months.ts';

export default handle(moveMonth, async (work, p) => months.take(work, await lockMonth(work, p), p));
