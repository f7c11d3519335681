import { addDays } from '../../../../kernel/day.ts';
import { latinNames } from '../../../../server/names.ts';
import { searchText } from '../../../../server/search-text.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { ReferenceTables } from '../db.ts';
import type { SupplierTable } from '../../supplier/server/tables.ts';
import { taxNoOf } from './check-digits.ts';
import { addressIn, type Country, currencyOf, personIn, storedPhoneIn } from './draw.ts';

type Context = SeedContext<ReferenceTables>;
type Draft = readonly [
  country: Country,
  kind: SupplierTable['kind'],
  name: string,
  short: string,
  english: string,
  marks?: Partial<Pick<SupplierTable, 'customs_code' | 'owner_code' | 'awb_prefix'>>,
];

/** Owner codes follow the register (BIC); air waybill prefixes belong to no airline. */
const drafts: readonly Draft[] = [
  ['CN', 'customsBroker', '凭祥市南关报关有限公司', '南关报关', 'Pingxiang Nanguan Customs Brokers', { customs_code: '4516980011' }],
  ['CN', 'customsBroker', '深圳市湾畔报关有限公司', '湾畔报关', 'Shenzhen Wanpan Customs Brokers', { customs_code: '4403980027' }],
  ['CN', 'agent', '广西桂越国际货运代理有限公司', '桂越货代', 'Guangxi Guiyue Forwarding'],
  ['CN', 'insurer', '南宁江岸财产保险有限公司', '江岸财险', 'Nanning Jiang’an Insurance'],
  ['CN', 'shippingLine', '北部湾远海集装箱运输有限公司', '北部湾远海', 'Beibu Gulf Container Line', { owner_code: 'CSQU' }],
  ['VN', 'customsBroker', 'Công ty TNHH Đại lý hải quan Hữu Nghị', 'HQ Hữu Nghị', 'Huu Nghi Customs Agency', { customs_code: '15BB0042' }],
  ['VN', 'warehouse', 'Công ty Cổ phần Kho vận Đình Vũ', 'Kho Đình Vũ', 'Dinh Vu Warehousing'],
  ['VN', 'coLoader', 'Công ty TNHH Gom hàng Hải Phòng', 'Gom hàng HP', 'Hai Phong Consolidation'],
  ['TH', 'customsBroker', 'บริษัท แหลมฉบังชิปปิ้ง จำกัด', 'แหลมฉบังชิปปิ้ง', 'Laem Chabang Shipping Brokers', { customs_code: '2801C00417' }],
  ['TH', 'airline', 'บริษัท สยามคาร์โก้แอร์ จำกัด', 'สยามคาร์โก้', 'Siam Cargo Air', { awb_prefix: '999' }],
  ['TH', 'warehouse', 'บริษัท คลังสินค้าชลบุรี จำกัด', 'คลังชลบุรี', 'Chonburi Warehousing'],
];

/** The demo company's suppliers, contracts and seals, and the legal entities of its customers. */
export async function seedPartners(context: Context): Promise<void> {
  const suppliers = await seedSuppliers(context);
  await seedSupplierBanks(context, suppliers);
  await seedEntities(context);
  await seedSeals(context);
  await seedContracts(context, suppliers);
}

type Supplier = { readonly id: bigint; readonly name: string; readonly country: string; readonly kind: string };

function seedSuppliers({ db, random, today }: Context): Promise<readonly Supplier[]> {
  return db
    .insertInto('supplier')
    .values(
      drafts.map(([country, kind, name, short_name, name_en, marks = {}], place) => ({
        code: `S${String(301 + place)}`,
        name,
        name_en,
        short_name,
        short_name_en: name_en,
        ...latinNames({ name, name_en, short_name, short_name_en: name_en }),
        kind,
        country,
        tax_no: taxNoOf(country, 700 + place),
        currency: currencyOf[country],
        settlement: kind === 'customsBroker' ? ('perJob' as const) : ('monthly' as const),
        payment_days: random.pick([15, 30, 45]),
        withholding_percent: country === 'TH' ? '3' : null,
        licence_no: `X${country}${String(510_000 + place * 41)}`,
        // One expires soon, so that the page of expiring papers has a row.
        licence_until: addDays(today, place === 1 ? 18 : random.between(120, 900)),
        customs_code: null,
        owner_code: null,
        awb_prefix: null,
        ...marks,
        authorised_until: kind === 'customsBroker' ? addDays(today, random.between(60, 360)) : null,
        contact: personIn(country, random),
        phone: storedPhoneIn(country, random),
        email: `desk${place}@supplier.example`,
        address: addressIn(country, random),
        remark: null,
        created_by: null,
        search: searchText(name, short_name, name_en, `S${String(301 + place)}`),
      })),
    )
    .returning(['id', 'name', 'country', 'kind'])
    .execute();
}

