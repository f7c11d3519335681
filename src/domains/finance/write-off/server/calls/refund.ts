import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { functionalShare } from '../../../amount.ts';
import { isRefund, sideOf } from '../../../cash/rules.ts';
import { type Cash } from '../../../cash/server/queries.ts';
import { post } from '../../../ledger/server/post.ts';
import { latest } from '../../../period/rules.ts';
import { booksOf } from '../../../period/server/books.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import { findOfOther } from '../../../server/names-of-party.ts';
import { matchRefund } from '../../contract.ts';
import { refundPosting } from '../../posting.ts';
import { requireOtherThanRegistrar } from '../duties.ts';
import { writeOffNo } from '../number.ts';
import { moveCash } from '../write-off.ts';

type Taken = { readonly cash: Cash; readonly functionalMinor: bigint };

export default handle(matchRefund, async (work, p) => {
  const refund = await lockOwn(work, 'cash_entry', { id: p.cash_entry_id, version: p.version });
  if (!isRefund(refund)) throw badField('cash_entry_id', 'BAD_CHOICE');
  const money = await lockOwn(work, 'cash_entry', { id: p.refunded_id, version: p.refunded_version });
  requireOtherThanRegistrar(work, [refund, money]);
  if (isRefund(money) || !isOfOneBook(refund, money) || (await findOfOther(work, refund, [money])))
    throw new Refusal('REFUND_OTHER_PARTY', { no: refund.entry_no, other: money.entry_no });
  const amountMinor = minorOf('amount', refund.currency, p.amount);
  if (amountMinor <= 0n) throw badField('amount', 'TOO_SMALL', { limit: 0 });
  return store(work, amountMinor, take(refund, amountMinor), take(money, amountMinor));
});

function isOfOneBook(a: Cash, b: Cash): boolean {
  return a.company_id === b.company_id && a.currency === b.currency;
}

/** The value in the books of a part of unused money; refuses CASH_OVER where less is unused. */
function take(cash: Cash, minor: bigint): Taken {
  if (cash.state !== 'claimed') throw new Refusal('CASH_REVERSED', { no: cash.entry_no });
  const open = cash.amount_minor - cash.allocated_minor;
  if (minor > open)
    throw new Refusal('CASH_OVER', {
      currency: cash.currency,
      open: amountOf(cash.currency, open),
      asked: amountOf(cash.currency, minor),
    });
  const functionalMinor = functionalShare({
    amountMinor: cash.amount_minor,
    functionalMinor: cash.functional_minor,
    before: cash.allocated_minor,
    beforeFunctional: cash.allocated_functional_minor,
    taken: minor,
  });
  return { cash, functionalMinor };
}

async function store(work: Work<FinanceTables>, amountMinor: bigint, refund: Taken, money: Taken) {
  const { company_id, currency, customer_id, carrier_id } = refund.cash;
  const side = sideOf(refund.cash);
  const books = await booksOf(work, company_id);
  const businessOn = latest(books.today, refund.cash.value_on, money.cash.value_on);
  const write_off_no = await writeOffNo(work, company_id);
  const { id } = await work.db
    .insertInto('write_off')
    .values({
      write_off_no,
      company_id,
      side,
      customer_id,
      carrier_id,
      cash_entry_id: refund.cash.id,
      refunded_cash_id: money.cash.id,
      currency,
      cash_minor: amountMinor,
      cash_functional_minor: refund.functionalMinor,
      refunded_functional_minor: money.functionalMinor,
      exchange_difference_minor: money.functionalMinor - refund.functionalMinor,
      business_on: businessOn,
      automatic: false,
      reason: null,
      reverses_id: null,
      created_at: work.now,
      created_by: work.who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await moveCash(work, refund.cash.id, amountMinor, refund.functionalMinor);
  await moveCash(work, money.cash.id, amountMinor, money.functionalMinor);
  await post(work, {
    companyId: company_id,
    postedOn: businessOn,
    kind: 'writeOff',
    subject: 'writeOff',
    recordId: id,
    functionalCurrency: books.currency,
    lines: refundPosting({
      side,
      party: { customerId: customer_id, carrierId: carrier_id },
      currency,
      amountMinor,
      refund: { cashEntryId: refund.cash.id, functionalMinor: refund.functionalMinor },
      money: {
        cashEntryId: money.cash.id,
        functionalMinor: money.functionalMinor,
        party: { customerId: money.cash.customer_id, carrierId: money.cash.carrier_id },
      },
    }),
  });
  const facts = { write_off_no, amount: amountOf(currency, amountMinor), currency };
  work.audit({ subject: 'writeOff', id, what: 'create', after: { ...facts, entry_no: refund.cash.entry_no } });
  work.audit({ subject: 'cash', id: money.cash.id, what: 'refund', after: { ...facts, entry_no: refund.cash.entry_no } });
  return { id, write_off_no };
}
