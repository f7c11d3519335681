import { sql } from 'kysely';
import { addDays, type Day } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { QuotationState } from '../../../pricing/rating/match.ts';
import { type Row, type Sheet, writeSheets } from '../../../pricing/server/seed/write.ts';
import { type CustomsCountry, customsCountries } from '../../tariff/kinds.ts';
import type { CustomsTables } from '../db.ts';

type Context = SeedContext<CustomsTables>;
type Broker = { readonly id: bigint; readonly country: string; readonly short_name: string; readonly currency: Currency };
type Prices = Readonly<Record<'declaration' | 'office' | 'line' | 'inspection' | 'page', string>>;

/** The price of a declaration at a broker of each country: with it the first five lines of goods and the first page. */
const pricesOf: Readonly<Record<CustomsCountry, Prices>> = {
  CN: { declaration: '260', office: '320', line: '10', inspection: '180', page: '20' },
  VN: { declaration: '700000', office: '850000', line: '30000', inspection: '500000', page: '50000' },
  TH: { declaration: '1500', office: '1800', line: '60', inspection: '900', page: '100' },
};
const officeOf: Readonly<Record<CustomsCountry, string>> = { CN: '7202', VN: '15E1', TH: '2801' };

/** Brokers and agents with the record by which they are paid, their sheets in every state, and the declarations that they are named in. */
export async function seedBrokers(context: Context): Promise<void> {
  const brokers = await withPayees(context);
  await writeSheets(context, await sheetsOf(context, brokers));
  await sql`update customs_declaration d set broker_id = s.id
    from (select country, min(id) as id from supplier where kind = 'customsBroker' group by country) s
    where s.country = d.country and d.state in ('draft', 'checking', 'reviewed', 'accepted', 'inspection') and d.id % 3 > 0`.execute(
    context.db,
  );
}

/** A broker or an agent is paid as a carrier record of its own name. Answers the brokers. */
async function withPayees({ db }: Context): Promise<readonly Broker[]> {
  const { rows } = await sql<Broker>`
    with payees as (
      insert into carrier (code, name, name_en, short_name, short_name_en, country, tax_no, kind, currency, settlement, payment_days, taxpayer,
        contact, phone, email, address, search, latin_name, latin_short_name)
      select 'B' || code, name, name_en, short_name, name_en, country, tax_no, 'contracted', currency, 'perTrip', payment_days, 'general',
        contact, phone, email, address, lower('B' || code) || ' ' || search, coalesce(name_en, name), coalesce(name_en, short_name)
      from supplier where kind in ('customsBroker', 'agent') and active order by id returning id, code
    ), linked as (
      update supplier s set payee_id = p.id from payees p where p.code = 'B' || s.code returning s.id, s.country, s.short_name, s.currency, s.kind
    ) select id, country, short_name, currency from linked where kind = 'customsBroker' order by id`.execute(db);
  return rows;
}

async function sheetsOf({ db, today }: Context, brokers: readonly Broker[]): Promise<Sheet[]> {
  const companies = await db.selectFrom('own_company').select(['id', 'country', 'number_mark']).orderBy('id').execute();
  const staff = await db.selectFrom('account').select('id').where('user_type', '=', 1).orderBy('id').limit(4).execute();
  const fees = await db.selectFrom('fee_name').select(['id', 'code']).where('code', 'in', ['CLEAR', 'INSP', 'DOC', 'BORDER']).execute();
  const fee = (code: string): bigint | undefined => fees.find((one) => one.code === code)?.id;
  const [first, second] = staff;
  const codes = { clear: fee('CLEAR'), inspection: fee('INSP'), page: fee('DOC'), line: fee('BORDER') };
  return brokers.flatMap((broker) => {
    const company = companies.find(({ country }) => country === broker.country);
    const country = customsCountries.find((one) => one === broker.country);
    if (!company || !country) return [];
    const sheet = (revision: number, state: QuotationState, from: Day, to: Day, until: Day): Sheet => ({
      side: 'broker',
      company_id: company.id,
      // Its numbers are apart from those of the carriers' and customers' sheets, which the seed counts from one.
      mark: `${company.number_mark}B`,
      party_id: broker.id,
      title: `${broker.short_name} ${from.slice(0, 4)}`,
      currency: broker.currency,
      revision,
      state,
      valid_from: from,
      valid_to: to,
      in_force: state === 'submitted' || state === 'draft' ? null : `[${from},${until})`,
      created_on: addDays(from, -9),
      preparer: first?.id ?? null,
      approver: second?.id ?? null,
      rows: rowsOf(country, codes),
    });
    const [begin, change, end] = [addDays(today, -500), addDays(today, -135), addDays(today, 230)];
    const next: QuotationState = broker.id % 2n === 0n ? 'submitted' : 'draft';
    return [
      sheet(1, 'superseded', begin, addDays(change, -1), change),
      sheet(2, 'approved', change, end, addDays(end, 1)),
      sheet(3, next, addDays(end, 1), addDays(end, 365), end),
    ];
  });
}

type Fees = Readonly<Record<'clear' | 'inspection' | 'page' | 'line', bigint | undefined>>;

function rowsOf(country: CustomsCountry, fees: Fees): Row[] {
  const price = pricesOf[country];
  const rows: (Row | false)[] = [
    fees.clear !== undefined && { fee_name_id: fees.clear, basis: 'job', price: price.declaration, customs_country: country },
    fees.clear !== undefined && {
      fee_name_id: fees.clear,
      basis: 'job',
      price: price.office,
      customs_country: country,
      customs_direction: 'import',
      customs_office: officeOf[country],
    },
    fees.line !== undefined && {
      fee_name_id: fees.line,
      basis: 'hs_line',
      scheme: 'first_additional',
      first_quantity: '5',
      first_price: '0',
      price: price.line,
      customs_country: country,
    },
    fees.inspection !== undefined && {
      fee_name_id: fees.inspection,
      basis: 'inspection',
      price: price.inspection,
      customs_country: country,
    },
    fees.page !== undefined && {
      fee_name_id: fees.page,
      basis: 'page',
      scheme: 'first_additional',
      first_quantity: '1',
      first_price: '0',
      price: price.page,
      customs_country: country,
    },
  ];
  return rows.filter((row) => row !== false);
}
