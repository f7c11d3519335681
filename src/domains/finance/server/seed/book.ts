import type { Kysely } from 'kysely';
import { addDays, type Day, dayIn, monthOf } from '../../../../kernel/day.ts';
import { type Currency, convert } from '../../../../kernel/money.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import { supplierTaxesOf } from '../../../reference/input-tax/server/supplier-taxes.ts';
import type { FinanceTables } from '../db.ts';
import type { Side } from '../../side.ts';

export type Context = SeedContext<FinanceTables>;

type Company = {
  readonly id: bigint;
  readonly currency: Currency;
  readonly time_zone: string;
  readonly number_mark: string;
  readonly code: string;
  readonly country: string;
};

/** The lookups that all parts of the seed share, read once. */
export type Book = {
  readonly today: Day;
  /** Noon of a day in China, or now where that is still to come. */
  noon(day: Day): Date;
  company(id: bigint): Company;
  readonly companies: readonly Company[];
  /** Our account in a currency; undefined where the company has none. */
  bank(companyId: bigint, currency: Currency): bigint | undefined;
  /** A person by login name, or the first of the staff. */
  person(login: string): bigint;
  /** The rate into the functional currency on a day; undefined where there is none, and the seed then assumes none. */
  rate(companyId: bigint, from: Currency, side: Side, day: Day): string | undefined;
  /** The tax in a carrier's price. */
  readonly supplierTax: Awaited<ReturnType<typeof supplierTaxesOf>>;
  /** The next document number of a series on a day; `keep` stores the counters from which the product continues. */
  next(series: string, companyId: bigint, day: Day): string;
  keep(db: Kysely<FinanceTables>): Promise<void>;
};

export async function readBook({ db, now, today }: Context): Promise<Book> {
  const companies = await db
    .selectFrom('own_company')
    .select(['id', 'code', 'currency', 'time_zone', 'number_mark', 'country'])
    .orderBy('id')
    .execute();
  const banks = await db
    .selectFrom('own_bank_account')
    .select(['id', 'company_id', 'currency'])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const people = await db.selectFrom('account').select(['id', 'login_name']).where('user_type', '=', 1).orderBy('id').execute();
  const byId = new Map(companies.map((company) => [company.id, company]));
  const rates = await ratesOf(db);
  const carriers = await db.selectFrom('carrier').select('id').execute();
  const fees = await db.selectFrom('fee_name').select('id').execute();
  const supplierTax = await supplierTaxesOf(
    { db },
    carriers.map(({ id }) => id),
    fees.map(({ id }) => id),
  );
  const counters = new Map<string, { companyId: bigint; series: string; day: Day; last: number }>();
  const company = (id: bigint): Company => {
    const record = byId.get(id);
    if (!record) throw new Error(`no own company ${id}`);
    return record;
  };
  return {
    today,
    noon: (day) => new Date(Math.min(now.getTime(), Date.parse(`${day}T04:00:00Z`))),
    companies,
    company,
    supplierTax,
    bank: (companyId, currency) => banks.find((bank) => bank.company_id === companyId && bank.currency === currency)?.id,
    person: (login) => (people.find((one) => one.login_name === login) ?? people[0])?.id ?? 0n,
    rate(companyId, from, side, day) {
      const to = company(companyId).currency;
      return from === to ? '1' : rates(from, to, side, day);
    },
    next(series, companyId, day) {
      const key = `${series} ${companyId} ${day}`;
      const counter = counters.get(key) ?? { companyId, series, day, last: 0 };
      counter.last += 1;
      counters.set(key, counter);
      return `${series}${company(companyId).number_mark}${day.slice(2).replaceAll('-', '')}${String(counter.last).padStart(4, '0')}`;
    },
    async keep(kept) {
      const rows = [...counters.values()];
      for (const part of chunks(rows, 1000))
        await kept
          .insertInto('number_series' as never)
          .values(part.map(({ companyId, series, day, last }) => ({ company_id: companyId, series, day, last })) as never)
          .execute();
    },
  };
}

type RateRow = { base: string; quote: string; rate: string; side: string; valid_from: string; valid_to: string };

async function ratesOf(db: Kysely<FinanceTables>): Promise<(from: Currency, to: Currency, side: Side, day: Day) => string | undefined> {
  const rows = await db
    .selectFrom('exchange_rate')
    .select(['base', 'quote', 'rate', 'side', 'valid_from', 'valid_to'])
    .where('kind', 'in', ['spot', 'month'])
    .orderBy('valid_from')
    .execute();
  const byPair = Map.groupBy(rows as RateRow[], (row) => `${row.base} ${row.quote}`);
  const values = new Map<string, string | undefined>();
  const search = (from: Currency, to: Currency, side: Side, day: Day): string | undefined => {
    const fits = (row: RateRow): boolean => row.valid_from <= day && day <= row.valid_to && (row.side === side || row.side === 'both');
    const direct = byPair.get(`${from} ${to}`)?.find(fits);
    if (direct) return direct.rate;
    const turned = byPair.get(`${to} ${from}`)?.find(fits);
    return turned ? reciprocal(turned.rate) : undefined;
  };
  return (from, to, side, day) => {
    const key = `${from} ${to} ${side} ${day}`;
    if (!values.has(key)) values.set(key, search(from, to, side, day));
    return values.get(key);
  };
}

/** 1 ÷ rate to twelve places, in whole numbers. */
function reciprocal(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const scaled = BigInt(whole + fraction.padEnd(12, '0').slice(0, 12));
  const digits = ((10n ** 24n + scaled / 2n) / scaled).toString().padStart(13, '0');
  return `${digits.slice(0, -12)}.${digits.slice(-12)}`;
}

export function inBooks(book: Book, companyId: bigint, currency: Currency, minor: bigint, rate: string): bigint {
  return convert({ currency, minor }, book.company(companyId).currency, rate).minor;
}

export function chunks<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, place) => rows.slice(place * size, (place + 1) * size));
}

export function dayAt(book: Book, companyId: bigint, at: Date): Day {
  return dayIn(at, book.company(companyId).time_zone);
}

export function lastDayOf(day: Day): Day {
  return addDays(`${monthOf(addDays(`${day.slice(0, 8)}28`, 4))}-01`, -1);
}
