import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { openStates } from '../../booking/states.ts';
import { endedStates } from '../../job/states.ts';
import type { Call } from '../../sailing/rules.ts';
import type { FreightWork } from '../../server/db.ts';

/** The bookings of a job that still count, or the one that a container names, with the port call at one of their ends. */
const callOf = (end: 'load_station_id' | 'discharge_station_id'): RawBuilder<unknown> => sql`
  freight_booking b join port_call c on c.sailing_id = b.sailing_id and c.station_id = ${sql.ref(`b.${end}`)}
  where b.job_id = j.id and b.id = coalesce(k.booking_id, b.id) and b.state = any(${[...openStates]}::text[])`;

/**
 * Takes the expected times of sailings, and without a sailing those of the job, over into the containers' events that have not happened:
 * discharge at the port of discharge, loading at the port of loading. A plan that somebody entered stays; an estimate of the line replaces
 * an earlier one. Answers the containers whose events changed.
 */
export async function adoptEstimates({ db }: FreightWork, jobs: RawBuilder<SqlBool>): Promise<bigint[]> {
  const { rows } = await sql<{ container_id: bigint }>`
    insert into container_event (container_id, kind, planned_at, estimated_at)
    select k.id, x.kind, coalesce(x.planned, x.of_job), x.estimated
    from freight_job j join freight_container k on k.job_id = j.id
    cross join lateral (
      select 'discharged' as kind, j.eta as of_job, max(c.planned_arrival) as planned,
        max(coalesce(c.actual_arrival, c.estimated_arrival)) as estimated, 'export' as never from ${callOf('discharge_station_id')}
      union all
      select 'loaded', j.etd, max(c.planned_departure), max(coalesce(c.actual_departure, c.estimated_departure)), 'import'
      from ${callOf('load_station_id')}) x
    where j.mode = 'ocean' and j.direction <> x.never and coalesce(x.planned, x.of_job, x.estimated) is not null
      and j.state <> all(${[...endedStates]}::text[]) and ${jobs}
    on conflict (container_id, kind) do update
      set planned_at = coalesce(container_event.planned_at, excluded.planned_at),
        estimated_at = coalesce(excluded.estimated_at, container_event.estimated_at)
      where container_event.actual_at is null
        and (container_event.planned_at is null and excluded.planned_at is not null
          or excluded.estimated_at is not null and container_event.estimated_at is distinct from excluded.estimated_at)
    returning container_id`.execute(db);
  return [...new Set(rows.map(({ container_id }) => container_id))];
}

type Route = {
  readonly job_id: bigint;
  readonly sailing_id: bigint | null;
  readonly load_station_id: bigint;
  readonly discharge_station_id: bigint;
};

/**
 * Takes times from the events of containers that have not happened. `times` has the container, the kind of event, and the planned and the
 * expected time that were taken over; any other time was entered by a person and stays. Answers the containers whose events changed.
 */
async function forget({ db }: FreightWork, times: RawBuilder<unknown>): Promise<bigint[]> {
  const { rows } = await sql<{ container_id: bigint }>`
    update container_event e
    set planned_at = case when e.planned_at = x.planned then null else e.planned_at end,
      estimated_at = case when e.estimated_at = x.expected then null else e.estimated_at end
    from (${times}) x
    where e.container_id = x.container_id and e.kind = x.kind and e.actual_at is null
      and (e.planned_at = x.planned or e.estimated_at = x.expected)
    returning e.container_id`.execute(db);
  return rows.map(({ container_id }) => container_id);
}

/** Forgets the times of an earlier sailing of a booking, as it has them. */
export function forgetEstimates(work: FreightWork, bookingId: bigint, from: Route): Promise<bigint[]> {
  return forget(
    work,
    sql`select k.id as container_id, c.kind, c.planned, c.expected
      from freight_container k cross join (
        select 'loaded' as kind, planned_departure as planned, coalesce(actual_departure, estimated_departure) as expected
        from port_call where sailing_id = ${from.sailing_id} and station_id = ${from.load_station_id}
        union all
        select 'discharged', planned_arrival, coalesce(actual_arrival, estimated_arrival)
        from port_call where sailing_id = ${from.sailing_id} and station_id = ${from.discharge_station_id}) c
      where k.job_id = ${from.job_id} and coalesce(k.booking_id, ${bookingId}) = ${bookingId}`,
  );
}

/** Forgets the times that a sailing had at its ports until now. */
export function forgetCalls(work: FreightWork, sailingId: bigint, calls: readonly Call[]): Promise<bigint[]> {
  const times = calls.flatMap((call) => [
    {
      kind: 'loaded',
      station: String(call.station_id),
      planned: call.planned_departure,
      expected: call.actual_departure ?? call.estimated_departure,
    },
    {
      kind: 'discharged',
      station: String(call.station_id),
      planned: call.planned_arrival,
      expected: call.actual_arrival ?? call.estimated_arrival,
    },
  ]);
  return forget(
    work,
    sql`select k.id as container_id, c.kind, c.planned, c.expected
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as c (kind text, station bigint, planned timestamptz, expected timestamptz)
      join freight_booking b on b.sailing_id = ${sailingId} and b.state = any(${[...openStates]}::text[])
        and c.station = case c.kind when 'loaded' then b.load_station_id else b.discharge_station_id end
      join freight_container k on k.job_id = b.job_id and coalesce(k.booking_id, b.id) = b.id`,
  );
}

type Former = { readonly jobId: bigint; readonly etd: Date | null; readonly eta: Date | null };

/** Forgets the times at which jobs were to depart and to arrive. They are plans alone: no estimate is of a job. */
export function forgetJobTimes(work: FreightWork, former: readonly Former[]): Promise<bigint[]> {
  const times = former.flatMap(({ jobId, etd, eta }) => [
    { job: String(jobId), kind: 'loaded', planned: etd },
    { job: String(jobId), kind: 'discharged', planned: eta },
  ]);
  return forget(
    work,
    sql`select k.id as container_id, j.kind, j.planned, null::timestamptz as expected
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as j (job bigint, kind text, planned timestamptz)
      join freight_container k on k.job_id = j.job`,
  );
}