async function seedSupplierBanks({ db, now }: Context, suppliers: readonly Supplier[]): Promise<void> {
  const approver = await db.selectFrom('account').select('id').where('user_type', '=', 1).orderBy('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('party_bank_account')
    .values(
      suppliers.map(({ id, name, country }, place) => ({
        carrier_id: null,
        customer_id: null,
        supplier_id: id,
        bank: country === 'VN' ? 'Vietcombank' : country === 'TH' ? 'ธนาคารกรุงเทพ' : '中国银行',
        branch: null,
        account_no: `73${String(300_000_000_000 + place * 6_710_887)}`,
        account_name: name,
        swift: country === 'VN' ? 'BFTVVNVX' : country === 'TH' ? 'BKKBTHBK' : 'BKCHCNBJ480',
        cnaps: null,
        currency: currencyOf[country as Country],
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
}

/** A second legal entity for every fourth customer, to invoice. */
async function seedEntities({ db, random }: Context): Promise<void> {
  const customers = await db.selectFrom('customer').select(['id', 'name', 'name_en', 'country']).orderBy('id').execute();
  const branch = { CN: '（分公司）', VN: ' - Chi nhánh', TH: ' (สาขา)' } as const;
  await db
    .insertInto('customer_company')
    .values(
      customers
        .filter((_, place) => place % 4 === 0)
        .map((customer, place) => {
          const country = customer.country as Country;
          const name = `${customer.name}${branch[country]}`;
          return {
            customer_id: customer.id,
            name,
            name_en: customer.name_en,
            country,
            tax_no: taxNoOf(country, 900 + place),
            invoice_title: name,
            invoice_address: addressIn(country, random),
            invoice_phone: storedPhoneIn(country, random),
            invoice_bank: null,
            invoice_account: null,
            remark: null,
            created_by: null,
            search: searchText(name, customer.name_en ?? ''),
          };
        }),
    )
    .execute();
}

async function seedSeals({ db }: Context): Promise<void> {
  const companies = await db.selectFrom('own_company').select(['id', 'country']).orderBy('id').execute();
  const staff = await db.selectFrom('account').select(['id', 'company_id']).where('user_type', '=', 1).orderBy('id').execute();
  const names = {
    CN: { company: '公章', contract: '合同专用章', finance: '财务专用章' },
    VN: { company: 'Dấu công ty', contract: 'Dấu hợp đồng', finance: 'Dấu tài chính' },
    TH: { company: 'ตราบริษัท', contract: 'ตราสัญญา', finance: 'ตราการเงิน' },
  } as const;
  await db
    .insertInto('own_seal')
    .values(
      companies.flatMap((company) =>
        (['company', 'contract', 'finance'] as const).map((kind, place) => {
          const name = names[company.country as Country][kind];
          const keepers = staff.filter((account) => account.company_id === company.id);
          return {
            company_id: company.id,
            kind,
            name,
            keeper_id: keepers[place % Math.max(keepers.length, 1)]?.id ?? null,
            taken_out_until: null,
            remark: null,
            created_by: null,
            search: searchText(name),
          };
        }),
      ),
    )
    .execute();
}

/** A year's contract with some customers, carriers and suppliers; one of each kind expires within the month. */
async function seedContracts({ db, today }: Context, suppliers: readonly Supplier[]): Promise<void> {
  const companies = await db.selectFrom('own_company').select(['id', 'country']).orderBy('id').execute();
  const owners = await db.selectFrom('account').select(['id', 'company_id']).where('user_type', '=', 1).orderBy('id').execute();
  const customers = await db.selectFrom('customer').select(['id', 'short_name', 'country']).orderBy('id').limit(8).execute();
  const carriers = await db
    .selectFrom('carrier')
    .select(['id', 'short_name', 'country'])
    .where('kind', '<>', 'own')
    .orderBy('id')
    .limit(6)
    .execute();
  const none = { customer_id: null, carrier_id: null, supplier_id: null };
  const parties = [
    ...customers.map(({ id, short_name, country }) => ({ ...none, customer_id: id, name: short_name, country })),
    ...carriers.map(({ id, short_name, country }) => ({ ...none, carrier_id: id, name: short_name, country })),
    ...suppliers.slice(0, 4).map(({ id, name, country }) => ({ ...none, supplier_id: id, name, country })),
  ];
  const titles = { CN: '年度服务合同', VN: 'Hợp đồng dịch vụ năm', TH: 'สัญญาบริการรายปี' } as const;
  await db
    .insertInto('contract')
    .values(
      parties.map(({ name: party, country, ...of }, place) => {
        const company = companies.find((one) => one.country === country) ?? companies[0];
        const ends_on = addDays(today, place % 6 === 5 ? 21 : 40 + place * 19);
        const contract_no = `HT-${ends_on.slice(0, 4)}-${String(place + 1).padStart(3, '0')}`;
        const name = `${party} ${titles[country as Country]}`;
        return {
          ...of,
          contract_no,
          name,
          company_id: company?.id ?? 0n,
          signed_on: addDays(ends_on, -380),
          starts_on: addDays(ends_on, -364),
          ends_on,
          owner_id: owners.find((account) => account.company_id === company?.id)?.id ?? null,
          remark: null,
          created_by: null,
          search: searchText(contract_no, name),
        };
      }),
    )
    .execute();
}
