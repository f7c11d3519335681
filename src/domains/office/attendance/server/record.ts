import { record } from '../../server/db.ts';
import { isCorrectionVisible } from './queries.ts';
import { getCorrection } from '../contract.ts';

export default record({
  subject: 'attendanceCorrection',
  opens: [getCorrection],
  visible: async (work, id) =>
    (await work.db
      .selectFrom('attendance_correction as c')
      .select('c.id')
      .where('c.id', '=', id)
      .where('c.company_id', 'in', [...work.who.companyIds])
      .where(isCorrectionVisible(work))
      .executeTakeFirst()) !== undefined,
});
