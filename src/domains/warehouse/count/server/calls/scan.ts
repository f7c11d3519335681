import { handle } from '../../../server/db.ts';
import { scanCount } from '../../contract.ts';
import { countPallet } from '../scan.ts';

export default handle(scanCount, countPallet);
