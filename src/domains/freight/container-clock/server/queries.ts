import { type RawBuilder, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import { shortName, stationName } from '../../../reference/server/names.ts';
import type { FreightWork } from '../../server/db.ts';
import { listContainerClocks } from '../contract.ts';

/** Days until the free time of a clock ends, by the calendar of its port, where the days are charged. */
const daysLeft = (now: Date): RawBuilder<number | null> =>
  sql<number | null>`case when c.state <> 'ended' then c.last_free_on - (${now}::timestamptz at time zone s.time_zone)::date end`;

export function clocksOf({ db, who, now }: FreightWork) {
  return db
    .selectFrom('container_clock as c')
    .innerJoin('freight_container as k', 'k.id', 'c.container_id')
    .innerJoin('freight_job as j', 'j.id', 'c.job_id')
    .innerJoin('customer as u', 'u.id', 'c.customer_id')
    .innerJoin('station as s', 's.id', 'c.station_id')
    .leftJoin('carrier as ca', 'ca.id', 'c.carrier_id')
    .leftJoin('demurrage_tariff as t', 't.id', 'c.tariff_id')
    .where('c.company_id', 'in', [...who.companyIds])
    .selectAll('c')
    .select(['k.container_no', 'k.size_type', 'j.no as job_no', 't.free_days', 't.count_by'])
    .select([shortName('u', who.language).as('customer_name'), shortName<string | null>('ca', who.language).as('line_name')])
    .select([stationName('s', who.language).as('port_name'), daysLeft(now).as('days_left')]);
}
type Row = Awaited<ReturnType<ReturnType<typeof clocksOf>['execute']>>[number];

export function clockRowOf({ lines, amount_minor, charged_minor, ...row }: Row) {
  const text = (minor: bigint): string | null => (row.currency === null ? null : amountOf(row.currency, minor));
  return {
    ...row,
    tiers: [...lines],
    amount: row.problem === null ? text(amount_minor) : null,
    charged: charged_minor === 0n ? null : text(charged_minor),
  };
}

export const clockSource = listSource(listContainerClocks, {
  query: clocksOf,
  id: 'c.id',
  state: 'c.state',
  tabs: { problem: sql<boolean>`c.problem is not null` },
  where: {
    words: (text) => sql<boolean>`c.container_id = any(array(select w.id from freight_container w
      where app.plain(coalesce(w.container_no, '')) like app.plain(${patternOf(text)})
      union all select w.id from freight_container w join freight_job n on n.id = w.job_id where n.no = ${text}))`,
  },
  sorts: { last_free_on: by(sql`coalesce(c.last_free_on, 'infinity'::date)`, 'date') },
  row: clockRowOf,
});
