import { sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { markRatesUsed } from '../../../../reference/exchange/server/rates.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { post, reverseEntry } from '../../../ledger/server/post.ts';
import { holdPeriod, lockPeriod } from '../../../period/server/books.ts';
import { postRevaluation } from '../../contract.ts';
import { revaluationPosting } from '../../rules.ts';
import { unrevalued } from '../unrevalued.ts';
import { gainedBy, workOutRevaluation } from '../revalue.ts';

export default handle(postRevaluation, async (work, p) => {
  const { db, who, now, audit } = work;
  if (!companiesOf(who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  // The lock makes other dated writes in the month wait, and a second run as well: it then sees the first run's entries.
  const period = await lockPeriod(work, p.company_id, p.month);
  const { books, day, next, balances, rateIds } = await workOutRevaluation(work, p.company_id, p.month);
  await holdPeriod(work, p.company_id, day);
  await holdPeriod(work, p.company_id, next);
  const lines = revaluationPosting(balances);
  const gained = gainedBy(balances);
  const facts = { gained: amountOf(books.currency, gained), functional_currency: books.currency };
  audit({ subject: 'period', id: period.id, what: 'revalue', after: { month: p.month, ...facts, balances: balances.length } });
  const stale = (await sql`${unrevalued(p.company_id, p.month)} limit 1`.execute(db)).rows.length > 0;
  if (!stale) return { posted: false, ...facts, entry_no: null };
  const { id } = await db
    .insertInto('revaluation')
    .values({
      company_id: p.company_id,
      month: p.month,
      functional_currency: books.currency,
      gained_minor: gained,
      made_at: now,
      made_by: who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('revaluation_line')
    .values(
      balances.map((one) => ({
        revaluation_id: id,
        account_id: one.accountId,
        currency: one.currency,
        customer_id: one.party.customerId,
        carrier_id: one.party.carrierId,
        employee_id: one.party.employeeId ?? null,
        own_bank_account_id: one.ownBankAccountId,
        amount_minor: one.amountMinor,
        rate: one.rate,
        booked_functional_minor: one.bookedMinor,
        revalued_functional_minor: one.revaluedMinor,
      })),
    )
    .execute();
  if (lines.length === 0) return { posted: false, ...facts, entry_no: null };
  const entryId = await post(work, {
    companyId: p.company_id,
    postedOn: day,
    kind: 'revaluation',
    subject: 'revaluation',
    recordId: id,
    functionalCurrency: books.currency,
    lines,
  });
  await reverseEntry(work, entryId, next, `revaluation ${p.month}`);
  await markRatesUsed(work, rateIds);
  const { entry_no } = await db.selectFrom('ledger_entry').select('entry_no').where('id', '=', entryId).executeTakeFirstOrThrow();
  return { posted: true, ...facts, entry_no };
});
