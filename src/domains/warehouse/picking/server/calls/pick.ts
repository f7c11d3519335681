import { handle } from '../../../server/db.ts';
import { pickGoods } from '../../contract.ts';
import { pick } from '../pick.ts';

export default handle(pickGoods, pick);
