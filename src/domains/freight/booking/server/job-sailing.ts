import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { freightTimesChanged } from '../../job/events.ts';
import type { FreightJobTable } from '../../job/server/tables.ts';
import type { FreightJobState } from '../../job/states.ts';
import type { FreightWork } from '../../server/db.ts';
import { confirmedStates } from '../states.ts';

/** Until the departure the carrier may still change; what has left stays as it left, and is still to arrive. */
export const waitingStates: readonly FreightJobState[] = ['draft', 'inProgress'];
const sailingStates: readonly FreightJobState[] = [...waitingStates, 'departed'];

type Facts = Pick<Selectable<FreightJobTable>, 'vessel' | 'voyage' | 'etd' | 'eta'> & {
  readonly departed_planned: Date | null;
  readonly departed_estimated: Date | null;
  readonly arrived_planned: Date | null;
  readonly arrived_estimated: Date | null;
};

type EarlierNames = { readonly id: bigint; readonly vessel: string; readonly voyage: string };

/**
 * Ocean jobs sail as the booking says that was confirmed last: with its vessel and voyage, and the expected times at its ports. Plan and
 * estimate stand side by side in the milestones. After the departure only the names and the arrival of the same sailing still
 * move. All jobs of a sailing are changed by one statement. `jobs` is about the bookings `b`; `earlier` are the names that a sailing had.
 */
export async function carrySailings(work: FreightWork, jobs: RawBuilder<SqlBool>, earlier: EarlierNames | null = null): Promise<void> {
  const confirmed = [...confirmedStates, 'completed'];
  // The order of the locks lets two sailings that share jobs be saved at once.
  await sql`select j.id from freight_job j where j.state = any(${[...sailingStates]}::text[])
    and j.id in (select b.job_id from freight_booking b where b.mode = 'ocean' and ${jobs}) order by j.id for update`.execute(work.db);
  const { rows } = await sql<{ id: bigint; booking_no: string; before: Facts; after: Facts }>`
    with due as (
      select distinct on (j.id) j.id, b.booking_no, j.vessel, j.voyage, j.etd, j.eta, w.waits,
        v.name as new_vessel, s.voyage as new_voyage,
        case when w.waits then coalesce(l.actual_departure, l.estimated_departure, l.planned_departure) else j.etd end as new_etd,
        coalesce(d.actual_arrival, d.estimated_arrival, d.planned_arrival) as new_eta,
        case when w.waits then l.planned_departure else md.planned_at end as departure,
        case when w.waits then coalesce(l.actual_departure, l.estimated_departure) else md.estimated_at end as expected_departure,
        d.planned_arrival as arrival, coalesce(d.actual_arrival, d.estimated_arrival) as expected_arrival,
        md.planned_at as old_departure, md.estimated_at as old_expected_departure,
        ma.planned_at as old_arrival, ma.estimated_at as old_expected_arrival
      from freight_booking b
      join freight_job j on j.id = b.job_id and j.state = any(${[...sailingStates]}::text[])
      cross join lateral (select j.state = any(${[...waitingStates]}::text[]) as waits) w
      join sailing s on s.id = b.sailing_id
      join vessel v on v.id = s.vessel_id
      join port_call l on l.sailing_id = s.id and l.station_id = b.load_station_id
      join port_call d on d.sailing_id = s.id and d.station_id = b.discharge_station_id
      left join freight_milestone md on md.job_id = j.id and md.kind = 'departed'
      left join freight_milestone ma on ma.job_id = j.id and ma.kind = 'arrived'
      where b.mode = 'ocean' and b.state = any(${confirmed}::text[]) and (w.waits or j.vessel = v.name and j.voyage = s.voyage
          or s.id = ${earlier?.id ?? null}::bigint and j.vessel = ${earlier?.vessel ?? null}::text and j.voyage = ${earlier?.voyage ?? null}::text)
        and j.id in (select b.job_id from freight_booking b where b.mode = 'ocean' and ${jobs})
      order by j.id, b.confirmed_at desc nulls last, b.id desc
    ), moved as (
      select * from due where (vessel, voyage, etd, eta, old_departure, old_expected_departure, old_arrival, old_expected_arrival)
        is distinct from (new_vessel, new_voyage, new_etd, new_eta, departure, expected_departure, arrival, expected_arrival)
    ), timed as (
      insert into freight_milestone (job_id, kind, planned_at, estimated_at)
      select id, 'departed', departure, expected_departure from moved where waits
      union all select id, 'arrived', arrival, expected_arrival from moved
      on conflict (job_id, kind) do update set planned_at = excluded.planned_at, estimated_at = excluded.estimated_at
    ), stored as (
      update freight_job j set vessel = m.new_vessel, voyage = m.new_voyage, etd = m.new_etd, eta = m.new_eta, version = j.version + 1,
        updated_at = ${work.now}
      from moved m where m.id = j.id
    )
    select id, booking_no,
      jsonb_build_object('vessel', vessel, 'voyage', voyage, 'etd', etd, 'eta', eta, 'departed_planned', old_departure,
        'departed_estimated', old_expected_departure, 'arrived_planned', old_arrival, 'arrived_estimated', old_expected_arrival) as before,
      jsonb_build_object('vessel', new_vessel, 'voyage', new_voyage, 'etd', new_etd, 'eta', new_eta, 'departed_planned', departure,
        'departed_estimated', expected_departure, 'arrived_planned', arrival, 'arrived_estimated', expected_arrival) as after
    from moved order by id`.execute(work.db);
  for (const { id, booking_no, before, after } of rows) {
    const changed = (Object.keys(after) as (keyof Facts)[]).filter((key) => before[key] !== after[key]);
    const of = (facts: Facts) => Object.fromEntries(changed.map((key) => [key, facts[key]]));
    work.audit({ subject: 'freightJob', id, what: 'save', before: of(before), after: of(after), note: booking_no });
  }
  // Containers follow a sailing by themselves. Those of a job that sails with it from now on were expected when their job was.
  if (earlier === null && rows.length > 0)
    await work.publish(freightTimesChanged, { former: rows.map(({ id, before: { etd, eta } }) => ({ jobId: id, etd, eta })) });
}
