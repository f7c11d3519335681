import { minorOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { requirePreparer } from '../../../../../server/move.ts';
import { happenedOrRefuse } from '../../../period/rules.ts';
import { booksOf } from '../../../period/server/books.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import { takeOrRefuse } from '../../../write-off/rules.ts';
import { openBillOf } from '../../../write-off/server/queries.ts';
import { saveBadDebt } from '../../contract.ts';
import { type BadDebt, lockOwed } from '../queries.ts';
import { owedSince } from '../settle.ts';

export default handle(saveBadDebt, async (work, p) => {
  const { db, who, now, audit } = work;
  const before = p.id === undefined ? undefined : await lockOwn(work, 'bad_debt', { id: p.id, version: p.version });
  if (before && before.state !== 'draft') throw new Refusal('BAD_DEBT_FROZEN', { no: before.bad_debt_no });
  if (before) requirePreparer(work, before.prepared_by);
  if (who.accountId === null) throw new Refusal('NOT_FOUND');
  // The lock of the balance makes two proposals for one bill wait for each other.
  const owed = await lockOwed(work, p);
  if (before && before.company_id !== owed.company_id) throw new Refusal('NOT_FOUND');
  const amountMinor = minorOf('amount', p.currency, p.amount);
  takeOrRefuse(openBillOf(owed), amountMinor);
  const books = await booksOf(work, owed.company_id);
  happenedOrRefuse(p.given_up_on, books.today);
  const since = owedSince(owed);
  if (p.given_up_on < since) throw new Refusal('WRITE_OFF_BEFORE', { day: p.given_up_on, earliest: since });
  await requireNoOther(work, p, before?.id ?? null);
  const content = {
    // The debt stands under the name of its bill, which may have been merged into the one that was chosen.
    customer_id: owed.customer_id ?? p.customer_id,
    bill_id: p.bill_id,
    currency: p.currency,
    amount_minor: amountMinor,
    given_up_on: p.given_up_on,
    reason: p.reason,
    memo: p.memo,
    functional_currency: books.currency,
  };
  const saved = before
    ? await db
        .updateTable('bad_debt')
        .set({ ...content, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version', 'bad_debt_no'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('bad_debt')
        .values({
          ...content,
          company_id: owed.company_id,
          bad_debt_no: await work.nextNumber('BD', owed.company_id),
          prepared_by: who.accountId,
        })
        .returning(['id', 'version', 'bad_debt_no'])
        .executeTakeFirstOrThrow();
  audit({
    subject: 'badDebt',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: { given_up_on: before.given_up_on, reason: before.reason, memo: before.memo } } : {}),
    after: {
      bad_debt_no: saved.bad_debt_no,
      bill_no: owed.bill_no,
      currency: p.currency,
      amount: p.amount,
      given_up_on: p.given_up_on,
      reason: p.reason,
      memo: p.memo,
    },
  });
  return saved;
});

/** Refuses BAD_DEBT_PENDING while another proposal for the same balance waits. */
async function requireNoOther(
  { db }: Work<FinanceTables>,
  { bill_id, currency }: Pick<BadDebt, 'bill_id' | 'currency'>,
  own: bigint | null,
): Promise<void> {
  const other = await db
    .selectFrom('bad_debt')
    .select(['id', 'bad_debt_no'])
    .where('bill_id', '=', bill_id)
    .where('currency', '=', currency)
    .where('state', 'in', ['draft', 'submitted'])
    .executeTakeFirst();
  if (other && other.id !== own) throw new Refusal('BAD_DEBT_PENDING', { no: other.bad_debt_no });
}
