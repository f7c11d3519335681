import { addDays, type Day, monthOf } from '../../../../kernel/day.ts';
import { type Currency } from '../../../../kernel/money.ts';
import type { JournalState } from '../../journal/states.ts';
import type { AccountUse } from '../../ledger/rules.ts';
import { type Book, type Context, lastDayOf } from './book.ts';
import type { Postings } from './postings.ts';

type Monthly = {
  readonly memo: Readonly<Record<string, string>>;
  readonly debit: AccountUse;
  readonly credit: AccountUse;
  readonly yuan: bigint;
};

/** The entries that every company books by hand each month, with their amounts in yuan. */
const monthly: readonly Monthly[] = [
  {
    memo: { CNY: '办公室与堆场租金', VND: 'Tiền thuê văn phòng và bãi', THB: 'ค่าเช่าสำนักงานและลาน' },
    debit: 'rent',
    credit: 'otherPayable',
    yuan: 38_000n,
  },
  {
    memo: { CNY: '计提职工工资', VND: 'Trích lương nhân viên', THB: 'ตั้งเงินเดือนค้างจ่าย' },
    debit: 'salaryExpense',
    credit: 'salaryPayable',
    yuan: 186_000n,
  },
  {
    memo: { CNY: '计提车辆折旧', VND: 'Khấu hao xe', THB: 'ค่าเสื่อมราคารถ' },
    debit: 'depreciation',
    credit: 'accumulatedDepreciation',
    yuan: 24_500n,
  },
];
const advertising: Monthly = {
  memo: { CNY: '东盟博览会展位费', VND: 'Phí gian hàng hội chợ ASEAN', THB: 'ค่าบูธงานแสดงสินค้าอาเซียน' },
  debit: 'sellingExpense',
  credit: 'otherPayable',
  yuan: 12_000n,
};
/** Smallest units of a currency for one yuan. */
const perYuan: Partial<Record<Currency, bigint>> = { CNY: 100n, VND: 3_500n, THB: 490n };
const minorOf = ({ yuan }: Monthly, currency: Currency): bigint => yuan * (perYuan[currency] ?? 100n);
const memoOf = ({ memo }: Monthly, currency: Currency): string => memo[currency] ?? memo['CNY'] ?? '';

/**
 * The templates of each company, and its journals of the last three months: posted for the months before, and this month's to post and in
 * preparation.
 */
export async function seedJournals(context: Context, book: Book, postings: Postings): Promise<void> {
  const { db } = context;
  const teams = await db.selectFrom('team').select(['id', 'company_id']).orderBy('id').execute();
  const accounts = new Map((await db.selectFrom('ledger_account').select(['id', 'use']).execute()).map((row) => [row.use, row.id]));
  const writer = book.person('accountant');
  const poster = book.person('findirector');
  const before = lastDayOf(addDays(`${monthOf(book.today)}-01`, -1));
  const days: readonly Day[] = [lastDayOf(addDays(`${monthOf(before)}-01`, -1)), before];

  const costCentreOf = (companyId: bigint): bigint | null => teams.find((team) => team.company_id === companyId)?.id ?? null;

  async function write(companyId: bigint, one: Monthly, on: Day, state: JournalState): Promise<void> {
    const { currency } = book.company(companyId);
    const costCentre = costCentreOf(companyId);
    const minor = minorOf(one, currency);
    const memo = memoOf(one, currency);
    const { id } = await db
      .insertInto('journal')
      .values({
        journal_no: book.next('JV', companyId, on),
        company_id: companyId,
        posted_on: on,
        memo,
        functional_currency: currency,
        functional_minor: minor,
        reverse_next: false,
        repeat_to: null,
        state,
        prepared_by: writer,
        decided_by: state === 'posted' ? poster : null,
        created_at: book.noon(on),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sides = [
      { account: one.debit, amountMinor: minor },
      { account: one.credit, amountMinor: -minor },
    ];
    await db
      .insertInto('journal_line')
      .values(
        sides.map(({ account, amountMinor }) => ({
          journal_id: id,
          account_id: accounts.get(account) ?? 0n,
          currency,
          amount_minor: amountMinor,
          rate: '1',
          functional_minor: amountMinor,
          customer_id: null,
          carrier_id: null,
          order_id: null,
          cost_centre_id: account === one.debit ? costCentre : null,
          memo: null,
        })),
      )
      .execute();
    if (state !== 'posted') return;
    postings.add(
      {
        companyId,
        postedOn: on,
        kind: 'journal',
        subject: 'journal',
        recordId: id,
        functionalCurrency: currency,
        lines: sides.map(({ account, amountMinor }) => ({
          account,
          currency,
          amountMinor,
          functionalMinor: amountMinor,
          costCentreId: account === one.debit && costCentre !== null ? costCentre : undefined,
        })),
      },
      poster,
    );
  }

  /** A template of what the company books each month; salaries differ, so theirs has no amounts. */
  async function keep(companyId: bigint, one: Monthly): Promise<void> {
    const { currency } = book.company(companyId);
    const memo = memoOf(one, currency);
    const minor = one.debit === 'salaryExpense' ? null : minorOf(one, currency);
    const { id } = await db
      .insertInto('journal_template')
      .values({ company_id: companyId, name: memo, memo, reverse_next: false, created_by: writer })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { template_id: id, currency, customer_id: null, carrier_id: null, memo: null };
    await db
      .insertInto('journal_template_line')
      .values([
        { ...line, account_id: accounts.get(one.debit) ?? 0n, amount_minor: minor, cost_centre_id: costCentreOf(companyId) },
        { ...line, account_id: accounts.get(one.credit) ?? 0n, amount_minor: minor === null ? null : -minor, cost_centre_id: null },
      ])
      .execute();
  }

  for (const { id } of book.companies) {
    for (const one of monthly) await keep(id, one);
    for (const on of days) for (const one of monthly) await write(id, one, on, 'posted');
    for (const one of monthly) await write(id, one, book.today, 'submitted');
    await write(id, advertising, book.today, 'draft');
  }
}
