import { freightJobCustomerChanged } from '../../../../freight/job/events.ts';
import { react } from '../../../server/db.ts';
import { refuseBilled } from '../billed.ts';

/** A billed freight order keeps its customer. */
export default react(freightJobCustomerChanged, (work, { jobId, jobNo }) =>
  refuseBilled(work, { column: 'freight_job_id', id: jobId, no: jobNo }),
);
