import { handle } from '../../db.ts';
import { saveCustomer } from '../contract.ts';
import { keepCustomer } from '../keep/store.ts';

export default handle(saveCustomer, keepCustomer);
