import { handle } from '../../db.ts';
import { signLoad } from '../contract.ts';
import { sign } from '../signing/store.ts';

export default handle(signLoad, (work, p) => sign(work, p));
