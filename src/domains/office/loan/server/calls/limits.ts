import { amountOf } from '../../../../../kernel/money.ts';
import { companiesOf } from '../../../../finance/charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { loanLimits } from '../../contract.ts';
import { plainName } from '../../../../reference/server/names.ts';

export default handle(loanLimits, async ({ db, who }) => {
  const rows = await db
    .selectFrom('own_company as oc')
    .leftJoin('loan_limit as l', 'l.company_id', 'oc.id')
    .select(['oc.id as company_id', plainName('oc', who.language).as('company_name'), 'oc.currency', 'l.limit_minor', 'l.version'])
    .where('oc.id', 'in', companiesOf(who))
    .orderBy('oc.id')
    .execute();
  return {
    rows: rows.map(({ limit_minor, ...row }) => ({ ...row, limit: limit_minor === null ? null : amountOf(row.currency, limit_minor) })),
  };
});
