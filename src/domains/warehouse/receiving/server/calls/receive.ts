import { handle } from '../../../server/db.ts';
import { receive } from '../../contract.ts';
import { takeIn } from '../receive.ts';

export default handle(receive, takeIn);
