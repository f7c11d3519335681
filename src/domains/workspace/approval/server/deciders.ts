import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import type { Work } from '../../../../server/work.ts';
import type { WorkspaceTables } from '../../server/db.ts';
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

/** True when an account holds a right, by default that of the step, for the company of the record. */
const holdsRight = (account: RawBuilder<unknown>, permit: RawBuilder<unknown> = sql`s.permit`): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from account_role ar join role r on r.id = ar.role_id
  where ar.account_id = ${account}.id and r.active and ${permit} = any(r.permits) and (${account}.company_id = a.company_id or r.scope = 'all'))`;

/** The caller decides the step in person. */
function byMyself({ who }: ApprovalWork): RawBuilder<SqlBool> {
  const me = sql<bigint | null>`${who.accountId}::bigint`;
  return sql<SqlBool>`((s.permit = any(${[...who.permits]}::text[]) or ${isNamed(me)}) and ${isOutside(me)})`;
}

/** True when an account may see the record in person: the right and the company by one role, and its amounts unless every role hides them. */
function seesRecord({ product }: ApprovalWork, account: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const views = JSON.stringify(Object.fromEntries(product.approvals.map(({ subject, view }) => [subject, view])));
  const ofAccount = sql`from account_role ar join role r on r.id = ar.role_id where ar.account_id = ${account}.id and r.active`;
  return sql<SqlBool>`(exists (select ${ofAccount} and ${views}::jsonb ->> a.subject = any(r.permits)
      and (${account}.company_id = a.company_id or r.scope = 'all'))
    and (a.side is null or exists (select ${ofAccount}
      and case a.side when 'receivable' then 'customerPrice' else 'cost' end <> all(r.hidden))))`;
}

/** The people for whom the caller may decide the step today. */
function delegators(work: ApprovalWork): RawBuilder<unknown> {
  const { who, now } = work;
  const x = sql.ref('x');
  return sql`from approval_delegation g join account x on x.id = g.account_id
    where g.deputy_id = ${who.accountId} and g.ended_at is null and ${dayIn(now, who.timeZone)}::date between g.from_on and g.until_on
      and (cardinality(g.subjects) = 0 or a.subject = any(g.subjects)) and x.active
      and (${holdsRight(x)} or ${isNamed(sql<bigint>`x.id`)}) and ${seesRecord(work, x)} and ${isOutside(sql<bigint>`x.id`)}`;
}

/** True when the caller may decide the open step `s` of the approval `a`, in person or for somebody else. */
export function isMine(work: ApprovalWork): RawBuilder<SqlBool> {
  const me = sql<bigint | null>`${work.who.accountId}::bigint`;
  return sql<SqlBool>`(${byMyself(work)} or (${isOutside(me)} and exists (select ${delegators(work)})))`;
}

/** True when the approval of a record waits for the caller: for the lists and counts of a kind. */
export function waitsForCaller(work: ApprovalWork, subject: string, recordId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from approval a join approval_step s on s.approval_id = a.id and s.state = 'open'
    where a.subject = ${subject} and a.record_id = ${sql.ref(recordId)} and a.state = 'open' and ${isMine(work)})`;
}

/** True when the caller took part in the current round of a record. */
export function tookPart({ who }: ApprovalWork, subject: string, recordId: string): RawBuilder<SqlBool> {
  const me = sql<bigint | null>`${who.accountId}::bigint`;
  return sql<SqlBool>`exists (select from approval a where a.subject = ${subject} and a.record_id = ${sql.ref(recordId)} and not ${isOutside(me)})`;
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
    join account x on x.active and x.user_type = 1 and (${isNamed(sql<bigint>`x.id`)} or ${holdsRight(x)})
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

/** The people who can decide each of these steps, and the first step that they cannot pass together with those who approved it already. */
export async function decidersAndLack(work: ApprovalWork, approval: Approval, steps: readonly Step[], approvals: readonly bigint[]) {
  const able = await decidersByStep(work, approval, steps);
  const ofAll = steps.filter(({ needed }) => needed === null).map(({ id }) => id);
  const named = await work.db
    .selectFrom('approval_decider')
    .select(['step_id', 'account_id'])
    .where('step_id', 'in', [...ofAll, 0n])
    .where('why', '=', 'named')
    .execute();
  const lacks = ({ id, needed }: Step): boolean => {
    const can = [...(able.get(id) ?? []).map((one) => one.id), ...approvals];
    return (
      (able.get(id) ?? []).length === 0 ||
      can.length < (needed ?? 1) ||
      named.some((one) => one.step_id === id && !can.includes(one.account_id))
    );
  };
  return { able, lacking: steps.find(lacks) };
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

/** True when an open step waits for people who cannot decide it any more, such as one who left. Nobody then passes it before it is passed upwards. */
export async function isStuck(work: ApprovalWork, approval: Approval, step: Step): Promise<boolean> {
  const approvals = await approvalsOf(work, step);
  const { lacking } = await decidersAndLack(work, approval, [step], approvals);
  return lacking !== undefined;
}

/** The name of the person for whom the caller would decide the step; null in person. */
export function deputisedName(work: ApprovalWork): RawBuilder<string | null> {
  return sql<string | null>`(case when ${byMyself(work)} then null else (select x.name ${delegators(work)} order by x.id limit 1) end)`;
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
      join approval_delegation g on g.account_id = decider.id and g.ended_at is null and (cardinality(g.subjects) = 0 or a.subject = any(g.subjects))
      join account d on d.id = g.deputy_id and d.active join own_company oc on oc.id = d.company_id
        and (${work.now}::timestamptz at time zone oc.time_zone)::date between g.from_on and g.until_on
      where a.id = ${id} and ${seesRecord(work, d)} and ${isOutside(sql<bigint>`d.id`)})
    select id from (select id, 1 as turn from decider union all select id, 2 from deputy) told
    group by id order by min(turn), id limit ${hearersMax}`.execute(work.db);
  return rows.map((row) => row.id);
}

/** The active people who hold a right, may see the record, and neither prepared nor decided it: those who may act on it after its approval. */
export async function holdersOf(work: ApprovalWork, { id }: Pick<Approval, 'id'>, permit: string): Promise<readonly bigint[]> {
  const x = sql.ref('x');
  const { rows } = await sql<{ id: bigint }>`
    select x.id from approval a join account x on x.active and x.user_type = 1 and ${holdsRight(x, sql`${permit}::text`)}
    where a.id = ${id} and ${isOutside(sql<bigint>`x.id`)} and ${seesRecord(work, x)} order by x.id limit ${hearersMax}`.execute(work.db);
  return rows.map((row) => row.id);
}
