import { handle } from '../../../server/db.ts';
import { saveOceanBooking } from '../../contract.ts';
import { saveOcean } from '../booking.ts';

export default handle(saveOceanBooking, saveOcean);
