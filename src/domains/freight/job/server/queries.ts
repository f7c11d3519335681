import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../../kernel/refusal.ts';
import { by, patternOf } from '../../../../server/list.ts';
import { plainName, shortName, stationName } from '../../../reference/server/names.ts';
import type { FreightWork } from '../../server/db.ts';
import type { freightJobDetail } from '../contract.ts';
import { differencesOf } from '../rules.ts';
import { freightMilestones } from '../kinds.ts';
import { bookingOfContainer, oceanBookingsOf } from './bookings.ts';
import { cutOffsOfJob } from './cut-offs.ts';

/** A port's UN/LOCODE or an airport's IATA code. */
const stationCode = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`case when j.mode = 'air' then coalesce(${sql.ref(`${alias}.iata`)}, ${sql.ref(`${alias}.unlocode`)})
    else coalesce(${sql.ref(`${alias}.unlocode`)}, ${sql.ref(`${alias}.iata`)}) end`;

const actualOf = (kind: 'departed' | 'arrived'): RawBuilder<Date | null> =>
  sql<Date | null>`(select m.actual_at from freight_milestone m where m.job_id = j.id and m.kind = ${sql.lit(kind)})`;

export function jobsOf({ db, who }: FreightWork) {
  return db
    .selectFrom('freight_job as j')
    .innerJoin('customer as c', 'c.id', 'j.customer_id')
    .innerJoin('station as so', 'so.id', 'j.origin_station_id')
    .innerJoin('station as sd', 'sd.id', 'j.destination_station_id')
    .leftJoin('carrier as ca', 'ca.id', 'j.carrier_id')
    .where('j.company_id', 'in', [...who.companyIds])
    .select([
      'j.id',
      'j.version',
      'j.no',
      'j.state',
      'j.mode',
      'j.direction',
      'j.service',
      'j.customer_id',
      'j.customer_ref',
      'j.master_no',
    ])
    .select(['j.vessel', 'j.voyage', 'j.flight_no', 'j.etd', 'j.eta', 'j.pieces', 'j.gross_kg', 'j.volume_m3', 'j.created_at', 'j.reason'])
    .select([shortName('c', who.language).as('customer_name'), shortName<string | null>('ca', who.language).as('carrier_name')])
    .select([stationName('so', who.language).as('origin_name'), stationCode('so').as('origin_code')])
    .select([stationName('sd', who.language).as('destination_name'), stationCode('sd').as('destination_code')])
    .select([actualOf('departed').as('departed_at'), actualOf('arrived').as('arrived_at')])
    .select([
      sql<string | null>`coalesce(j.chargeable_confirmed_kg, j.chargeable_planned_kg)`.as('chargeable_kg'),
      sql<number>`(select count(*)::int from freight_house h where h.job_id = j.id)`.as('house_count'),
      sql<number>`(select count(*)::int from freight_container k where k.job_id = j.id)`.as('container_count'),
      sql<string | null>`(select a.name from account a where a.id = j.created_by)`.as('created_by_name'),
    ]);
}

/** The expression of the index freight_job_words, word for word. */
const words = sql`app.plain(w.no || ' ' || coalesce(w.customer_ref, '') || ' ' || coalesce(w.master_no, '') || ' ' || coalesce(w.vessel, ''))`;
const cargoIds = (text: string): RawBuilder<unknown> => sql`
  select h.job_id from freight_house h where app.plain(h.house_no) like app.plain(${patternOf(text)})
  union all
  select k.job_id from freight_container k where app.plain(coalesce(k.container_no, '')) like app.plain(${patternOf(text)})`;

export const freightJobWhere = {
  words: (text: string) => sql<SqlBool>`j.id = any(array(
    select w.id from freight_job w where ${words} like app.plain(${patternOf(text)}) union all ${cargoIds(text)}))`,
  cargo: (text: string) => sql<SqlBool>`j.id = any(array(${cargoIds(text)}))`,
} as const;

export const freightJobSorts = {
  created_at: by('j.created_at', 'timestamptz'),
  etd: by(sql`coalesce(j.etd, 'infinity'::timestamptz)`, 'timestamptz'),
  no: by('j.no', 'text'),
} as const;

