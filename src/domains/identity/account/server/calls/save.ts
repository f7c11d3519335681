import { handle } from '../../../server/db.ts';
import { saveAccount } from '../../contract.ts';
import { saveAccountAs } from '../save.ts';

export default handle(saveAccount, saveAccountAs);
