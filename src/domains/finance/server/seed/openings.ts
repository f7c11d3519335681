import { addDays, type Day, monthOf } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { AccountUse, Party } from '../../ledger/rules.ts';
import { type Balance, baseOf, type Item, openingPosting } from '../../opening/rules.ts';
import type { Side } from '../../side.ts';
import { type Book, type Context, inBooks, lastDayOf } from './book.ts';
import type { Postings } from './postings.ts';

const nobody: Party = { customerId: null, carrierId: null };
/** Smallest units of a functional currency for one yuan. */
const perYuan: Partial<Record<Currency, bigint>> = { CNY: 100n, VND: 3_500n, THB: 490n };
const fixed: readonly (readonly [AccountUse, bigint])[] = [
  ['fixedAsset', 4_860_000n],
  ['accumulatedDepreciation', -1_215_000n],
  ['otherReceivable', 36_000n],
  ['prepaidExpense', 96_000n],
  ['salaryPayable', -178_000n],
];
const memo: Partial<Record<Currency, string>> = {
  CNY: '由原账套转入',
  VND: 'Chuyển từ phần mềm cũ',
  THB: 'ยกมาจากโปรแกรมเดิม',
};

/**
 * The opening of each company at the end of the month before its first documents: banks, fixed assets and capital, and two open items of the
 * earlier books that are still to be settled.
 */
export async function seedOpenings(context: Context, book: Book, postings: Postings): Promise<void> {
  const { db } = context;
  const openedOn = await beforeDocuments(context, book);
  const banks = await db
    .selectFrom('own_bank_account')
    .select(['id', 'company_id', 'currency'])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const customers = await db.selectFrom('customer').select(['id', 'company_id']).where('active', '=', true).orderBy('id').execute();
  const carrier = await db.selectFrom('carrier').select('id').where('active', '=', true).orderBy('id', 'desc').limit(1).executeTakeFirst();
  const accounts = new Map((await db.selectFrom('ledger_account').select(['id', 'use']).execute()).map((row) => [row.use, row.id]));
  for (const { id: companyId, currency } of book.companies) {
    const yuan = perYuan[currency] ?? 100n;
    const balances: Balance[] = [];
    const add = (account: AccountUse, own: Currency, amountMinor: bigint, party: Party, bank: bigint | null): void => {
      // The first rates are of the day after.
      const rate = book.rate(companyId, own, 'receivable', openedOn) ?? book.rate(companyId, own, 'receivable', addDays(openedOn, 1));
      if (rate === undefined) return;
      const functionalMinor = inBooks(book, companyId, own, amountMinor, rate);
      balances.push({
        line: balances.length + 2,
        account,
        currency: own,
        amountMinor,
        functionalMinor,
        party,
        ownBankAccountId: bank,
        memo: null,
      });
    };
    // An account was opened with what the seeded payments out of it need, so that none is ever overdrawn.
    for (const bank of banks.filter((one) => one.company_id === companyId)) {
      const usual = bank.currency === currency ? 1_500_000n * yuan : 80_000n * (perYuan[bank.currency] ?? 100n);
      add('bank', bank.currency, usual - postings.lowestOf(bank.id), nobody, bank.id);
    }
    for (const [account, amount] of fixed) add(account, currency, amount * yuan, nobody, null);
    const customer = customers.filter((one) => one.company_id === companyId).at(-1);
    const items = [
      ...(customer
        ? [{ side: 'receivable' as const, party: { customerId: customer.id, carrierId: null }, yuan: 18_600n, paid: 6_000n }]
        : []),
      ...(carrier ? [{ side: 'payable' as const, party: { customerId: null, carrierId: carrier.id }, yuan: 9_450n, paid: 0n }] : []),
    ];
    for (const { side, party, ...item } of items) add(side, currency, signed(side, (item.yuan - item.paid) * yuan), party, null);
    const total = balances.reduce((sum, { functionalMinor }) => sum + functionalMinor, 0n);
    add('paidInCapital', currency, -3_000_000n * yuan, nobody, null);
    add('retainedEarnings', currency, 3_000_000n * yuan - total, nobody, null);
    const opening = await db
      .insertInto('opening')
      .values({
        opening_no: book.next('OP', companyId, openedOn),
        company_id: companyId,
        opened_on: openedOn,
        memo: memo[currency] ?? 'Opening balances',
        functional_currency: currency,
        functional_minor: balances.reduce((sum, { functionalMinor }) => (functionalMinor > 0n ? sum + functionalMinor : sum), 0n),
        state: 'posted',
        prepared_by: book.person('accountant'),
        decided_by: book.person('findirector'),
        created_at: book.noon(openedOn),
      })
      .returning(['id', 'opening_no'])
      .executeTakeFirstOrThrow();
    await db
      .insertInto('opening_balance')
      .values(
        balances.map((row) => ({
          opening_id: opening.id,
          line: row.line,
          account_id: accounts.get(row.account) ?? 0n,
          currency: row.currency,
          amount_minor: row.amountMinor,
          functional_minor: row.functionalMinor,
          customer_id: row.party.customerId,
          carrier_id: row.party.carrierId,
          own_bank_account_id: row.ownBankAccountId,
          memo: null,
        })),
      )
      .execute();
    const bills: (Item & { billId: bigint })[] = [];
    for (const [place, item] of items.entries())
      bills.push(
        await openItem(
          context,
          book,
          { ...opening, companyId, currency, openedOn },
          { ...item, place, amount: item.yuan * yuan, paid: item.paid * yuan },
        ),
      );
    const bases = baseOf(balances, bills);
    postings.add(
      {
        companyId,
        postedOn: openedOn,
        kind: 'opening',
        subject: 'opening',
        recordId: opening.id,
        functionalCurrency: currency,
        lines: openingPosting(
          balances,
          bills.map((bill) => ({ ...bill, functionalMinor: bases.get(bill.id) ?? 0n })),
        ),
      },
      book.person('findirector'),
    );
  }
}

