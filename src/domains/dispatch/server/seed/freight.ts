import { type Insertable, sql } from 'kysely';
import { addDays, dayIn } from '../../../../kernel/day.ts';
import { normalIdentifier } from '../../../../kernel/identifier.ts';
import { seeded } from '../../../../server/random.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { DispatchTables } from '../db.ts';
import { containerNo } from './yard.ts';

type Context = SeedContext<DispatchTables>;
const hourMs = 3_600_000;
const states = ['offered', 'accepted', 'departed', 'departed', 'departed', 'completed', 'completed', 'completed'] as const;

/** Trucks for bookings in the ports and airports: containers on their way, one of them overdue for return, and goods to the airport. */
export async function seedFreightWork({ db, now, today }: Context): Promise<void> {
  const random = seeded(35_711);
  const companies = await db.selectFrom('own_company').select(['id', 'country', 'number_mark', 'time_zone']).orderBy('id').execute();
  for (const company of companies) {
    const stations = await db
      .selectFrom('station')
      .select(['id', 'name', 'kind'])
      .where('country', '=', company.country)
      .orderBy('id')
      .execute();
    const carriers = await db
      .selectFrom('carrier')
      .select('id')
      .where('country', '=', company.country)
      .where('kind', '=', 'contracted')
      .where('active', '=', true)
      .orderBy('id')
      .execute();
    const ports = stations.filter(({ kind }) => kind === 'port');
    const airports = stations.filter(({ kind }) => kind === 'airport');
    const cities = stations.filter(({ kind }) => kind === 'city' || kind === 'warehouse');
    if (ports.length === 0 || cities.length === 0 || carriers.length === 0) continue;
    for (const [place, state] of states.entries()) {
      const airport = place % 4 === 3 && airports.length > 0;
      const [from, to] = airport ? [random.pick(cities), random.pick(airports)] : [random.pick(ports), random.pick(cities)];
      const gone = state === 'departed' || state === 'completed';
      const depart = new Date(now.getTime() + (gone ? -random.between(6, 90) : random.between(5, 40)) * hourMs);
      const done = state === 'completed' ? new Date(Math.min(now.getTime() - hourMs, depart.getTime() + 20 * hourMs)) : null;
      const row: Insertable<DispatchTables['work_order']> = {
        no: await nextNo({ db }, company, dayIn(now, company.time_zone)),
        company_id: company.id,
        region: company.country.toLowerCase() as 'cn' | 'vn' | 'th',
        own: false,
        carrier_id: random.pick(carriers).id,
        origin_station_id: from.id,
        destination_station_id: to.id,
        planned_depart: depart,
        planned_arrive: new Date(depart.getTime() + 24 * hourMs),
        state,
        pod_required: false,
        offered_at: new Date(depart.getTime() - 6 * hourMs),
        departed_at: gone ? depart : null,
        arrived_at: done,
        completed_at: done,
        plate_no: gone ? normalIdentifier('plate', `${random.between(10, 99)}H${random.between(10_000, 99_999)}`) : null,
        answer_by: state === 'offered' ? new Date(now.getTime() + hourMs) : null,
        accepted_at: state === 'offered' ? null : new Date(depart.getTime() - 5 * hourMs),
        created_at: new Date(Math.min(depart.getTime() - 7 * hourMs, now.getTime() - hourMs)),
        updated_at: now,
      } as Insertable<DispatchTables['work_order']>;
      const trip = await db.insertInto('work_order').values(row).returning(['id', 'carrier_id']).executeTakeFirstOrThrow();
      const serial = random.between(1_000_000, 9_999_999);
      await db
        .insertInto('work_order_freight')
        .values({
          work_order_id: trip.id,
          kind: airport ? 'airport' : 'drayage',
          gross_kg: String(random.between(2000, 24_000)),
          booking_no: airport ? null : `COSU${random.between(60_000_000, 69_999_999)}`,
          awb_no: airport ? `784${serial}${serial % 7}` : null,
          container_no: airport || !gone ? null : containerNo(random),
          container_type: airport ? null : random.pick(['22G1', '42G1', '45G1']),
          seal_no: gone && !airport ? `SL${random.between(100_000, 999_999)}` : null,
          return_station_id: airport ? null : from.id,
          free_until: airport ? null : addDays(today, place === 3 || place === 4 ? -1 : random.between(2, 9)),
          empty_returned_at: airport ? null : done,
        })
        .execute();
      const stop = { work_order_id: trip.id, carrier_id: trip.carrier_id, contact: null, phone: null, planned_leave: null };
      await db
        .insertInto('work_order_stop')
        .values([
          {
            ...stop,
            seq: 1,
            action: 'pickup',
            station_id: from.id,
            name: from.name,
            address: from.name,
            planned_arrive: depart,
            arrived_at: gone ? depart : null,
            left_at: gone ? depart : null,
          },
          {
            ...stop,
            seq: 2,
            action: 'deliver',
            station_id: to.id,
            name: to.name,
            address: to.name,
            planned_arrive: new Date(depart.getTime() + 12 * hourMs),
            arrived_at: done,
            left_at: done,
          },
        ])
        .execute();
    }
  }
}

/** The next number of the company's day; it continues the series of the other trips. */
async function nextNo({ db }: Pick<Context, 'db'>, company: { id: bigint; number_mark: string }, day: string): Promise<string> {
  const { rows } = await sql<{
    last: number;
  }>`insert into number_series (company_id, series, day, last) values (${company.id}, 'WO', ${day}::date, 1)
    on conflict (company_id, series, day) do update set last = number_series.last + 1 returning last`.execute(db);
  return `WO${company.number_mark}${day.slice(2).replaceAll('-', '')}${String(rows[0]?.last ?? 1).padStart(4, '0')}`;
}
