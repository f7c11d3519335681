import { minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { tryChain } from '../../contract.ts';
import { withoutSkipped } from '../../rules.ts';
import { chainOf, requireKind } from '../chain.ts';
import { decidersTried } from '../deciders.ts';

export default handle(tryChain, async (work, p) => {
  const { db, who } = work;
  const kind = requireKind(work, p.subject);
  if (!who.companyIds.includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const [company, preparer] = await Promise.all([
    db.selectFrom('own_company').select('currency').where('id', '=', p.company_id).executeTakeFirstOrThrow(),
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
  const rows = await decidersTried(
    work,
    { subject: kind.subject, companyId: p.company_id, side: kind.side ?? null, preparedBy: preparer.id },
    stages.map(({ permit, people }, place) => ({
      place,
      permit,
      people: people.map(({ account_id, why }) => ({ id: String(account_id), why })),
    })),
  );
  return {
    stages: chain.map(({ stage, skipped }, place) => {
      const deciders = rows
        .filter((row) => row.place === place)
        .map(({ id, name, why, deputies }) => ({ id, name, why, deputies: [...deputies] }));
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
