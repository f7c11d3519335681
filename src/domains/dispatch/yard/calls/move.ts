import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { refuseFuture } from '../../work-order/reporting/store.ts';
import { moveInYard } from '../contract.ts';
import { yardStates } from '../states.ts';

export default handle(moveInYard, async (work, p) => {
  const { db, now } = work;
  const held = await db.selectFrom('yard_visit').selectAll().where('id', '=', p.id).forUpdate().executeTakeFirst();
  if (!held) throw new Refusal('NOT_FOUND');
  if (held.version !== p.version) throw new Refusal('CHANGED_MEANWHILE');
  const state = moveOrRefuse(yardStates, held.state, p.action, work.can);
  refuseFuture(work, p.at);
  if (p.at < held.gate_in_at) throw new Refusal('BEFORE_GATE_IN');
  if (p.action === 'dock' && p.dock) {
    const other = await db
      .selectFrom('yard_visit')
      .select(['plate_no', 'container_no'])
      .where('station_id', '=', held.station_id)
      .where('dock', '=', p.dock)
      .where('gate_out_at', 'is', null)
      .executeTakeFirst();
    if (other) throw new Refusal('DOCK_TAKEN', { dock: p.dock, what: other.plate_no ?? other.container_no ?? '' });
  }
  const version = held.version + 1;
  const changes =
    p.action === 'dock'
      ? { state, dock: p.dock ?? null, dock_at: p.at }
      : p.action === 'undock'
        ? { state, dock: null }
        : { state, gate_out_at: p.at };
  await db
    .updateTable('yard_visit')
    .set({ ...changes, version, updated_at: now })
    .where('id', '=', p.id)
    .execute();
  work.audit({
    subject: 'yard',
    id: p.id,
    what: p.action,
    before: { state: held.state, dock: held.dock },
    after: { state, dock: p.dock ?? null, at: p.at },
  });
  return { state, version };
});
