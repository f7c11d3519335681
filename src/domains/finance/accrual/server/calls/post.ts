import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { booksOf } from '../../../period/server/books.ts';
import { handle } from '../../../server/db.ts';
import { postAccrual } from '../../contract.ts';
import { accrue } from '../accrue.ts';

export default handle(postAccrual, async (work, p) => {
  if (!companiesOf(work.who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const { currency } = await booksOf(work, p.company_id);
  const accrued = await accrue(work, p.company_id, p.month);
  if (!accrued.posted) work.audit({ subject: 'accrual', id: p.company_id, what: 'post', after: { month: p.month, lines: 0 } });
  return { ...accrued, functional_currency: currency };
});
