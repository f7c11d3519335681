import { handle } from '../../db.ts';
import { saveCarrier } from '../contract.ts';
import { keepCarrier } from '../keep/store.ts';

export default handle(saveCarrier, keepCarrier);
