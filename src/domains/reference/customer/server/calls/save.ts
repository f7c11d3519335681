import { handle } from '../../../server/db.ts';
import { saveCustomer } from '../../contract.ts';
import { saveCustomerAs } from '../save.ts';

export default handle(saveCustomer, saveCustomerAs);
