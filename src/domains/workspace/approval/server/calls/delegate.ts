import { addDays, dayIn } from '../../../../../kernel/day.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import type { AccountWho } from '../../../../../server/session.ts';
import { handle, type WorkspaceTables } from '../../../server/db.ts';
import { saveDelegation } from '../../contract.ts';
import { may } from '../../permits.ts';
import { requireKind } from '../chain.ts';
import { kindsSeenBy, requireSight } from '../kinds.ts';

/** Longer absences need a change of roles: a deputy decides with another person's rights. */
const daysMax = 180;

export default handle(saveDelegation, async (work, p) => {
  const { db, who, now, audit } = work;
  const away = await requireAway(work, p.account_id);
  const subjects = [...new Set(p.subjects)];
  const kinds =
    subjects.length > 0 ? subjects.map((subject) => requireKind(work, subject)) : await kindsSeenBy(work, away.id, away.company_id);
  if (p.deputy_id === away.id) throw badField('deputy_id', 'OWN_DEPUTY');
  // Nobody takes the decisions of another person without that person.
  if (away.id !== who.accountId && p.deputy_id === who.accountId)
    throw new Refusal('FOUR_EYES', { who: who.name, of: away.name, context: 'deputy' });
  if (p.until_on < p.from_on) throw badField('until_on', 'END_BEFORE_START');
  if (p.until_on < dayIn(now, who.timeZone)) throw badField('until_on', 'IN_THE_PAST');
  if (p.until_on > addDays(p.from_on, daysMax)) throw new Refusal('TOO_LONG_AWAY', { days: daysMax });
  await requireSight(work, [p.deputy_id], kinds, [away.company_id]);
  // One row of the account serialises its delegations.
  await db.selectFrom('account').select('id').where('id', '=', away.id).forUpdate().execute();
  const others = await db
    .selectFrom('approval_delegation')
    .select(['subjects'])
    .where('account_id', '=', away.id)
    .where('deputy_id', '=', p.deputy_id)
    .where('ended_at', 'is', null)
    .where('from_on', '<=', p.until_on)
    .where('until_on', '>=', p.from_on)
    .execute();
  const overlaps = others.some(
    (other) => other.subjects.length === 0 || subjects.length === 0 || other.subjects.some((one) => subjects.includes(one)),
  );
  if (overlaps) throw new Refusal('ALREADY_DEPUTY');
  const facts = { from_on: p.from_on, until_on: p.until_on, subjects, reason: p.reason };
  const row = await db
    .insertInto('approval_delegation')
    .values({ ...facts, account_id: away.id, deputy_id: p.deputy_id })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  const deputy = await db.selectFrom('account').select('name').where('id', '=', p.deputy_id).executeTakeFirstOrThrow();
  audit({ subject: 'approval', id: row.id, what: 'delegate', after: { ...facts, account: away.name, deputy: deputy.name } });
  const days = { from: p.from_on, until: p.until_on };
  work.push({
    type: 1,
    topic: 'approval',
    to: { accounts: [p.deputy_id] },
    title: 'approval.deputyTitle',
    message: 'approval.deputyMessage',
    facts: { who: away.name, ...days },
  });
  if (away.id !== who.accountId)
    work.push({
      type: 1,
      topic: 'approval',
      to: { accounts: [away.id] },
      title: 'approval.deputyNamedTitle',
      message: 'approval.deputyNamedMessage',
      facts: { who: deputy.name, by: who.name, ...days },
    });
  return row;
});

/** The person who is away: the caller, or one of the caller's companies for those who set up chains. Refuses NOT_PERMITTED and an unknown one. */
async function requireAway({ db, who, need }: Work<WorkspaceTables, AccountWho>, accountId: bigint | undefined) {
  if (accountId === undefined || accountId === who.accountId) return { id: who.accountId, name: who.name, company_id: who.companyId };
  need(may.edit);
  const away = await db
    .selectFrom('account')
    .select(['id', 'name', 'company_id'])
    .where('id', '=', accountId)
    .where('user_type', '=', 1)
    .where('active', '=', true)
    .where('company_id', 'in', [...who.companyIds, 0n])
    .executeTakeFirst();
  if (!away || away.company_id === null) throw badField('account_id', 'NOT_KNOWN');
  return { ...away, company_id: away.company_id };
}
