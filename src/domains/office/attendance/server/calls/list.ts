import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listAttendance } from '../../contract.ts';
import { attendanceSource } from '../queries.ts';

export default handle(listAttendance, (work, p) => listRows(work, listAttendance, p, attendanceSource(work)));
