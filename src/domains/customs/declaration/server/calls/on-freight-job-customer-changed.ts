import { freightJobCustomerChanged } from '../../../../freight/job/events.ts';
import { react } from '../../../server/db.ts';
import { dutiesPaid, dutiesWithdrawn } from '../../events.ts';
import { dutiesOf } from '../duties.ts';
import { giveToCustomer } from '../next-customer.ts';

/**
 * The declarations of a freight job go with it to its next customer, who then owes the duties that we paid for them. Finance refuses
 * CHARGE_BILLED where the former customer has the bill.
 */
export default react(freightJobCustomerChanged, (work, { jobId, jobNo, formerId }) =>
  work.asSystem(async () => {
    const { db } = work;
    const job = await db.selectFrom('freight_job').select('customer_id').where('id', '=', jobId).executeTakeFirstOrThrow();
    const change = { column: 'freight_job_id', id: jobId, no: jobNo, formerId, customerId: job.customer_id } as const;
    for (const declaration of await giveToCustomer(work, change)) {
      const { id, taxes_paid_on } = declaration;
      if (taxes_paid_on === null) continue;
      await work.publish(dutiesWithdrawn, { declarationId: id });
      await work.publish(dutiesPaid, dutiesOf(declaration, taxes_paid_on));
    }
  }),
);
