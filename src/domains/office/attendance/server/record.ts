import { record } from '../../server/db.ts';
import { may } from '../permits.ts';
import { isCorrectionVisible } from './queries.ts';

export default record({
  subject: 'attendanceCorrection',
  users: [1],
  visible: async (work, id) =>
    work.can(may.view) &&
    (await work.db
      .selectFrom('attendance_correction as c')
      .select('c.id')
      .where('c.id', '=', id)
      .where('c.company_id', 'in', [...work.who.companyIds])
      .where(isCorrectionVisible(work))
      .executeTakeFirst()) !== undefined,
});
