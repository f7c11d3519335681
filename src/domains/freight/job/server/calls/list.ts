import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listFreightJobs } from '../../contract.ts';
import { freightJobSorts, freightJobWhere, jobsOf } from '../queries.ts';

export default handle(listFreightJobs, (work, params) =>
  listRows(work, listFreightJobs, params, {
    query: jobsOf,
    id: 'j.id',
    state: 'j.state',
    where: freightJobWhere,
    sorts: freightJobSorts,
    row: (row) => row,
  }),
);
