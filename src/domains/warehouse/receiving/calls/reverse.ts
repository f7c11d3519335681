import { handle } from '../../db.ts';
import { reverseReceipt } from '../contract.ts';
import { reverse } from '../store.ts';

export default handle(reverseReceipt, async (work, { id, version, reason }) => ({ version: await reverse(work, id, version, reason) }));
