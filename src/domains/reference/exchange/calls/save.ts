import { handle } from '../../db.ts';
import { saveRate } from '../contract.ts';
import { keepRate } from '../keep/store.ts';

export default handle(saveRate, keepRate);