/** One job with all names, its houses, containers, milestones and legs. Refuses NOT_FOUND outside the reader's rows. */
export async function freightJobDetailOf(work: FreightWork, id: bigint): Promise<z.input<typeof freightJobDetail>> {
  const { db, who } = work;
  const job = await jobsOf(work)
    .innerJoin('own_company as co', 'co.id', 'j.company_id')
    .leftJoin('station as sr', 'sr.id', 'j.receipt_station_id')
    .leftJoin('station as sl', 'sl.id', 'j.delivery_station_id')
    .leftJoin('freight_job as copied', 'copied.id', 'j.copied_from_id')
    .leftJoin('freight_job_template as tpl', 'tpl.id', 'j.template_id')
    .where('j.id', '=', id)
    .select([
      'j.company_id',
      plainName('co', who.language).as('company_name'),
      'j.carrier_id',
      'j.incoterm',
      'j.freight_term',
      'j.remark',
      'j.share_by',
      'j.master_consignee',
      'j.handling_info',
    ])
    .select(['j.receipt_station_id', 'j.origin_station_id', 'j.destination_station_id', 'j.delivery_station_id'])
    .select(['j.confirmed_pieces', 'j.confirmed_kg', 'j.confirmed_m3', 'j.volume_divisor', 'j.chargeable_planned_kg'])
    .select([
      'j.chargeable_confirmed_kg',
      'j.chargeable_customer_kg',
      'j.chargeable_airline_kg',
      'copied.no as copied_from_no',
      'tpl.name as template_name',
      'j.quotation_id',
      sql<string | null>`(select q.number || ' v' || q.revision from quotation q where q.id = j.quotation_id)`.as('quotation_no'),
    ])
    .select([stationName<string | null>('sr', who.language).as('receipt_name')])
    .select([stationName<string | null>('sl', who.language).as('delivery_name')])
    .executeTakeFirst();
  if (!job) throw new Refusal('NOT_FOUND');
  const [houses, containers, dimensions, milestones, legs, cut_offs, bookings] = await Promise.all([
    db.selectFrom('freight_house').selectAll().where('job_id', '=', id).orderBy('seq').execute(),
    db
      .selectFrom('freight_container as k')
      .leftJoin('freight_house as h', 'h.id', 'k.house_id')
      .selectAll('k')
      .select(['h.house_no', bookingOfContainer.as('goes_by')])
      .where('k.job_id', '=', id)
      .orderBy('k.seq')
      .execute(),
    db.selectFrom('freight_dimension').selectAll().where('job_id', '=', id).orderBy('seq').execute(),
    db.selectFrom('freight_milestone').selectAll().where('job_id', '=', id).execute(),
    legsOf(work, id),
    cutOffsOfJob(work, job),
    job.mode === 'ocean' ? oceanBookingsOf(work, id) : [],
  ]);
  return {
    ...job,
    houses,
    containers: containers.map(({ goes_by, ...container }) => ({ ...container, booking_id: goes_by })),
    dimensions,
    cut_offs,
    bookings,
    milestones: milestones.sort((a, b) => freightMilestones.indexOf(a.kind) - freightMilestones.indexOf(b.kind)),
    legs,
    differences: differencesOf(job, houses),
  };
}

function legsOf({ db, who }: FreightWork, jobId: bigint) {
  return db
    .selectFrom('freight_leg as l')
    .leftJoin('transport_order as o', 'o.id', 'l.order_id')
    .leftJoin('work_order as w', 'w.id', 'l.work_order_id')
    .innerJoin('station as sf', (join) => join.on(sql<SqlBool>`sf.id = coalesce(o.origin_station_id, w.origin_station_id)`))
    .innerJoin('station as st', (join) => join.on(sql<SqlBool>`st.id = coalesce(o.destination_station_id, w.destination_station_id)`))
    .leftJoin('carrier as ca', 'ca.id', 'w.carrier_id')
    .leftJoin('freight_container as k', 'k.id', 'l.container_id')
    .where('l.job_id', '=', jobId)
    .select(['l.id', 'l.kind', 'l.order_id', 'l.work_order_id', 'w.plate_no', 'k.container_no'])
    .select([stationName('sf', who.language).as('from_name'), stationName('st', who.language).as('to_name')])
    .select([shortName<string | null>('ca', who.language).as('carrier_name')])
    .select([
      sql<string>`coalesce(o.order_no, w.no)`.as('no'),
      sql<string>`coalesce(o.state, w.state)`.as('state'),
      sql<Date | null>`coalesce(o.pickup_from, w.planned_depart)`.as('planned_at'),
    ])
    .orderBy('l.id')
    .execute();
}
