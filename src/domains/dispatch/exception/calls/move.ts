import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { money } from '../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { moveRoadException } from '../contract.ts';
import { roadExceptionStates } from '../states.ts';

export default handle(moveRoadException, async (work, p) => {
  const { db, who, now } = work;
  const held = await db
    .selectFrom('road_exception')
    .selectAll()
    .where('id', '=', p.id)
    .where('company_id', 'in', [...who.companyIds])
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw new Refusal('NOT_FOUND');
  if (held.version !== p.version) throw new Refusal('CHANGED_MEANWHILE');
  const state = moveOrRefuse(roadExceptionStates, held.state, p.action, work.can);
  const closing = p.action === 'close';
  const cost = closing && p.cost && p.cost_currency ? costOf(p.cost, p.cost_currency) : null;
  const changes = closing
    ? {
        state,
        responsible: p.responsible ?? held.responsible,
        resolution: p.resolution,
        closed_at: now,
        cost_currency: cost?.currency ?? null,
        cost_minor: cost?.minor ?? null,
      }
    : { state, closed_at: null, handler_id: who.accountId };
  const version = held.version + 1;
  await db
    .updateTable('road_exception')
    .set({ ...changes, version, updated_at: now })
    .where('id', '=', p.id)
    .execute();
  work.audit({
    subject: 'roadException',
    id: p.id,
    what: p.action,
    before: { state: held.state, responsible: held.responsible },
    after: { state, responsible: p.responsible ?? held.responsible, cost: p.cost ?? null },
    note: p.resolution,
  });
  work.push({ type: 3, to: { companyId: held.company_id }, counts: ['B169', 'roadException.list'] });
  return { state, version };
});

function costOf(text: string, currency: Parameters<typeof money>[0]) {
  try {
    const cost = money(currency, text);
    if (cost.minor >= 0n) return cost;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw badField('cost', 'BAD_AMOUNT');
}
