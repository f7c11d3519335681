import { sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { firstDayOf, lastDayOf } from '../../../period/rules.ts';
import { booksOf } from '../../../period/server/books.ts';
import { trialBalance } from '../../contract.ts';
import type { AccountUse } from '../../rules.ts';
import { closingOf, type Figures, onSides } from '../figures.ts';

type Row = Figures & { account: AccountUse; account_code: string; account_name: string };

export default handle(trialBalance, async (work, p) => {
  if (!companiesOf(work.who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, p.company_id);
  const adjusting = p.month.endsWith('-13');
  const month = adjusting ? `${p.month.slice(0, 4)}-12` : p.month;
  const [from, to] = [firstDayOf(month), lastDayOf(month)];
  // The thirteenth period follows December: its entries are dated on the last day of the year.
  const thirteenth = sql`(t.adjustment and t.posted_on = ${to}::date)`;
  const within = adjusting ? thirteenth : sql`(t.posted_on >= ${from}::date)`;
  const { rows } = await sql<Row>`
    select a.use as account, a.code as account_code, ${sql.ref(`a.name_${work.who.language}`)} as account_name,
      coalesce(sum(t.debit_minor - t.credit_minor) filter (where not ${within}), 0)::bigint as opening,
      coalesce(sum(t.debit_minor) filter (where ${within}), 0)::bigint as debit,
      coalesce(sum(t.credit_minor) filter (where ${within}), 0)::bigint as credit
    from ledger_turnover t join ledger_account a on a.id = t.account_id
    where t.company_id = ${p.company_id} and t.posted_on <= ${to}::date and (${adjusting} or not ${thirteenth}) group by 1, 2, 3 order by 2`.execute(
    work.db,
  );
  const text = ({ opening, debit, credit }: Figures) => ({
    opening: amountOf(books.currency, opening),
    debit: amountOf(books.currency, debit),
    credit: amountOf(books.currency, credit),
    closing: amountOf(books.currency, closingOf({ opening, debit, credit })),
  });
  const given = (minor: bigint): string | null => (minor === 0n ? null : amountOf(books.currency, minor));
  const sum = (of: (row: Figures) => bigint): bigint => rows.reduce((total, row) => total + of(row), 0n);
  const total = (of: (row: Figures) => bigint): string => amountOf(books.currency, sum(of));
  return {
    functional_currency: books.currency,
    rows: rows.map((row) => ({ ...row, ...text(row), ...onSides((of) => given(of(row))) })),
    total: {
      ...text({ opening: sum((row) => row.opening), debit: sum((row) => row.debit), credit: sum((row) => row.credit) }),
      ...onSides(total),
    },
  };
});
