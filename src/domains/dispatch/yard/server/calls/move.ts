import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { type DispatchWork, handle, lockOwn, mover } from '../../../server/db.ts';
import { refuseFuture } from '../../../work-order/server/report.ts';
import { moveInYard } from '../../contract.ts';
import { yardStates } from '../../states.ts';

const visits = mover({
  subject: 'yard',
  table: 'yard_visit',
  machine: yardStates,
  params: moveInYard.params,
  effects: {
    dock: async (work, visit, { at, dock }) => {
      if (!dock) throw badField('dock', 'REQUIRED');
      await refuseTaken(work, visit, dock);
      return { dock, dock_at: at };
    },
    undock: () => ({ dock: null }),
    gateOut: (_work, _visit, { at }) => ({ gate_out_at: at }),
  },
  facts: ({ dock, dock_at, gate_out_at }) => ({ dock, dock_at, gate_out_at }),
});

export default handle(moveInYard, async (work, p) => {
  const visit = await lockOwn(work, 'yard_visit', p);
  refuseFuture(work, p.at);
  if (p.at < visit.gate_in_at) throw new Refusal('BEFORE_GATE_IN');
  // The time at the dock stays on a visit that is back in the yard.
  if (visit.dock_at && p.at < visit.dock_at) throw new Refusal('BEFORE_DOCK');
  return visits.take(work, visit, p);
});

/** A truck at the dock is named only to the staff of its company. */
async function refuseTaken({ db, who }: DispatchWork, visit: { readonly station_id: bigint }, dock: string): Promise<void> {
  const other = await db
    .selectFrom('yard_visit')
    .select(['company_id', 'plate_no', 'container_no'])
    .where('station_id', '=', visit.station_id)
    .where('dock', '=', dock)
    .where('gate_out_at', 'is', null)
    .executeTakeFirst();
  if (!other) return;
  if (!who.companyIds.includes(other.company_id)) throw new Refusal('DOCK_OCCUPIED', { dock });
  throw new Refusal('DOCK_TAKEN', { dock, what: other.plate_no ?? other.container_no ?? '' });
}
