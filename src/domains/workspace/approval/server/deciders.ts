import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { holdsRight } from '../../../identity/role/server/holders.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import type { Decider } from '../rules.ts';
import type { Approval, Step } from './tables.ts';

type ApprovalWork = Work<WorkspaceTables>;
type Id = RawBuilder<bigint | null>;

/*
 * In these conditions `a` is the approval and `s` its open step. A person decides a step by its right or by name,
 * unless the person prepared the record in any round or took part in the round. The same holds for the person for whom a deputy
 * decides, and for the deputy.
 */

const isOutside = (
  person: Id,
): RawBuilder<SqlBool> => sql<SqlBool>`(a.prepared_by <> ${person} and not ${person} = any(a.earlier_preparers) and not exists (
  select from approval_event v join approval_step vs on vs.id = v.step_id
  where v.approval_id = a.id and v.what = 'approve' and vs.round = a.round and vs.state in ('open', 'passed')
    and ${person} in (v.account_id, v.for_id)))`;

const isNamed = (person: Id): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from approval_decider d where d.step_id = s.id and d.account_id = ${person})`;

const ofRecord = { company: sql`a.company_id` };
const holdsStep = (account: RawBuilder<unknown>): RawBuilder<SqlBool> => holdsRight(account, sql`s.permit`, ofRecord);

/** The caller decides the step in person. */
function byMyself({ who }: ApprovalWork): RawBuilder<SqlBool> {
  const me = sql<bigint | null>`${who.accountId}::bigint`;
  return sql<SqlBool>`((s.permit = any(${[...who.permits]}::text[]) or ${isNamed(me)}) and ${isOutside(me)})`;
}

const rolesOf = (account: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from account_role ar join role r on r.id = ar.role_id where ar.account_id = ${account}.id and r.active`;

