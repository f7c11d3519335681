import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { loadOrder } from '../../../../order/transport-order/server/order.ts';
import { handle } from '../../../server/db.ts';
import { dispatchableStates } from '../../../work-order/server/load.ts';
import { planOrderLegs } from '../../contract.ts';
import { wayFacts } from '../legs.ts';

const notReleased = { released_at: null, released_by: null, release_note: null };

export default handle(planOrderLegs, async (work, p) => {
  const { db } = work;
  const order = await loadOrder(work, p.order_id, p.version);
  if (!dispatchableStates.includes(order.state)) throw new Refusal('ORDER_NOT_DISPATCHABLE', { order: order.order_no });
  const load = await db
    .selectFrom('work_order_load')
    .select('id')
    .where('order_id', '=', order.id)
    .where('live', '=', true)
    .executeTakeFirst();
  if (load) throw new Refusal('LEGS_FIXED', { order: order.order_no });
  const [first, last] = [p.legs[0], p.legs.at(-1)];
  if (first && first.from_station_id !== order.origin_station_id) throw badField('legs.0.from_station_id', 'NOT_ORIGIN');
  if (last && last.to_station_id !== order.destination_station_id)
    throw badField(`legs.${p.legs.length - 1}.to_station_id`, 'NOT_DESTINATION');
  const stations = await stationsOf();
  const former = await db
    .selectFrom('order_leg')
    .select(['seq', 'from_station_id', 'to_station_id', 'released_at', 'released_by', 'release_note'])
    .where('order_id', '=', order.id)
    .orderBy('seq')
    .execute();
  await db.deleteFrom('order_leg').where('order_id', '=', order.id).execute();
  if (p.legs.length > 0)
    await db
      .insertInto('order_leg')
      .values(
        p.legs.map((leg, place) => {
          // Goods wait for customs where they change trucks at a border; a change inland needs no release.
          const needs_release = place > 0 && order.region === 'border' && stations.get(leg.from_station_id)?.kind === 'border';
          return {
            ...leg,
            order_id: order.id,
            seq: place + 1,
            needs_release,
            ...(needs_release ? releaseAt(leg.from_station_id) : notReleased),
          };
        }),
      )
      .execute();
  work.audit({ subject: 'order', id: order.id, what: 'planLegs', before: wayFacts(former), after: wayFacts(p.legs) });
  await db
    .updateTable('transport_order')
    .set({ version: order.version + 1, updated_at: work.now })
    .where('id', '=', order.id)
    .execute();
  return { order_id: order.id, version: order.version + 1 };

  /** Goods that customs has released at a gate stay released, although another truck drives on from there. */
  function releaseAt(gate: bigint) {
    const leg = former.find(({ seq, from_station_id }) => seq > 1 && from_station_id === gate);
    return leg ? { released_at: leg.released_at, released_by: leg.released_by, release_note: leg.release_note } : notReleased;
  }

  async function stationsOf(): Promise<Map<bigint, { kind: string }>> {
    const ids = [...new Set(p.legs.flatMap((leg) => [leg.from_station_id, leg.to_station_id]))];
    if (ids.length === 0) return new Map();
    const rows = await db.selectFrom('station').select(['id', 'kind']).where('id', 'in', ids).where('active', '=', true).execute();
    const known = new Map(rows.map((row) => [row.id, row]));
    p.legs.forEach((leg, place) => {
      if (!known.has(leg.from_station_id)) throw badField(`legs.${place}.from_station_id`, 'NOT_ACTIVE');
      if (!known.has(leg.to_station_id)) throw badField(`legs.${place}.to_station_id`, 'NOT_ACTIVE');
    });
    return known;
  }
});
