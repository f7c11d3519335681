import { sql } from 'kysely';
import type { Point } from '../contract.ts';

/** The milestones of order `o` as JSON, instants in wire format. */
export const pointsOfOrder = sql<Point[]>`(select coalesce(jsonb_agg(jsonb_build_object('code', m.code,
    'planned_at', to_char(m.planned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'actual_at', to_char(m.actual_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))), '[]')
  from order_milestone m where m.order_id = o.id)`;
