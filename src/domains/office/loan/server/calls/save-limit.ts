import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../../finance/charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { saveLoanLimit } from '../../contract.ts';

export default handle(saveLoanLimit, async ({ db, who, now, audit }, p) => {
  if (!companiesOf(who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const { currency } = await db
    .selectFrom('own_company')
    .select('currency')
    .where('id', '=', p.company_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = await db.selectFrom('loan_limit').selectAll().where('company_id', '=', p.company_id).executeTakeFirst();
  if ((before?.version ?? null) !== p.version) throw new Refusal('CHANGED_MEANWHILE');
  const limit_minor = p.limit === null ? null : minorOf('limit', currency, p.limit);
  const version = (before?.version ?? 0) + 1;
  const content = { limit_minor, functional_currency: currency, version, updated_at: now };
  await db
    .insertInto('loan_limit')
    .values({ company_id: p.company_id, ...content })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(content))
    .execute();
  const text = (minor: bigint | null | undefined): string | null =>
    minor === null || minor === undefined ? null : amountOf(currency, minor);
  audit({
    subject: 'loanLimit',
    id: p.company_id,
    what: 'save',
    before: { limit: text(before?.limit_minor) },
    after: { limit: text(limit_minor) },
  });
  return { version };
});
