import { handle } from '../../db.ts';
import { sign } from '../../work-order/signing/store.ts';
import { signCarrierWork } from '../contract.ts';

export default handle(signCarrierWork, (work, p) => sign(work, p));
