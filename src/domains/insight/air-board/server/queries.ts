import { sql } from 'kysely';
import type { FreightMilestone } from '../../../freight/job/kinds.ts';
import { freightMilestones } from '../../../freight/job/kinds.ts';
import { by, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { stationName } from '../../../reference/server/names.ts';
import type { InsightTables } from '../../server/db.ts';
import { listAirJobs } from '../contract.ts';

/** The chargeable weight that a customer sees; the airline's is ours. */
export const chargeable = sql<string | null>`coalesce(j.chargeable_customer_kg, j.chargeable_confirmed_kg, j.chargeable_planned_kg)`;

type Reached = { code: FreightMilestone; at: string } | null;
const orderOf = (alias: 'm' | 'r') => sql`array_position(${sql.lit(`{${freightMilestones.join()}}`)}::text[], ${sql.ref(`${alias}.kind`)})`;
const reached = sql<Reached>`(select jsonb_build_object('code', m.kind, 'at', m.actual_at) from freight_milestone m
  where m.job_id = j.id and m.actual_at is not null order by ${orderOf('m')} desc limit 1)`;
/** A milestone before the last one reached was passed without a report, so nothing is waited for there. */
const next = sql<Reached>`(select jsonb_build_object('code', m.kind, 'at', coalesce(m.estimated_at, m.planned_at)) from freight_milestone m
  where m.job_id = j.id and m.actual_at is null and coalesce(m.estimated_at, m.planned_at) is not null
    and ${orderOf('m')} > coalesce((select max(${orderOf('r')}) from freight_milestone r where r.job_id = j.id and r.actual_at is not null), 0)
  order by ${orderOf('m')} limit 1)`;

export const airJobs = listSource(listAirJobs, {
  query: ({ db, who }: Work<InsightTables>) =>
    db
      .selectFrom('freight_job as j')
      .innerJoin('station as s', 's.id', 'j.origin_station_id')
      .innerJoin('station as d', 'd.id', 'j.destination_station_id')
      .select(['j.id', 'j.no', 'j.customer_ref', 'j.state', 'j.master_no', 'j.flight_no', 'j.etd', 'j.eta'])
      .select([stationName('s', who.language).as('origin_name'), stationName('d', who.language).as('destination_name')])
      .select(sql<number | null>`coalesce(j.confirmed_pieces, j.pieces)`.as('pieces'))
      .select(sql<string | null>`coalesce(j.confirmed_kg, j.gross_kg)`.as('gross_kg'))
      .select([chargeable.as('chargeable_kg'), reached.as('reached'), next.as('next')])
      .where('j.customer_id', '=', who.customerId ?? 0n)
      .where('j.mode', '=', 'air')
      .where('j.state', '<>', 'draft'),
  id: 'j.id',
  state: 'j.state',
  where: { etd: 'j.etd' },
  sorts: { created_at: by('j.created_at', 'timestamptz'), id: by('j.id', 'bigint') },
  row: (row) => ({
    ...row,
    reached: row.reached?.code ?? null,
    reached_at: row.reached ? new Date(row.reached.at) : null,
    next: row.next?.code ?? null,
    next_at: row.next ? new Date(row.next.at) : null,
  }),
});
