import { handle } from '../../../server/db.ts';
import { signLoad } from '../../contract.ts';
import { sign } from '../sign.ts';

export default handle(signLoad, (work, p) => sign(work, p));
