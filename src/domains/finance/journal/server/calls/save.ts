import type { z } from 'zod';
import { monthOf } from '../../../../../kernel/day.ts';
import { convert } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { requirePreparer } from '../../../../../server/move.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { bookRate } from '../../../ledger/server/queries.ts';
import { type Books, booksOf } from '../../../period/server/books.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import { saveJournal } from '../../contract.ts';
import { balancedOrRefuse, lastRepeated, neededBy, spreadRounding, sumOf } from '../../rules.ts';
import { placeOf, signedAmount, withAccounts } from '../lines.ts';
import { holdDay } from '../moves.ts';

type Params = z.output<typeof saveJournal.params>;

export default handle(saveJournal, async (work, p) => {
  const { db, who, now, audit } = work;
  const before = p.id === undefined ? undefined : await lockOwn(work, 'journal', { id: p.id, version: p.version });
  if (before && before.state !== 'draft') throw new Refusal('JOURNAL_FROZEN', { no: before.journal_no });
  if (before) requirePreparer(work, before.prepared_by);
  const companyId = before?.company_id ?? p.company_id ?? who.companyId;
  if (!companiesOf(who).includes(companyId)) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, companyId);
  await holdDay(work, { ...p, company_id: companyId });
  if (p.adjustment && (p.reverse_next || p.repeat_to !== null)) throw new Refusal('JOURNAL_REPEAT');
  if (p.repeat_to !== null && (p.reverse_next || p.repeat_to <= monthOf(p.posted_on))) throw new Refusal('JOURNAL_REPEAT');
  const last = lastRepeated(p.posted_on);
  if (p.repeat_to !== null && p.repeat_to > last) throw badField('repeat_to', 'TOO_LARGE', { limit: last });
  // Another month has other rates, so only a journal in the functional currency is written again.
  if (p.repeat_to !== null && p.lines.some(({ currency }) => currency !== books.currency)) throw new Refusal('JOURNAL_REPEAT');
  const lines = await linesOf(work, books, p);
  balancedOrRefuse(lines, books.currency);
  const content = {
    posted_on: p.posted_on,
    memo: p.memo,
    functional_currency: books.currency,
    functional_minor: sumOf(
      lines.map(({ functionalMinor }) => functionalMinor),
      1n,
    ),
    reverse_next: p.reverse_next,
    adjustment: p.adjustment,
    repeat_to: p.repeat_to,
  };
  const saved = before
    ? await db
        .updateTable('journal')
        .set({ ...content, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version', 'journal_no'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('journal')
        .values({
          ...content,
          company_id: companyId,
          journal_no: await work.nextNumber('JV', companyId),
          prepared_by: requireAccount(who.accountId),
        })
        .returning(['id', 'version', 'journal_no'])
        .executeTakeFirstOrThrow();
  await db.deleteFrom('journal_line').where('journal_id', '=', saved.id).execute();
  await db
    .insertInto('journal_line')
    .values(
      lines.map(({ amountMinor, functionalMinor, ...line }) => ({
        ...line,
        journal_id: saved.id,
        amount_minor: amountMinor,
        functional_minor: functionalMinor,
      })),
    )
    .execute();
  audit({
    subject: 'journal',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: { posted_on: before.posted_on, memo: before.memo } } : {}),
    after: { journal_no: saved.journal_no, posted_on: p.posted_on, memo: p.memo, lines: lines.length },
  });
  return saved;
});

function requireAccount(id: bigint | null): bigint {
  if (id === null) throw new Error('a journal is written by a person');
  return id;
}

/** The lines in the books: their accounts, records and functional amounts. Each fault names its line. */
async function linesOf(work: Work<FinanceTables>, books: Books, p: Params) {
  const entered = await withAccounts(work, books.companyId, p.lines);
  const orders = await ordersOf(work, books.companyId, p);
  const rates = await ratesOf(work, books, p);
  const lines = entered.map((line, place) => {
    const at = placeOf(place);
    const amountMinor = line.debit !== null && line.credit !== null ? null : signedAmount(at, line);
    if (amountMinor === null) throw badField(at('debit'), 'REQUIRED');
    const needed = neededBy(line.account);
    if (needed === 'party' && line.customer_id === null && line.carrier_id === null) throw badField(at('customer_id'), 'REQUIRED');
    if (needed === 'cost_centre_id' && line.cost_centre_id === null) throw badField(at('cost_centre_id'), 'REQUIRED');
    const order = line.order_no === null ? null : orders.get(line.order_no);
    if (order === undefined) throw badField(at('order_no'), 'NOT_FOUND');
    const own = line.rate !== null && line.currency !== books.currency;
    const rate = own ? (line.rate ?? '1') : (rates.get(line.currency) ?? '1');
    return {
      account_id: line.account_id,
      currency: line.currency,
      amountMinor,
      rate,
      own_rate: own,
      functionalMinor: convert({ currency: line.currency, minor: amountMinor }, books.currency, rate).minor,
      customer_id: line.customer_id,
      carrier_id: line.carrier_id,
      order_id: order,
      cost_centre_id: line.cost_centre_id,
      memo: line.memo,
    };
  });
  return spreadRounding(lines);
}

async function ordersOf({ db }: Work<FinanceTables>, companyId: bigint, p: Params): Promise<ReadonlyMap<string, bigint>> {
  const numbers = p.lines.flatMap(({ order_no }) => order_no ?? []);
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('transport_order')
    .select(['id', 'order_no'])
    .where('order_no', 'in', numbers)
    .where('company_id', '=', companyId)
    .execute();
  return new Map(rows.map(({ id, order_no }) => [order_no, id]));
}

/** The rate of the day of each foreign currency whose lines give none of their own. One rate values both sides of a journal. */
async function ratesOf(work: Work<FinanceTables>, books: Books, p: Params): Promise<ReadonlyMap<string, string>> {
  const rates = new Map<string, string>();
  for (const { currency, rate } of p.lines)
    if (rate === null && currency !== books.currency && !rates.has(currency))
      rates.set(currency, (await bookRate(work, books, { currency, day: p.posted_on, side: 'receivable' })).rate);
  return rates;
}
