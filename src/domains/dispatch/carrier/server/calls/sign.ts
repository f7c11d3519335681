import { handle } from '../../../server/db.ts';
import { sign } from '../../../work-order/server/sign.ts';
import { signCarrierWork } from '../../contract.ts';

export default handle(signCarrierWork, (work, p) => sign(work, p));
