import { handle } from '../../../server/db.ts';
import { saveCarrier } from '../../contract.ts';
import { saveCarrierAs } from '../save.ts';

export default handle(saveCarrier, saveCarrierAs);
