import { sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { tryChain } from '../../contract.ts';
import { withoutSkipped } from '../../rules.ts';
import { chainOf, requireKind } from '../chain.ts';

type Decider = { place: number; id: bigint; name: string; why: 'right' | 'named' | 'superior'; deputies: string[] };

export default handle(tryChain, async (work, p) => {
  const { db, who, now } = work;
  const kind = requireKind(work, p.subject);
  if (!who.companyIds.includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const [company, preparer] = await Promise.all([
    db.selectFrom('own_company').select(['currency', 'time_zone']).where('id', '=', p.company_id).executeTakeFirstOrThrow(),
    db
      .selectFrom('account')
      .select('id')
      .where('id', '=', p.preparer_id)
      .where('user_type', '=', 1)
      .where('active', '=', true)
      .where('company_id', 'in', [...who.companyIds, 0n])
      .executeTakeFirst(),
  ]);
  if (!preparer) throw badField('preparer_id', 'NOT_KNOWN');
  const minor = p.amount === null ? null : minorOf('amount', company.currency, p.amount);
  const stages = await chainOf(work, kind, { company_id: p.company_id, prepared_by: preparer.id });
  const chain = withoutSkipped(stages, { minor, always: [] });
  const stagesText = JSON.stringify(
    stages.map(({ permit, people }, place) => ({
      place,
      permit,
      people: people.map(({ account_id, why }) => ({ id: String(account_id), why })),
    })),
  );
  // The preparer decides nothing of the own record, neither in person nor as a deputy.
  const { rows } = await sql<Decider>`
    select s.place, x.id, x.name, coalesce(n.why, 'right') as why, array(
        select d.name from approval_delegation g join account d on d.id = g.deputy_id and d.active and d.id <> ${preparer.id}
        where g.account_id = x.id and g.ended_at is null and ${dayIn(now, company.time_zone)}::date between g.from_on and g.until_on
          and (cardinality(g.subjects) = 0 or ${kind.subject}::text = any(g.subjects)) order by d.name) as deputies
    from jsonb_to_recordset(${stagesText}::jsonb) as s (place int, permit text, people jsonb)
    join account x on x.active and x.user_type = 1 and x.id <> ${preparer.id}
    left join lateral (select o ->> 'why' as why from jsonb_array_elements(s.people) o where (o ->> 'id')::bigint = x.id limit 1) n on true
    where (n.why is not null or exists (
        select from account_role ar join role r on r.id = ar.role_id
        where ar.account_id = x.id and r.active and s.permit = any(r.permits) and (x.company_id = ${p.company_id} or r.scope = 'all')))
      and exists (select from account_role ar join role r on r.id = ar.role_id
        where ar.account_id = x.id and r.active and ${kind.view}::text = any(r.permits) and (x.company_id = ${p.company_id} or r.scope = 'all'))
    order by s.place, x.name, x.id`.execute(db);
  return {
    stages: chain.map(({ stage, skipped }, place) => {
      const deciders = rows.filter((row) => row.place === place).map(({ id, name, why, deputies }) => ({ id, name, why, deputies }));
      return {
        stage: stage.stage,
        permit: kind.stages[place]?.permit ?? '',
        skipped,
        needed: stage.needed,
        lacking: !skipped && deciders.length < (stage.needed ?? Math.max(1, stage.people.length)),
        deciders,
      };
    }),
  };
});
