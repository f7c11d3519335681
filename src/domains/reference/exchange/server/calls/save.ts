import { handle } from '../../../server/db.ts';
import { saveRate } from '../../contract.ts';
import { saveRateAs } from '../save.ts';

export default handle(saveRate, saveRateAs);
