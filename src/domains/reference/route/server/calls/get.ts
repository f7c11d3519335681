import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getRoute } from '../../contract.ts';

export default handle(getRoute, async ({ db }, { id }) => {
  const route = await db
    .selectFrom('route')
    .select(['id', 'version', 'code', 'name', 'line_id', 'main', 'valid_from', 'remark', 'active'])
    .select(sql<string | null>`nullif(valid_to, 'infinity')`.as('valid_to'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!route) throw new Refusal('NOT_FOUND');
  const legs = await db
    .selectFrom('route_leg')
    .select(['from_station_id', 'to_station_id', 'mode', 'carrier_id', 'transit_hours'])
    .select(sql<string | null>`to_char(cutoff, 'HH24:MI')`.as('cutoff'))
    .where('route_id', '=', id)
    .orderBy('seq')
    .execute();
  return { ...route, legs };
});
