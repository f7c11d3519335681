import type { CustomsWork } from '../../server/db.ts';
import { filedStates } from '../states.ts';
import type { Declaration } from './declaration.ts';
import { tellDeclarants } from './tell-declarants.ts';

/** The transport order or the freight job that goes from one customer to another. */
type Change = {
  readonly column: 'order_id' | 'freight_job_id';
  readonly id: bigint;
  readonly no: string;
  readonly formerId: bigint;
  readonly customerId: bigint;
};

/**
 * Gives the declarations of an order or a job to its next customer. The declared parties stay as they are, and the declarants of a
 * declaration that customs has hear of the change. A declaration of both an order and a job goes with the job, as its duties do.
 */
export async function giveToCustomer(work: CustomsWork, { column, id, no, formerId, customerId }: Change): Promise<Declaration[]> {
  const moved = await work.db
    .updateTable('customs_declaration')
    .set((eb) => ({ customer_id: customerId, version: eb('version', '+', 1), updated_at: work.now }))
    .where(column, '=', id)
    .$if(column === 'order_id', (query) => query.where('freight_job_id', 'is', null))
    .where('customer_id', '=', formerId)
    .where('state', 'not in', ['void', 'deleted'])
    .returningAll()
    .execute();
  for (const declaration of moved) {
    const change = { before: { customer_id: formerId }, after: { customer_id: customerId } };
    work.audit({ subject: 'declaration', id: declaration.id, what: 'save', ...change, note: no });
    if (filedStates.includes(declaration.state)) tellDeclarants(work, declaration, 'customerChanged', no);
  }
  return moved;
}
