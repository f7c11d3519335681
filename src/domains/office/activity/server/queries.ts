import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../../finance/charge/server/queries.ts';
import { waitsForCaller } from '../../../workspace/approval/server/deciders.ts';
import { liveStates } from '../../claim/states.ts';
import type { OfficeTables } from '../../server/db.ts';
import { listActivities } from '../contract.ts';
import { plainName } from '../../../reference/server/names.ts';

type OfficeWork = Work<OfficeTables>;

/** The approved amounts of the claims in review, to be paid and paid. `p` is the activity. */
export const claimedOfActivity = sql<bigint>`(select coalesce(sum(c.approved_minor), 0)::bigint from expense_claim c
  where c.activity_id = p.id and c.state = any(${liveStates}::text[]))`;

/** True when the review of an activity `p` waits for the caller. */
const forMe = (work: OfficeWork): RawBuilder<SqlBool> =>
  sql<SqlBool>`(p.state = 'supervisorReview' and ${waitsForCaller(work, 'activity', 'p.id')})`;

export function namedActivities(work: OfficeWork) {
  return work.db
    .selectFrom('activity as p')
    .innerJoin('account as o', 'o.id', 'p.organiser_id')
    .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
    .leftJoin('approval as ap', (join) => join.on('ap.subject', '=', 'activity').onRef('ap.record_id', '=', 'p.id'))
    .selectAll('p')
    .select([
      'ap.version as approval_version',
      forMe(work).as('mine'),
      'o.name as organiser_name',
      plainName('oc', work.who.language).as('company_name'),
      claimedOfActivity.as('claimed_minor'),
      sql<number>`(select count(*)::int from activity_participant a where a.activity_id = p.id)`.as('participants'),
    ])
    .where('p.company_id', 'in', companiesOf(work.who));
}
type NamedActivity = Awaited<ReturnType<ReturnType<typeof namedActivities>['executeTakeFirstOrThrow']>>;

export function activityRowOf(row: NamedActivity, { who }: OfficeWork) {
  const { budget_minor, claimed_minor, currency } = row;
  return {
    id: row.id,
    version: row.version,
    activity_no: row.activity_no,
    company_id: row.company_id,
    company_name: row.company_name,
    name: row.name,
    place: row.place,
    from_on: row.from_on,
    until_on: row.until_on,
    organiser_id: row.organiser_id,
    organiser_name: row.organiser_name,
    currency,
    budget: amountOf(currency, budget_minor),
    claimed: amountOf(currency, claimed_minor),
    left: amountOf(currency, budget_minor - claimed_minor),
    over_budget: claimed_minor > budget_minor,
    participants: row.participants,
    state: row.state,
    own: row.organiser_id === who.accountId,
    mine: row.mine === true,
    approval_version: row.approval_version,
    created_at: row.created_at,
  };
}

/** The expression of the index activity_words, word for word. */
const words = sql`app.plain(p.activity_no || ' ' || p.name)`;

export const activitySource = (work: OfficeWork) =>
  listSource(listActivities, {
    query: namedActivities,
    id: 'p.id',
    state: 'p.state',
    tabs: { mine: forMe(work) },
    where: {
      search: (text) => sql<SqlBool>`${words} like app.plain(${patternOf(text)})`,
      organiser: 'p.organiser_id',
      company: 'p.company_id',
    },
    sorts: { from_on: by('p.from_on', 'date'), id: by('p.id', 'bigint') },
    row: activityRowOf,
  });
