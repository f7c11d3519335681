import { dayIn } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { listDelegations } from '../../contract.ts';
import { may } from '../../permits.ts';

const delegationsMax = 200;

export default handle(listDelegations, async ({ db, who, now, product, can, need }, { company_id }) => {
  if (company_id !== undefined) {
    need(may.edit);
    if (!who.companyIds.includes(company_id)) throw new Refusal('NOT_FOUND');
  }
  const today = dayIn(now, who.timeZone);
  const rows = await db
    .selectFrom('approval_delegation as g')
    .innerJoin('account as x', 'x.id', 'g.account_id')
    .innerJoin('account as d', 'd.id', 'g.deputy_id')
    .selectAll('g')
    .select(['x.name as account', 'd.name as deputy'])
    .where((eb) =>
      company_id === undefined
        ? eb.or([eb('g.account_id', '=', who.accountId), eb('g.deputy_id', '=', who.accountId)])
        : eb('x.company_id', '=', company_id),
    )
    .orderBy('g.id', 'desc')
    .limit(delegationsMax)
    .execute();
  return {
    subjects: product.approvals.filter(({ view }) => company_id !== undefined || can(view)).map(({ subject }) => subject),
    rows: rows.map((row) => ({
      id: row.id,
      version: row.version,
      own: company_id !== undefined || row.account_id === who.accountId,
      account: row.account,
      deputy: row.deputy,
      from_on: row.from_on,
      until_on: row.until_on,
      subjects: row.subjects,
      reason: row.reason,
      state:
        row.ended_at !== null || row.until_on < today
          ? ('over' as const)
          : row.from_on > today
            ? ('coming' as const)
            : ('running' as const),
    })),
  };
});
