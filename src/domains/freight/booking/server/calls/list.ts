import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listBookings } from '../../contract.ts';
import { bookingSource } from '../queries.ts';

export default handle(listBookings, (work, params) => listRows(work, listBookings, params, bookingSource));
