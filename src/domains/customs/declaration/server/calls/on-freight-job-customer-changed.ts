import { freightJobCustomerChanged } from '../../../../freight/job/events.ts';
import { react } from '../../../server/db.ts';
import { dutiesPaid, dutiesWithdrawn } from '../../events.ts';
import { dutiesOf } from '../duties.ts';

/**
 * The declarations of a freight job go with it to its next customer, who then owes the duties that we paid for them. Finance refuses
 * CHARGE_BILLED where the former customer has the bill.
 */
export default react(freightJobCustomerChanged, (work, { jobId, formerId }) =>
  work.asSystem(async () => {
    const { db, now } = work;
    const { customer_id } = await db.selectFrom('freight_job').select('customer_id').where('id', '=', jobId).executeTakeFirstOrThrow();
    const moved = await db
      .updateTable('customs_declaration')
      .set((eb) => ({ customer_id, version: eb('version', '+', 1), updated_at: now }))
      .where('freight_job_id', '=', jobId)
      .where('customer_id', '=', formerId)
      .where('state', 'not in', ['void', 'deleted'])
      .returningAll()
      .execute();
    for (const declaration of moved) {
      const { id, taxes_paid_on } = declaration;
      work.audit({ subject: 'declaration', id, what: 'save', before: { customer_id: formerId }, after: { customer_id } });
      if (taxes_paid_on === null) continue;
      await work.publish(dutiesWithdrawn, { declarationId: id });
      await work.publish(dutiesPaid, dutiesOf(declaration, taxes_paid_on));
    }
  }),
);
