import { minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { refuseOwn } from '../../../../identity/role/server/limits.ts';
import { handle } from '../../../server/db.ts';
import { saveStage } from '../../contract.ts';
import { requireKind } from '../chain.ts';
import { requireSight } from '../kinds.ts';

export default handle(saveStage, async (work, p) => {
  const { db, who, audit } = work;
  const kind = requireKind(work, p.subject);
  if (!who.companyIds.includes(p.company_id)) throw new Refusal('NOT_FOUND');
  if (!kind.stages.some(({ stage }) => stage === p.stage)) throw new Refusal('BAD_STAGE');
  // The company's row serialises its configuration, as a stage that was never configured has no row to lock.
  const company = await db
    .selectFrom('own_company')
    .select('currency')
    .where('id', '=', p.company_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const people = p.decided_by === 'people' ? [...new Set(p.people)] : [];
  if (p.decided_by === 'people') {
    if (people.length === 0) throw badField('people', 'REQUIRED');
    if ((p.needed ?? 1) > people.length) throw badField('needed', 'TOO_LARGE', { limit: people.length });
    await requireSight(work, people, [kind], [p.company_id]);
  } else if (p.needed === null) throw badField('needed', 'REQUIRED');
  if (p.decided_by === 'superior' && p.needed !== 1) throw badField('needed', 'TOO_LARGE', { limit: 1 });
  const place = { company_id: p.company_id, subject: p.subject, stage: p.stage };
  const before = await db
    .selectFrom('approval_stage')
    .selectAll()
    .where('company_id', '=', place.company_id)
    .where('subject', '=', place.subject)
    .where('stage', '=', place.stage)
    .executeTakeFirst();
  if (before || p.version !== null) requireVersion(before, p.version ?? 0);
  // A user who sets up chains gives decisions to others, and none to themselves.
  refuseOwn(
    work,
    people.filter((id) => !before?.people.includes(id)),
  );
  const facts = {
    decided_by: p.decided_by,
    people,
    needed: p.needed,
    functional_currency: company.currency,
    up_to_minor: p.up_to === null ? null : minorOf('up_to', company.currency, p.up_to),
    remind_hours: p.remind_hours,
    escalate_hours: p.escalate_hours,
  };
  const version = (before?.version ?? 0) + 1;
  await db
    .insertInto('approval_stage')
    .values({ ...place, ...facts, version })
    .onConflict((conflict) => conflict.columns(['company_id', 'subject', 'stage']).doUpdateSet({ ...facts, version }))
    .execute();
  const shown = ({ people: ids, up_to_minor, ...rest }: typeof facts) => ({
    ...rest,
    people: ids.join(' '),
    up_to_minor: String(up_to_minor ?? ''),
  });
  audit({
    subject: 'approval',
    id: p.company_id,
    what: 'saveStage',
    ...(before ? { before: { stage: p.stage, ...shown(before) } } : {}),
    after: { stage: p.stage, ...shown(facts) },
  });
  return { version };
});
