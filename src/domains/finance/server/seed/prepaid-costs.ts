import { addDays, type Day, monthOf } from '../../../../kernel/day.ts';
import type { ExpenseAccount } from '../../ledger/rules.ts';
import { planOf, prepaidPosting, sharePosting, type Spread } from '../../prepaid-cost/rules.ts';
import { lastDayOf as lastDayOfMonth, latest } from '../../period/rules.ts';
import { type Book, type Context } from './book.ts';
import type { Postings } from './postings.ts';

type Texts = Readonly<Record<string, string>>;
const insurance: Texts = { CNY: '车辆商业险（全年）', VND: 'Bảo hiểm xe cả năm', THB: 'ประกันภัยรถรายปี' };
const rented: Texts = { CNY: '挂车季度租金', VND: 'Tiền thuê rơ moóc theo quý', THB: 'ค่าเช่ารถพ่วงรายไตรมาส' };
const yard: Texts = { CNY: '堆场半年租金', VND: 'Tiền thuê bãi nửa năm', THB: 'ค่าเช่าลานครึ่งปี' };

/**
 * The prepaid costs of each company: the year of insurance with which its books began, a quarter of rent on a supplier's bill of last month, and
 * half a year of rent that waits for approval. The months that are over are booked.
 */
export async function seedPrepaidCosts(context: Context, book: Book, postings: Postings): Promise<void> {
  const { db } = context;
  const teams = await db.selectFrom('team').select(['id', 'company_id']).orderBy('id').execute();
  const people = { prepared_by: book.person('payables'), approved_by: book.person('findirector') };
  for (const { id: companyId, currency: functional } of book.companies) {
    const costCentreId = teams.find((team) => team.company_id === companyId)?.id ?? null;
    const add = async (one: One): Promise<void> => {
      const { spread, approved, source, memo } = one;
      const account: ExpenseAccount = one.account === 'rent' && costCentreId === null ? 'cost' : one.account;
      const on = source.on;
      const shares = approved ? planOf(spread).filter(({ month }) => lastDayOfMonth(month) <= book.today) : [];
      const [bookedMinor, bookedFunctional] = [
        shares.reduce((sum, { minor }) => sum + minor, 0n),
        shares.reduce((sum, { functionalMinor }) => sum + functionalMinor, 0n),
      ];
      const done = bookedMinor === spread.minor;
      const { id } = await db
        .insertInto('prepaid_cost')
        .values({
          prepaid_no: book.next('PE', companyId, on),
          company_id: companyId,
          charge_id: source.chargeId,
          opening_balance_id: source.openingBalanceId,
          carrier_id: source.carrierId,
          memo: memo[functional] ?? memo['CNY'] ?? '',
          currency: source.currency,
          amount_minor: spread.minor,
          functional_currency: functional,
          functional_minor: spread.functionalMinor,
          account,
          cost_centre_id: costCentreId,
          vehicle_id: null,
          method: spread.method,
          from_on: spread.from,
          to_on: spread.to,
          base_from: spread.from,
          base_minor: spread.minor,
          base_functional_minor: spread.functionalMinor,
          booked_minor: bookedMinor,
          booked_functional_minor: bookedFunctional,
          booked_to: shares.at(-1)?.month ?? null,
          posted_on: approved ? on : null,
          state: approved ? (done ? 'done' : 'spreading') : 'submitted',
          prepared_by: people.prepared_by,
          approved_by: approved ? people.approved_by : null,
          version: approved ? 3 : 2,
          created_at: book.noon(on),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const entry = { companyId, kind: 'prepaidCost', subject: 'prepaidCost', recordId: id, functionalCurrency: functional } as const;
      const of = { currency: source.currency, party: { customerId: null, carrierId: source.carrierId }, memo: memo[functional] ?? '' };
      if (approved && source.billId !== null)
        postings.add({ ...entry, postedOn: on, lines: prepaidPosting({ ...of, ...spread, billId: source.billId }) }, people.approved_by);
      for (const share of shares) {
        const postedOn = latest(lastDayOfMonth(share.month), on);
        postings.add({ ...entry, postedOn, lines: sharePosting({ ...of, ...share }, { account, costCentreId }) }, 0n);
        await db
          .insertInto('prepaid_share')
          .values({
            prepaid_cost_id: id,
            month: share.month,
            currency: source.currency,
            amount_minor: share.minor,
            functional_minor: share.functionalMinor,
            posted_on: postedOn,
            late: false,
          })
          .execute();
      }
    };
    const opened = await openedOf(context, companyId);
    const from = opened && addDays(opened.on, 1);
    if (opened && from)
      await add({
        source: opened,
        memo: insurance,
        approved: true,
        account: 'cost',
        spread: { ...opened, from, to: monthsOn(from, 12), method: 'day' },
      });
    const [first, second] = await billedOf(context, companyId);
    if (first) {
      const start = `${monthOf(first.on)}-01`;
      await add({
        source: first,
        memo: rented,
        approved: true,
        account: 'cost',
        spread: { ...first, from: start, to: monthsOn(start, 3), method: 'month' },
      });
    }
    if (second) {
      const start = `${monthOf(book.today)}-01`;
      await add({
        source: second,
        memo: yard,
        approved: false,
        account: 'rent',
        spread: { ...second, from: start, to: monthsOn(start, 6), method: 'month' },
      });
    }
  }
}

type Source = NonNullable<Awaited<ReturnType<typeof openedOf>>> | Awaited<ReturnType<typeof billedOf>>[number];
type One = {
  readonly source: Source;
  readonly memo: Texts;
  readonly approved: boolean;
  readonly account: ExpenseAccount;
  readonly spread: Spread;
};

/** The last day of a number of months that begin on the first of one. */
function monthsOn(from: Day, count: number): Day {
  let last = lastDayOfMonth(monthOf(from));
  for (let month = 1; month < count; month += 1) last = lastDayOfMonth(monthOf(addDays(last, 1)));
  return last;
}

async function openedOf({ db }: Context, companyId: bigint) {
  const row = await db
    .selectFrom('opening_balance as s')
    .innerJoin('opening as o', 'o.id', 's.opening_id')
    .innerJoin('ledger_account as a', 'a.id', 's.account_id')
    .select(['s.id', 's.currency', 's.amount_minor', 's.functional_minor', 'o.opened_on'])
    .where('o.company_id', '=', companyId)
    .where('o.state', '=', 'posted')
    .where('a.use', '=', 'prepaidExpense')
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    chargeId: null,
    openingBalanceId: row.id,
    carrierId: null,
    billId: null,
    currency: row.currency,
    minor: row.amount_minor,
    functionalMinor: row.functional_minor,
    on: row.opened_on,
  };
}

/** The two largest lines on suppliers' bills of last month. */
async function billedOf({ db }: Context, companyId: bigint) {
  const rows = await db
    .selectFrom('charge as c')
    .innerJoin('bill as b', 'b.id', 'c.bill_id')
    .select(['c.id', 'c.carrier_id', 'c.bill_id', 'c.currency', 'c.net_minor', 'c.functional_net_minor', 'b.bill_on'])
    .where('c.company_id', '=', companyId)
    .where('c.side', '=', 'payable')
    .where('c.state', '=', 'billed')
    .where('c.disbursement', '=', false)
    .where('c.net_minor', '>', 0n)
    .where('b.state', '=', 'confirmed')
    .orderBy('b.bill_on', 'desc')
    .orderBy('c.functional_net_minor', 'desc')
    .orderBy('c.id')
    .limit(2)
    .execute();
  return rows.map((row) => ({
    chargeId: row.id,
    openingBalanceId: null,
    carrierId: row.carrier_id,
    billId: row.bill_id,
    currency: row.currency,
    minor: row.net_minor,
    functionalMinor: row.functional_net_minor,
    on: row.bill_on,
  }));
}