/** True when an account may see the amounts of a side of money: not when every role of it hides them. Without a side there are none. */
export const seesSide = (account: RawBuilder<unknown>, side: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(${side} is null
  or exists (select ${rolesOf(account)} and case ${side} when 'receivable' then 'customerPrice' else 'cost' end <> all(r.hidden)))`;

/** True when an account may see the record in person: the right and the company by one role, and its amounts unless every role hides them. */
function seesRecord({ product }: ApprovalWork, account: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const views = JSON.stringify(Object.fromEntries(product.approvals.map(({ subject, view }) => [subject, view])));
  return sql<SqlBool>`(${holdsRight(account, sql`${views}::jsonb ->> a.subject`, ofRecord)} and ${seesSide(account, sql`a.side`)})`;
}

/** True when the delegation `g` holds for the kind of the record, on the present day of the record's company. */
const holdsToday = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(g.ended_at is null
  and (cardinality(g.subjects) = 0 or a.subject = any(g.subjects))
  and (select (${now}::timestamptz at time zone oc.time_zone)::date from own_company oc where oc.id = a.company_id) between g.from_on and g.until_on)`;

/** The people for whom the caller may decide the step today. */
function delegators(work: ApprovalWork): RawBuilder<unknown> {
  const { who, now } = work;
  const x = sql.ref('x');
  return sql`from approval_delegation g join account x on x.id = g.account_id
    where g.deputy_id = ${who.accountId} and ${holdsToday(now)} and x.active
      and (${holdsStep(x)} or ${isNamed(sql<bigint>`x.id`)}) and ${seesRecord(work, x)} and ${isOutside(sql<bigint>`x.id`)}`;
}

/** True when the caller may decide the open step `s` of the approval `a`, in person or for somebody else. */
export function isMine(work: ApprovalWork): RawBuilder<SqlBool> {
  const me = sql<bigint | null>`${work.who.accountId}::bigint`;
  return sql<SqlBool>`(${byMyself(work)} or (${isOutside(me)} and exists (select ${delegators(work)})))`;
}

/** The approvals `a` of a record of the statement around this one, whose own alias may be `a` as well: so its id is read first, as `k`. */
const approvalsOfRecord = (subject: string, recordId: string): RawBuilder<unknown> =>
  sql`(select ${sql.ref(recordId)} as id) k join approval a on a.subject = ${subject} and a.record_id = k.id`;

/** True when the approval of a record waits for the caller: for the lists and counts of a kind. */
export function waitsForCaller(work: ApprovalWork, subject: string, recordId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from ${approvalsOfRecord(subject, recordId)} join approval_step s on s.approval_id = a.id and s.state = 'open'
    where a.state = 'open' and ${isMine(work)})`;
}

/** True when the caller took part in the current round of a record. */
export function tookPart({ who }: ApprovalWork, subject: string, recordId: string): RawBuilder<SqlBool> {
  const me = sql<bigint | null>`${who.accountId}::bigint`;
  return sql<SqlBool>`exists (select from ${approvalsOfRecord(subject, recordId)} where not ${isOutside(me)})`;
}

/** The person for whom a decision is made: null when the caller decides in person. */
export type ActingFor = { readonly forId: bigint | null };

export async function actingFor(work: ApprovalWork, approval: Approval, step: Step): Promise<ActingFor | undefined> {
  const me = sql<bigint | null>`${work.who.accountId}::bigint`;
  const { rows } = await sql<{ self: boolean; for_id: bigint | null }>`
    select ${byMyself(work)} as self,
      case when ${isOutside(me)} then (select x.id ${delegators(work)} order by x.id limit 1) end as for_id
    from approval a join approval_step s on s.approval_id = a.id where a.id = ${approval.id} and s.id = ${step.id}`.execute(work.db);
  const row = rows[0];
  if (row?.self) return { forId: null };
  return row && row.for_id !== null ? { forId: row.for_id } : undefined;
}

export type AbleDecider = { readonly id: bigint; readonly name: string };

/** The active people who can decide each of these steps now and may see the record, by step; deputies not counted. */
async function decidersByStep(
  work: ApprovalWork,
  approval: Pick<Approval, 'id'>,
  steps: readonly Pick<Step, 'id'>[],
): Promise<ReadonlyMap<bigint, readonly AbleDecider[]>> {
  const x = sql.ref('x');
  const { rows } = await sql<AbleDecider & { step_id: bigint }>`
    select s.id as step_id, x.id, x.name from approval a join approval_step s on s.approval_id = a.id
    join account x on x.active and x.user_type = 1 and (${isNamed(sql<bigint>`x.id`)} or ${holdsStep(x)})
    where a.id = ${approval.id} and s.id = any(${steps.map(({ id }) => String(id))}::bigint[]) and ${isOutside(sql<bigint>`x.id`)}
      and ${seesRecord(work, x)}
    order by x.id`.execute(work.db);
  return Map.groupBy(rows, ({ step_id }) => step_id);
}

/** The same for one step. */
export async function decidersOf(
  work: ApprovalWork,
  approval: Pick<Approval, 'id'>,
  step: Pick<Step, 'id'>,
): Promise<readonly AbleDecider[]> {
  return (await decidersByStep(work, approval, [step])).get(step.id) ?? [];
}

/** The people who can decide each of these steps, and whether these people are too few to pass one. */
async function passersOf(work: ApprovalWork, approval: Approval, steps: readonly Step[]) {
  const able = await decidersByStep(work, approval, steps);
  const ofAll = steps.filter(({ needed }) => needed === null).map(({ id }) => id);
  const named = await work.db
    .selectFrom('approval_decider')
    .select(['step_id', 'account_id'])
    .where('step_id', 'in', [...ofAll, 0n])
    .where('why', '=', 'named')
    .execute();
  const tooFew = ({ id, needed }: Step, people: readonly bigint[]): boolean =>
    people.length < (needed ?? 1) || named.some((one) => one.step_id === id && !people.includes(one.account_id));
  return { able, idsOf: ({ id }: Step): bigint[] => (able.get(id) ?? []).map((one) => one.id), tooFew };
}

/** The people who can decide each of these steps, and the first step that they cannot pass together with those who approved it already. */
export async function decidersAndLack(work: ApprovalWork, approval: Approval, steps: readonly Step[], approvals: readonly bigint[]) {
  const { able, idsOf, tooFew } = await passersOf(work, approval, steps);
  return { able, lacking: steps.find((step) => idsOf(step).length === 0 || tooFew(step, [...idsOf(step), ...approvals])) };
}

/**
 * The first open or waiting step that can pass now, and cannot once `added` decide the open step as added people: their approvals are not among
 * those it needs, and they decide no later step.
 */
export async function stepThatNeeds(
  work: ApprovalWork,
  approval: Approval,
  steps: readonly Step[],
  { added, approvals }: { readonly added: readonly bigint[]; readonly approvals: readonly bigint[] },
): Promise<Step | undefined> {
  const { idsOf, tooFew } = await passersOf(work, approval, steps);
  return steps.find((step) => {
    const people = [...idsOf(step), ...(step.state === 'open' ? approvals : [])];
    return (
      !tooFew(step, people) &&
      tooFew(
        step,
        people.filter((id) => !added.includes(id)),
      )
    );
  });
}

/** The people who decide a step by name. `left` are those who cannot decide it any more: switched off, or without sight of the record. */
export async function decidersByName(work: ApprovalWork, { id }: Pick<Step, 'id'>) {
  const { rows } = await sql<Decider & { name: string; left: boolean }>`
    select d.account_id, d.why, x.name, not (x.active and ${seesRecord(work, sql.ref('x'))}) as left
    from approval_decider d join approval_step s on s.id = d.step_id join approval a on a.id = s.approval_id
    join account x on x.id = d.account_id where d.step_id = ${id} order by x.name, x.id`.execute(work.db);
  return rows;
}

/** The people who approved a step or for whom a deputy approved it. */
export async function approvalsOf({ db }: ApprovalWork, { id }: Pick<Step, 'id'>): Promise<bigint[]> {
  const rows = await db
    .selectFrom('approval_event')
    .select(sql<bigint>`coalesce(for_id, account_id)`.as('id'))
    .where('step_id', '=', id)
    .where('what', '=', 'approve')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * True when an open step waits for people who cannot decide it any more, such as one who left. Nobody then passes it before it is passed
 * upwards.
 */
export async function isStuck(work: ApprovalWork, approval: Approval, step: Step): Promise<boolean> {
  const approvals = await approvalsOf(work, step);
  const { lacking } = await decidersAndLack(work, approval, [step], approvals);
  return lacking !== undefined;
}

/** The name of the person for whom the caller would decide the step; null in person. */
export function deputisedName(work: ApprovalWork): RawBuilder<string | null> {
  return sql<string | null>`(case when ${byMyself(work)} then null else (select x.name ${delegators(work)} order by x.id limit 1) end)`;
}

/** A stage of a record that nobody has submitted: `place` in its chain, the right that decides, and the people who decide by name. */
type TriedStage = {
  readonly place: number;
  readonly permit: string | null;
  readonly people: readonly { readonly id: string; readonly why: 'named' | 'superior' }[];
};
type TriedDecider = AbleDecider & {
  readonly place: number;
  readonly why: 'right' | 'named' | 'superior';
  /** The names of the people who decide today in place of this one. */
  readonly deputies: readonly string[];
};

/** The people who could decide these stages of such a record, by the rules of a submitted one: `side` is that of its money. */
export async function decidersTried(
  work: ApprovalWork,
  record: { readonly subject: string; readonly companyId: bigint; readonly side: Approval['side']; readonly preparedBy: bigint },
  stages: readonly TriedStage[],
): Promise<readonly TriedDecider[]> {
  const [x, d] = [sql.ref('x'), sql.ref('d')];
  const { rows } = await sql<TriedDecider>`
    with a as (select 0::bigint as id, ${record.subject}::text as subject, ${record.companyId}::bigint as company_id, ${record.side}::text as side,
      ${record.preparedBy}::bigint as prepared_by, '{}'::bigint[] as earlier_preparers, 0 as round)
    select s.place, x.id, x.name, coalesce(n.why, 'right') as why, array(
        select d.name from approval_delegation g join account d on d.id = g.deputy_id and d.active
        where g.account_id = x.id and ${holdsToday(work.now)} and ${seesRecord(work, d)} and ${isOutside(sql<bigint>`d.id`)} order by d.name) as deputies
    from a cross join jsonb_to_recordset(${JSON.stringify(stages)}::jsonb) as s (place int, permit text, people jsonb)
    join account x on x.active and x.user_type = 1
    left join lateral (select o ->> 'why' as why from jsonb_array_elements(s.people) o where (o ->> 'id')::bigint = x.id limit 1) n on true
    where (n.why is not null or ${holdsStep(x)}) and ${seesRecord(work, x)} and ${isOutside(sql<bigint>`x.id`)}
    order by s.place, x.name, x.id`.execute(work.db);
  return rows;
}

const hearersMax = 50;

/**
 * The accounts that are told of a step: its deciders, and then the deputies who decide for them today. A person who could not open the record is
 * not told of it.
 */
export async function hearersOf(
  work: ApprovalWork,
  { id }: Pick<Approval, 'id'>,
  able: readonly Pick<AbleDecider, 'id'>[],
): Promise<readonly bigint[]> {
  const d = sql.ref('d');
  const { rows } = await sql<{ id: bigint }>`
    with decider as (select unnest(${able.map((one) => String(one.id))}::bigint[]) as id),
    deputy as (select d.id from approval a join decider on true
      join approval_delegation g on g.account_id = decider.id and ${holdsToday(work.now)}
      join account d on d.id = g.deputy_id and d.active
      where a.id = ${id} and ${seesRecord(work, d)} and ${isOutside(sql<bigint>`d.id`)})
    select id from (select id, 1 as turn from decider union all select id, 2 from deputy) told
    group by id order by min(turn), id limit ${hearersMax}`.execute(work.db);
  return rows.map((row) => row.id);
}

/** The open approvals of some kinds of record in a company that do not wait for an account today, neither in person nor as deputy. */
export async function notWaitingFor(
  work: ApprovalWork,
  accountId: bigint,
  { companyId, subjects }: { readonly companyId: bigint | null; readonly subjects: readonly string[] },
): Promise<readonly Pick<Approval, 'subject' | 'record_id'>[]> {
  const [deputy, x] = [sql.ref('deputy'), sql.ref('x')];
  const decides = (account: RawBuilder<unknown>, id: Id): RawBuilder<SqlBool> =>
    sql<SqlBool>`((${holdsStep(account)} or ${isNamed(id)}) and ${seesRecord(work, account)} and ${isOutside(id)})`;
  const { rows } = await sql<Pick<Approval, 'subject' | 'record_id'>>`
    select a.subject, a.record_id from approval a join approval_step s on s.approval_id = a.id and s.state = 'open'
    join account deputy on deputy.id = ${accountId}
    where a.state = 'open' and a.company_id = ${companyId} and (${subjects.length === 0} or a.subject = any(${[...subjects]}::text[]))
      and not (${decides(deputy, sql<bigint>`deputy.id`)} or ${seesRecord(work, deputy)} and ${isOutside(sql<bigint>`deputy.id`)} and exists (
        select from approval_delegation g join account x on x.id = g.account_id and x.active
        where g.deputy_id = deputy.id and ${holdsToday(work.now)} and ${decides(x, sql<bigint>`x.id`)}))`.execute(work.db);
  return rows;
}

/** The active people who hold a right, may see the record, and neither prepared nor decided it: those who may act on it after its approval. */
export async function holdersOf(work: ApprovalWork, { id }: Pick<Approval, 'id'>, permit: string): Promise<readonly bigint[]> {
  const x = sql.ref('x');
  const { rows } = await sql<{ id: bigint }>`
    select x.id from approval a join account x on x.active and x.user_type = 1 and ${holdsRight(x, sql`${permit}::text`, ofRecord)}
    where a.id = ${id} and ${isOutside(sql<bigint>`x.id`)} and ${seesRecord(work, x)} order by x.id limit ${hearersMax}`.execute(work.db);
  return rows.map((row) => row.id);
}
