import { addDays } from '../../../../kernel/day.ts';
import { searchText } from '../../../../server/search-text.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { ReferenceTables } from '../db.ts';
import { latinNames } from '../../../../server/names.ts';
import { taxNoOf } from './check-digits.ts';
import { addressIn, type Country, currencyOf, storedPhoneIn, personIn, phoneIn, plateIn } from './draw.ts';
import { carrierNames } from './names.ts';

type Context = SeedContext<ReferenceTables>;

export async function seedFleets({ db, random, today, now }: Context): Promise<void> {
  const companies = await db.selectFrom('own_company').select(['id', 'country']).execute();
  const carriers = await db
    .insertInto('carrier')
    .values(
      carrierNames.map(([country, name, short_name, kind, name_en], place) => ({
        code: `K${String(201 + place)}`,
        name,
        name_en,
        short_name,
        short_name_en: name_en,
        ...latinNames({ name, name_en, short_name, short_name_en: name_en }),
        country,
        tax_no: kind === 'own' ? null : taxNoOf(country, 500 + place),
        kind,
        company_id: kind === 'own' ? (companies.find((company) => company.country === country)?.id ?? null) : null,
        currency: currencyOf[country],
        payment_days: random.pick([15, 30, 30, 45]),
        taxpayer: kind === 'individual' ? ('none' as const) : ('general' as const),
        tax_percent: country === 'CN' ? '9' : country === 'VN' ? '8' : '0',
        licence_no: `L${country}${820_000 + place * 31}`,
        licence_until: addDays(today, random.between(60, 900)),
        permit_no: `P${country}${410_000 + place * 17}`,
        permit_until: addDays(today, random.between(40, 700)),
        insurance_no: `CL${2026_0000 + place}`,
        insurance_minor: 100_000_000n,
        insurance_currency: 'CNY' as const,
        insurance_until: addDays(today, place === 7 ? 12 : random.between(45, 340)),
        contact: personIn(country, random),
        phone: storedPhoneIn(country, random),
        email: `ops${place}@carrier.example`,
        address: addressIn(country, random),
        rating: random.between(3, 5),
        blacklist_reason: null,
        blacklisted_on: null,
        remark: null,
        created_by: null,
        search: searchText(name, name_en, short_name, `K${201 + place}`),
      })),
    )
    .returning(['id', 'country', 'name', 'currency'])
    .execute();
  const approver = await db.selectFrom('account').select('id').where('user_type', '=', 1).orderBy('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('party_bank_account')
    .values(
      carriers.map((carrier, place) => ({
        carrier_id: carrier.id,
        customer_id: null,
        supplier_id: null,
        bank: carrier.country === 'VN' ? 'Vietcombank' : carrier.country === 'TH' ? 'ธนาคารกรุงเทพ' : '中国工商银行',
        branch: null,
        account_no: `62${String(200_000_000_000 + place * 7_919_333)}`,
        account_name: carrier.name,
        swift: null,
        cnaps: null,
        currency: carrier.currency,
        reason: null,
        state: 'approved' as const,
        created_by: null,
        approved_by: approver.id,
        approved_at: new Date(now.getTime() - 40 * 86_400_000),
        usable_from: new Date(now.getTime() - 39 * 86_400_000),
        refused_reason: null,
      })),
    )
    .execute();

  const types = await db.selectFrom('vehicle_type').select(['id', 'load_kg', 'volume_m3', 'pallets', 'container']).orderBy('id').execute();
  const vehicles = await db
    .insertInto('vehicle')
    .values(
      Array.from({ length: 120 }, (_, place) => {
        const carrier = carriers[place % carriers.length] ?? carriers[0];
        const country = (carrier?.country ?? 'CN') as Country;
        const type = types[random.weighted([1, 2, 4, 4, 3, 2, 2, 3])] ?? types[0];
        const plate_no = plateIn(country, place);
        return {
          carrier_id: carrier?.id ?? 0n,
          plate_no,
          country,
          vehicle_type_id: type?.id ?? 0n,
          load_kg: type?.load_kg ?? '1000',
          volume_m3: type?.volume_m3 ?? '10',
          pallets: type?.pallets ?? 0,
          trailer_plate_no: null,
          vin: null,
          brand: random.pick(['一汽解放', '东风', 'Hino', 'Isuzu', 'Hyundai', '陕汽']),
          registered_on: addDays(today, -random.between(200, 2400)),
          // A few have just expired or soon will, so that the demo shows the rule.
          inspection_until: addDays(
            today,
            place % 29 === 5 ? -random.between(1, 20) : place % 17 === 3 ? random.between(3, 25) : random.between(50, 360),
          ),
          insurance_until: addDays(today, place % 31 === 9 ? -3 : random.between(40, 350)),
          commercial_insurance_until: addDays(today, random.between(40, 350)),
          permit_until: addDays(today, random.between(60, 700)),
          border_permit_no: place % 3 === 0 ? `GMS${70_000 + place}` : null,
          border_permit_until: place % 3 === 0 ? addDays(today, random.between(30, 300)) : null,
          gps_device: place % 2 === 0 ? `8610${String(43_000_000_000 + place * 97)}` : null,
          remark: null,
          status: place % 23 === 7 ? ('maintenance' as const) : ('available' as const),
          created_by: null,
          search: searchText(plate_no),
        };
      }),
    )
    .returning(['id', 'carrier_id', 'country'])
    .execute();
  await db
    .insertInto('driver')
    .values(
      Array.from({ length: 130 }, (_, place) => {
        const vehicle = vehicles[place % vehicles.length];
        const country = (vehicle?.country ?? 'CN') as Country;
        const name = personIn(country, random);
        const phone = phoneIn(country, random);
        return {
          carrier_id: vehicle?.carrier_id ?? 0n,
          name,
          phone,
          country,
          id_card: null,
          licence_no: `${country}${String(330_000_000 + place * 77_773)}`,
          licence_class: country === 'CN' ? random.pick(['A2', 'B2', 'A2']) : country === 'VN' ? random.pick(['C', 'FC']) : 'ท.3',
          licence_until: addDays(today, place % 37 === 11 ? -5 : random.between(40, 1800)),
          qualification_no: `Q${510_000 + place}`,
          qualification_until: addDays(today, random.between(30, 1500)),
          passport_no: null,
          passport_until: null,
          dangerous_until: null,
          language: country === 'VN' ? ('vi' as const) : country === 'TH' ? ('th' as const) : ('zh' as const),
          vehicle_id: place < vehicles.length ? (vehicle?.id ?? null) : null,
          emergency_contact: null,
          emergency_phone: null,
          banned_from: null,
          banned_until: null,
          ban_reason: null,
          remark: null,
          created_by: null,
          search: searchText(name, phone),
        };
      }),
    )
    .execute();
}
