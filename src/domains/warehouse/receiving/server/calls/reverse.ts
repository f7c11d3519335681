import { handle } from '../../../server/db.ts';
import { reverseReceipt } from '../../contract.ts';
import { reverse } from '../receive.ts';

export default handle(reverseReceipt, async (work, { id, version, reason }) => ({ version: await reverse(work, id, version, reason) }));
