import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, dayIn, monthOf } from '../../../../kernel/day.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { by, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { partyName } from '../../../reference/server/names.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import { month as monthText } from '../../period/contract.ts';
import { firstDayOf, lastDayOf } from '../../period/rules.ts';
import { type Books, booksOf } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listTaxLines, unknownRate } from '../contract.ts';
import { type Line, taxLines } from './lines.ts';

const isMonth = (text: string): boolean => monthText.safeParse(text).success;
/** The company and the month narrow the lines themselves. */
const narrowed = (): RawBuilder<SqlBool> => sql<SqlBool>`true`;

type Asked = {
  readonly where?: { readonly company?: readonly string[] | undefined; readonly month?: readonly string[] | undefined } | undefined;
};

/** The company and the month whose lines are asked for; refuses NOT_FOUND for a company that is not the caller's. */
export async function askedMonth(work: Work<FinanceTables>, { where }: Asked): Promise<{ readonly books: Books; readonly month: string }> {
  const companyId = BigInt(where?.company?.[0] ?? work.who.companyId ?? 0n);
  if (!companiesOf(work.who).includes(companyId)) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, companyId);
  const before = monthOf(addDays(firstDayOf(monthOf(dayIn(work.now, work.who.timeZone))), -1));
  return { books, month: where?.month?.find(isMonth) ?? before };
}

/** The documents and lines of the ledger of one company and month; none of a month that has not begun. */
export function taxLineSource({ books, month }: Awaited<ReturnType<typeof askedMonth>>) {
  const days = { companyId: books.companyId, from: firstDayOf(month), to: lastDayOf(month) };
  const begun = month <= monthOf(books.today);
  return listSource(listTaxLines, {
    query: ({ db, who }: Work<FinanceTables>) =>
      db
        .selectFrom(sql<Line & { company_id: bigint }>`${taxLines(days)}`.as('g'))
        .leftJoin('customer as cu', 'cu.id', 'g.customer_id')
        .leftJoin('carrier as ca', 'ca.id', 'g.carrier_id')
        .selectAll('g')
        .select(sql<string | null>`coalesce(${partyName('cu', who.language)}, ${partyName('ca', who.language)})`.as('party_name'))
        .where('g.company_id', 'in', companiesOf(who)),
    id: 'g.id',
    where: {
      company: narrowed,
      month: (months) => sql<SqlBool>`${begun && months.some(isMonth)}::boolean`,
      tax_percent: (percents) => sql<SqlBool>`coalesce(g.tax_percent, ${unknownRate}) = any(${percents}::text[])`,
    },
    sorts: { day: by('g.day', 'date'), tax: by('g.tax', 'bigint'), id: by('g.id', 'bigint') },
    row: (row) => ({
      ...row,
      functional_currency: books.currency,
      net: row.net === null ? null : amountOf(books.currency, row.net),
      tax: amountOf(books.currency, row.tax),
    }),
  });
}
