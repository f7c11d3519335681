import { handle } from '../../db.ts';
import { saveAccount } from '../contract.ts';
import { saveAccountAs } from '../save/store.ts';

export default handle(saveAccount, saveAccountAs);
