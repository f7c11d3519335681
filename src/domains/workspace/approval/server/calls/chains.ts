import { sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getChains } from '../../contract.ts';

export default handle(getChains, async ({ db, who, product }, p) => {
  const company_id = p.company_id ?? who.companyId;
  if (!who.companyIds.includes(company_id)) throw new Refusal('NOT_FOUND');
  const { currency } = await db.selectFrom('own_company').select('currency').where('id', '=', company_id).executeTakeFirstOrThrow();
  const rows = await db.selectFrom('approval_stage').selectAll().where('company_id', '=', company_id).execute();
  const permits = product.approvals.flatMap(({ stages }) => stages.map(({ permit }) => permit));
  const holders = await sql<{ id: bigint; name: string; permit: string | null }>`
    select distinct x.id, x.name, k.permit from account x
    left join account_role ar on ar.account_id = x.id left join role r on r.id = ar.role_id and r.active and (x.company_id = ${company_id} or r.scope = 'all')
    left join unnest(${permits}::text[]) k (permit) on k.permit = any(r.permits)
    where x.active and x.user_type = 1 and (k.permit is not null or x.id = any(${rows.flatMap(({ people }) => people.map(String))}::bigint[]))
    order by x.name`.execute(db);
  const named = (ids: readonly bigint[]): string[] => [
    ...new Set(holders.rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name)),
  ];
  return {
    company_id,
    currency,
    chains: product.approvals.map(({ subject, stages }) => ({
      subject,
      stages: stages.map(({ stage, permit }) => {
        const own = rows.find((row) => row.subject === subject && row.stage === stage);
        const rule = own?.decided_by ?? ('right' as const);
        const byRight = holders.rows.filter((one) => one.permit === permit).map(({ name }) => name);
        return {
          stage,
          version: own?.version ?? null,
          permit,
          decided_by: rule,
          people: own?.people ?? [],
          needed: own ? own.needed : 1,
          up_to: own && own.up_to_minor !== null ? amountOf(currency, own.up_to_minor) : null,
          remind_hours: own?.remind_hours ?? null,
          escalate_hours: own?.escalate_hours ?? null,
          deciders: rule === 'right' ? byRight : named(own?.people ?? []),
        };
      }),
    })),
  };
});
