import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import { companiesOf } from '../../../finance/charge/server/queries.ts';
import { tookPart, waitsForCaller } from '../../../workspace/approval/server/deciders.ts';
import { daysText, halfName, halfOf } from '../../leave/rules.ts';
import { listTrips } from '../contract.ts';
import { may } from '../permits.ts';
import type { Stay } from '../rules.ts';
import { inReview } from '../states.ts';
import type { TripWork } from './trip.ts';
import { plainName } from '../../../reference/server/names.ts';

const reviewing = sql<SqlBool>`p.state = any(${inReview}::text[])`;
const todayHere = ({ now }: Pick<TripWork, 'now'>): RawBuilder<string> => sql`(${now}::timestamptz at time zone oc.time_zone)::date`;

/** True for an approved trip that is over: its traveller reports it. `p` is the trip, `oc` its company. */
function reportDue(work: Pick<TripWork, 'now'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(p.state = 'approved' and p.to_on < ${todayHere(work)})`;
}
const underWay = (work: TripWork): RawBuilder<SqlBool> =>
  sql<SqlBool>`(p.state = 'approved' and ${todayHere(work)} between p.from_on and p.to_on)`;

/**
 * The condition for a trip that waits for the caller: the caller's own that are not submitted or not reported, the reviews that the caller
 * may decide, and reported trips of others to settle. `p` is the trip, `oc` its company.
 */
function tripsForMe(work: TripWork): RawBuilder<SqlBool> {
  const { can, who } = work;
  const toSettle = can(may.settle) ? sql<SqlBool>`(p.state = 'reported' and p.traveller_id <> ${who.accountId})` : sql<SqlBool>`false`;
  return sql<SqlBool>`(((p.state in ('draft', 'rejected') or ${reportDue(work)}) and p.traveller_id = ${who.accountId})
    or ${toSettle} or (${reviewing} and ${waitsForCaller(work, 'trip', 'p.id')}))`;
}

/** The trips that the caller may see: with `trip.viewAll` or `trip.settle` all, else those on which the caller travels and those to decide. */
function visibleTrips(work: TripWork): RawBuilder<SqlBool> {
  if (work.can(may.viewAll) || work.can(may.settle)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(p.traveller_id = ${work.who.accountId} or ${tookPart(work, 'trip', 'p.id')}
    or exists (select from trip_person tp where tp.trip_id = p.id and tp.account_id = ${work.who.accountId})
    or (${reviewing} and ${waitsForCaller(work, 'trip', 'p.id')}))`;
}

export function namedTrips(work: TripWork) {
  return work.db
    .selectFrom('trip as p')
    .innerJoin('account as b', 'b.id', 'p.traveller_id')
    .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
    .leftJoin('approval as ap', (join) => join.on('ap.subject', '=', 'trip').onRef('ap.record_id', '=', 'p.id'))
    .selectAll('p')
    .select([
      'ap.version as approval_version',
      'b.name as traveller_name',
      plainName('oc', work.who.language).as('company_name'),
      sql<string | null>`(select string_agg(a.name, ', ' order by a.name) from trip_person tp join account a on a.id = tp.account_id
        where tp.trip_id = p.id and tp.account_id <> p.traveller_id)`.as('companions'),
      sql<string>`(select string_agg(ag.${sql.ref(`name_${work.who.language}`)}, ' → ' order by s.place) from trip_stay s
        join allowance_place ag on ag.id = s.allowance_place_id where s.trip_id = p.id)`.as('places'),
      sql<number>`(select coalesce(sum(2 * (s.to_on - s.from_on) + s.to_half - s.from_half + 1), 0)::int from trip_stay s
        where s.trip_id = p.id)`.as('half_days'),
      sql<bigint>`(select coalesce(sum(l.lent_minor - l.offset_minor - l.repaid_minor), 0)::bigint from loan l
        where l.trip_id = p.id and l.state = 'pendingReimbursement')`.as('open_advance_minor'),
      underWay(work).as('under_way'),
      reportDue(work).as('report_due'),
      tripsForMe(work).as('mine'),
    ])
    .where('p.company_id', 'in', companiesOf(work.who))
    .where(visibleTrips(work));
}
export type NamedTrip = Awaited<ReturnType<ReturnType<typeof namedTrips>['executeTakeFirstOrThrow']>>;

export function tripRowOf(row: NamedTrip, { who }: TripWork) {
  const text = (minor: bigint): string => amountOf(row.currency, minor);
  return {
    id: row.id,
    version: row.version,
    trip_no: row.trip_no,
    company_id: row.company_id,
    company_name: row.company_name,
    traveller_id: row.traveller_id,
    traveller_name: row.traveller_name,
    companions: row.companions,
    purpose: row.purpose,
    places: row.places ?? '',
    from_on: row.from_on,
    from_half: halfName(row.from_half),
    to_on: row.to_on,
    to_half: halfName(row.to_half),
    days: daysText(row.half_days),
    currency: row.currency,
    allowance: text(row.allowance_minor),
    estimated: text(row.estimated_minor),
    advance: text(row.advance_minor),
    open_advance: text(row.open_advance_minor),
    state: row.state,
    under_way: row.under_way === true,
    report_due: row.report_due === true,
    mine: row.mine === true,
    approval_version: row.approval_version,
    own: row.traveller_id === who.accountId,
    submitted_at: row.submitted_at,
    created_at: row.created_at,
  };
}

/** The expression of the index trip_words, word for word. */
const words = sql`app.plain(p.trip_no || ' ' || p.purpose)`;

export function tripSource(work: TripWork) {
  return listSource(listTrips, {
    query: namedTrips,
    id: 'p.id',
    state: 'p.state',
    tabs: { mine: tripsForMe(work), underWay: underWay(work) },
    where: {
      search: (text) => sql<SqlBool>`(${words} like app.plain(${patternOf(text)}) or b.name ilike ${patternOf(text)})`,
      traveller: 'p.traveller_id',
      company: 'p.company_id',
    },
    sorts: { from_on: by('p.from_on', 'date'), id: by('p.id', 'bigint') },
    row: tripRowOf,
  });
}

/** The number of trips that wait for the caller. */
export async function countWaitingTrips(work: TripWork): Promise<number> {
  if (!work.can(may.view)) return 0;
  const { n } = await work.db
    .selectFrom('trip as p')
    .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('p.company_id', 'in', companiesOf(work.who))
    .where('p.state', 'in', ['draft', 'rejected', ...inReview, 'approved', 'reported'])
    .where(tripsForMe(work))
    .executeTakeFirstOrThrow();
  return n;
}

/** The traveller and the companions by id. */
export async function peopleOf({ db }: TripWork, tripId: bigint): Promise<bigint[]> {
  const rows = await db.selectFrom('trip_person').select('account_id').where('trip_id', '=', tripId).orderBy('account_id').execute();
  return rows.map(({ account_id }) => account_id);
}

export async function staysOf({ db }: TripWork, tripId: bigint): Promise<Stay[]> {
  const rows = await db.selectFrom('trip_stay').selectAll().where('trip_id', '=', tripId).orderBy('place').execute();
  return rows.map((row) => ({
    placeId: row.allowance_place_id,
    from: { day: row.from_on, half: halfOf(halfName(row.from_half)) },
    to: { day: row.to_on, half: halfOf(halfName(row.to_half)) },
  }));
}
