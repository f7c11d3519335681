import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, type Day, dayIn } from '../../../../kernel/day.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { by, contains, listSource, patternOf } from '../../../../server/list.ts';
import { plainName, shortName } from '../../../reference/server/names.ts';
import { waitsForCaller } from '../../../workspace/approval/server/deciders.ts';
import { listClaims } from '../contract.ts';
import type { DeadlineTone, LiableParty } from '../kinds.ts';
import { may } from '../permits.ts';
import { insurerWarnDays, warnDays } from '../rules.ts';
import { type ClaimState, endedStates, inReview } from '../states.ts';
import type { OrderWork } from './claim.ts';

/** The claims that wait for the caller, by state, right and part. `c` is the claim. */
export function waitsForMe(work: OrderWork) {
  const { can, who } = work;
  const takes = (right: (typeof may)[keyof typeof may], condition: ReturnType<typeof sql<SqlBool>>) =>
    can(right) ? condition : sql<SqlBool>`false`;
  return sql<SqlBool>`(
    ${takes(may.investigate, sql<SqlBool>`(c.state = 'registered' or (c.state = 'investigating' and c.investigator_id = ${who.accountId}))`)}
    or ${takes(may.decide, sql<SqlBool>`(c.state = 'investigating' and c.created_by is distinct from ${who.accountId} and c.submitted_by is distinct from ${who.accountId})`)}
    or ${takes(may.submit, sql<SqlBool>`c.state = 'liabilityDecided'`)}
    or (c.state = any(${inReview}::text[]) and ${waitsForCaller(work, 'cargoClaim', 'c.id')})
    or ${takes(may.post, sql<SqlBool>`c.state = 'amountApproved'`)}
    or ${takes(may.settle, sql<SqlBool>`c.state in ('posted', 'settled')`)}
    or ${takes(may.post, sql<SqlBool>`exists (${proposedRecoveries} and r.created_by is distinct from ${who.accountId})`)})`;
}

/** The recoveries of a claim after its settlement that wait to be posted, of a closed claim as well. `c` is the claim. */
export const proposedRecoveries: RawBuilder<unknown> = sql`select from claim_recovery r where r.claim_id = c.id and r.state = 'proposed'`;

const parties = sql<
  LiableParty[]
>`coalesce((select array_agg(distinct s.party order by s.party) from cargo_claim_share s where s.claim_id = c.id), '{}')`;

/**
 * True while somebody else owes for a claim: its liability is not decided yet, or a party with an account has not paid its whole part. Nobody
 * is notified or sued for the part of the company itself or of its customer. `c` is the claim.
 */
export const owedByOthers: RawBuilder<boolean> = sql`coalesce((select bool_or(s.carrier_id is not null
  and (s.amount_minor is null or s.recovered_minor < s.amount_minor)) from cargo_claim_share s where s.claim_id = c.id), true)`;

export function namedClaims(work: OrderWork) {
  const { db, who } = work;
  return db
    .selectFrom('cargo_claim as c')
    .innerJoin('customer as cu', 'cu.id', 'c.customer_id')
    .innerJoin('own_company as oc', 'oc.id', 'c.company_id')
    .leftJoin('transport_order as o', 'o.id', 'c.order_id')
    .leftJoin('account as i', 'i.id', 'c.investigator_id')
    .leftJoin('approval as ap', (join) => join.on('ap.subject', '=', 'cargoClaim').onRef('ap.record_id', '=', 'c.id'))
    .selectAll('c')
    .select([
      shortName('cu', who.language).as('customer_name'),
      'o.order_no',
      'i.name as investigator_name',
      'oc.time_zone',
      plainName('oc', who.language).as('company_name'),
      'ap.version as approval_version',
      parties.as('parties'),
      waitsForMe(work).as('mine'),
      owedByOthers.as('owed'),
    ])
    .where('c.company_id', 'in', [...who.companyIds]);
}
export type NamedClaim = Awaited<ReturnType<ReturnType<typeof namedClaims>['executeTakeFirstOrThrow']>>;

type Deadline = { readonly state: ClaimState; readonly due: Day | null; readonly notified: Day | null; readonly warn: number };

/** The state of a deadline for a notice: met, ahead, near from so many days before it, or over. */
function deadlineOf({ state, due, notified, warn }: Deadline, today: Day): DeadlineTone {
  if (due === null || endedStates.some((one) => one === state)) return 'none';
  if (notified !== null) return notified <= due ? 'met' : 'over';
  if (today > due) return 'over';
  return addDays(today, warn) >= due ? 'near' : 'ahead';
}

export function claimRowOf(row: NamedClaim, { who, now }: OrderWork) {
  const { state } = row;
  const today = dayIn(now, row.time_zone);
  const notice = { state, due: row.notice_due_on, notified: row.notified_on, warn: warnDays };
  const insurer = { state, due: row.insurer_due_on, notified: row.insurer_notified_on, warn: insurerWarnDays };
  return {
    ...row,
    claimed: amountOf(row.currency, row.claimed_minor),
    approved: row.approved_minor === null ? null : amountOf(row.currency, row.approved_minor),
    recovered: amountOf(row.currency, row.recovered_minor),
    deadline: row.owed || row.notified_on !== null ? deadlineOf(notice, today) : 'none',
    insurer_deadline: deadlineOf(insurer, today),
    mine: row.mine === true,
    own: who.accountId !== null && (row.created_by === who.accountId || row.submitted_by === who.accountId),
  };
}

/** The expression of the index cargo_claim_words, word for word. */
const words = sql`app.plain(c.claim_no || ' ' || coalesce(c.source_no, '') || ' ' || c.description)`;

export function claimSource(work: OrderWork) {
  return listSource(listClaims, {
    query: namedClaims,
    id: 'c.id',
    state: 'c.state',
    tabs: { mine: waitsForMe(work) },
    where: {
      words: (text) => sql<SqlBool>`(${words} like app.plain(${patternOf(text)}) or ${contains('o.order_no', text)})`,
      carrier: (ids) =>
        sql<SqlBool>`exists (select from cargo_claim_share s where s.claim_id = c.id and s.carrier_id = any(${ids}::bigint[]))`,
      party: (chosen) =>
        sql<SqlBool>`exists (select from cargo_claim_share s where s.claim_id = c.id and s.party = any(${chosen}::text[]))`,
    },
    sorts: {
      id: by('c.id', 'bigint'),
      happened_at: by('c.happened_at', 'timestamptz'),
      notice_due_on: by(sql`coalesce(c.notice_due_on, date '9999-12-31')`, 'date'),
    },
    row: claimRowOf,
  });
}
