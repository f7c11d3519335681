import { handle } from '../../db.ts';
import { receive } from '../contract.ts';
import { takeIn } from '../store.ts';

export default handle(receive, takeIn);
