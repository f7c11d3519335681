import { searchText } from '../../../../server/search-text.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { ReferenceTables } from '../db.ts';
import { latinNames } from '../../../../server/names.ts';
import { taxNoOf } from './check-digits.ts';
import { addressIn, type Country, currencyOf, personIn, storedPhoneIn } from './draw.ts';
import { customerNames, siteNames } from './names.ts';
import { places } from './places.ts';

/** The bank of customers in each country. */
const banks: Readonly<Record<Country, string>> = { CN: '中国工商银行南宁分行', VN: 'Vietcombank', TH: 'ธนาคารกรุงเทพ' };

type Context = SeedContext<ReferenceTables>;

export async function seedCustomers({ db, random }: Context): Promise<void> {
  const companies = await db.selectFrom('own_company').select(['id', 'country']).execute();
  const staff = await db.selectFrom('account').select(['id', 'company_id']).where('user_type', '=', 1).orderBy('id').execute();
  const limits = { CNY: 500_000_00n, VND: 1_800_000_000n, THB: 2_500_000_00n };
  const customers = await db
    .insertInto('customer')
    .values(
      customerNames.map(([country, name, name_en, short_name, industry], place) => {
        const currency = currencyOf[country];
        const company_id = companies.find((company) => company.country === country)?.id ?? 0n;
        const ours = staff.filter((account) => account.company_id === company_id);
        const large = random.chance(0.4);
        return {
          code: `C${String(1001 + place)}`,
          name,
          name_en,
          short_name,
          short_name_en: name_en,
          ...latinNames({ name, name_en, short_name, short_name_en: name_en }),
          country,
          tax_no: taxNoOf(country, 100 + place),
          company_id,
          currency,
          customer_group: null,
          industry,
          sales_id: ours[0]?.id ?? null,
          service_id: ours[1]?.id ?? null,
          settlement: place % 11 === 0 ? ('perOrder' as const) : ('monthly' as const),
          statement_day: random.pick([1, 5, 10, 25]),
          credit_days: random.pick([15, 30, 30, 45, 60]),
          credit_limit_minor: place % 9 === 8 ? null : limits[currency] * (large ? 10n : 4n),
          credit_currency: currency,
          invoice_title: name,
          invoice_address: addressIn(country, random),
          invoice_phone: storedPhoneIn(country, random),
          invoice_bank: banks[country],
          invoice_account: `45${String(600_000_000_000 + place * 6_700_417)}`,
          invoice_kind: country === 'CN' ? ('special' as const) : ('electronic' as const),
          email: `finance@${name_en
            .toLowerCase()
            .replace(/[^a-z]/g, '')
            .slice(0, 16)}.example`,
          hold_reason: null,
          remark: null,
          created_by: null,
          search: searchText(`C${String(1001 + place)}`, name, name_en, short_name),
        };
      }),
    )
    .returning(['id', 'country', 'name', 'name_en'])
    .execute();
  await db
    .insertInto('customer_contact')
    .values(
      customers.map((customer) => {
        const country = customer.country as Country;
        return {
          customer_id: customer.id,
          name: personIn(country, random),
          title: null,
          phone: storedPhoneIn(country, random),
          email: null,
          main: true,
          remark: null,
        };
      }),
    )
    .execute();
  const towns = places.filter((place) => place.kind === 'city' || place.kind === 'port');
  await db
    .insertInto('consignor')
    .values(
      Array.from({ length: 90 }, (_, place) => {
        const customer = customers[place % customers.length];
        const town = random.pick(towns.filter((candidate) => (place < 45 ? candidate.country === customer?.country : true)));
        const [site, site_en] = random.pick(siteNames[town.country]);
        // A site abroad is named with the name that its customer has there.
        const owner = (town.country === customer?.country ? customer.name : customer?.name_en) ?? '';
        const name = `${owner} ${town.name}${site}`;
        const name_en = `${customer?.name_en ?? ''} ${town.name_en} ${site_en}`;
        return {
          customer_id: customer?.id ?? null,
          kind: 'both' as const,
          name,
          name_en,
          latin_name: name_en,
          country: town.country,
          region: null,
          city: town.name,
          address: addressIn(town.country, random),
          postcode: null,
          contact: personIn(town.country, random),
          phone: storedPhoneIn(town.country, random),
          email: null,
          tax_no: null,
          opening_hours: '08:00-18:00',
          constraints: null,
          latitude: town.latitude,
          longitude: town.longitude,
          station_id: null,
          remark: null,
          created_by: null,
          search: searchText(name, name_en, town.name),
        };
      }),
    )
    .execute();
}
