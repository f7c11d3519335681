import { withdrawUnsent } from '../../robot/server/queue.ts';
import type { CustomsWork } from '../../server/db.ts';
import { filedStates, unfiledStates } from '../states.ts';
import { declarations } from './declaration.ts';
import { tellDeclarants } from './tell-declarants.ts';

/** The transport order or the freight job that was cancelled, by its number and with the reason. */
type Cancelled = {
  readonly column: 'order_id' | 'freight_job_id';
  readonly id: bigint;
  readonly no: string;
  readonly reason: string | null;
};

/**
 * A declaration of a cancelled order or job is void if customs does not have it, also where it waits in the queue of the robot. One that customs
 * has is not taken back from here: its declarants hear of it, and ask customs to delete it.
 */
export async function endDeclarations(work: CustomsWork, { column, id, no, reason: cause }: Cancelled): Promise<void> {
  const live = await work.db
    .selectFrom('customs_declaration')
    .selectAll()
    .where(column, '=', id)
    .where('state', 'in', [...unfiledStates, ...filedStates])
    .where('state', '<>', 'closed')
    .orderBy('id')
    .forUpdate()
    .execute();
  const reason = [no, cause].filter(Boolean).join(' · ');
  for (const declaration of live) {
    const current =
      declaration.state === 'submitted' && (await withdrawUnsent(work, declaration.id, reason))
        ? await declarations.follow(work, declaration, 'recall', {}, reason)
        : declaration;
    if (unfiledStates.includes(current.state)) {
      await declarations.follow(work, current, 'discard', { reason }, reason);
      continue;
    }
    tellDeclarants(work, declaration, 'orderCancelled', no);
  }
}