const signed = (side: Side, minor: bigint): bigint => (side === 'receivable' ? minor : -minor);

/** The last day of the month before the first charge, and before the months of the journals. */
async function beforeDocuments({ db }: Context, book: Book): Promise<Day> {
  const { first } = await db
    .selectFrom('charge')
    .select(({ fn }) => fn.min('business_on').as('first'))
    .executeTakeFirstOrThrow();
  const months = addDays(`${monthOf(addDays(`${monthOf(book.today)}-01`, -32))}-01`, -1);
  const begin = first !== null && first < months ? first : months;
  return lastDayOf(addDays(`${monthOf(begin)}-01`, -1));
}

type Opened = { id: bigint; opening_no: string; companyId: bigint; currency: Currency; openedOn: Day };

/** One open item with its bill, due some days from now. */
async function openItem(
  { db }: Context,
  book: Book,
  opening: Opened,
  item: { place: number; side: Side; party: Party; amount: bigint; paid: bigint },
): Promise<Item & { billId: bigint }> {
  const { customerId, carrierId } = item.party;
  const document = {
    document_no: `${item.side === 'receivable' ? 'INV' : 'HD'}-${opening.openedOn.slice(0, 7)}-${String(item.place + 11).padStart(3, '0')}`,
    due_on: addDays(book.today, 20),
    customer_id: customerId,
    carrier_id: carrierId,
  };
  const openMinor = item.amount - item.paid;
  const document_on = addDays(opening.openedOn, -12);
  const bill = await db
    .insertInto('bill')
    .values({
      ...document,
      bill_no: `${opening.opening_no}-${String(item.place + 1).padStart(4, '0')}`,
      company_id: opening.companyId,
      side: item.side,
      business: 'other',
      bill_on: document_on,
      title: document.document_no,
      customer_ref: null,
      remark: null,
      own_bank_account_id: null,
      state: 'confirmed',
      tax_by_invoice: false,
      sent_at: null,
      confirmed_at: book.noon(opening.openedOn),
      confirmed_by: book.person('findirector'),
      dispute: null,
      void_reason: null,
      created_by: book.person('accountant'),
      created_at: book.noon(opening.openedOn),
      opened_on: opening.openedOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bill_balance')
    .values({
      bill_id: bill.id,
      currency: opening.currency,
      customer_id: customerId,
      carrier_id: carrierId,
      amount_minor: openMinor,
      net_minor: openMinor,
      tax_minor: 0n,
      functional_minor: openMinor,
    })
    .execute();
  const row = await db
    .insertInto('opening_item')
    .values({
      ...document,
      opening_id: opening.id,
      line: item.place + 2,
      side: item.side,
      document_on,
      currency: opening.currency,
      amount_minor: item.amount,
      paid_minor: item.paid,
      functional_minor: openMinor,
      bill_id: bill.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    line: item.place + 2,
    side: item.side,
    party: item.party,
    currency: opening.currency,
    openMinor,
    functionalMinor: openMinor,
    billId: bill.id,
  };
}
