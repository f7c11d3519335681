import { addDays } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import { searchText } from '../../../../server/search-text.ts';
import type { CustomsCountry } from '../../tariff/kinds.ts';
import type { CustomsTables } from '../db.ts';

type Row = readonly [country: CustomsCountry, hs: string, name: string, duty: string, consumption: string, vat: string, interior?: string];
/** Rates of the demo, near those in force: a declarant enters those of the law. */
const imports: readonly Row[] = [
  ['CN', '8517', '电话机及通信设备', '0', '0', '13'],
  ['CN', '8544', '电线、电缆', '8', '0', '13'],
  ['CN', '6203', '男式服装', '16', '0', '13'],
  ['CN', '0810', '其他鲜果', '20', '0', '9'],
  ['CN', '8471', '自动数据处理设备', '0', '0', '13'],
  ['CN', '2402', '烟草制的雪茄烟及卷烟', '25', '36', '13'],
  ['CN', '3304', '美容品或化妆品', '5', '15', '13'],
  ['VN', '8517', 'Điện thoại và thiết bị viễn thông', '0', '0', '10'],
  ['VN', '8544', 'Dây, cáp điện', '10', '0', '10'],
  ['VN', '6203', 'Quần áo nam', '20', '0', '10'],
  ['VN', '0810', 'Quả tươi khác', '25', '0', '5'],
  ['VN', '8471', 'Máy xử lý dữ liệu tự động', '0', '0', '10'],
  ['VN', '8703', 'Ô tô chở người', '70', '40', '10'],
  ['TH', '8517', 'เครื่องโทรศัพท์และอุปกรณ์สื่อสาร', '0', '0', '7'],
  ['TH', '8544', 'สายไฟและเคเบิล', '10', '0', '7'],
  ['TH', '6203', 'เสื้อผ้าบุรุษ', '30', '0', '7'],
  ['TH', '0810', 'ผลไม้สดอื่น', '40', '0', '0'],
  ['TH', '8471', 'เครื่องประมวลผลข้อมูล', '0', '0', '7'],
  ['TH', '8703', 'รถยนต์นั่ง', '80', '30', '7', '10'],
];
/** Fruit from the region under ACFTA and clothes under RCEP are free of duty. */
const preferences = [
  ['CN', '0810', 'TH', 'ACFTA', '9'],
  ['CN', '6203', 'VN', 'RCEP', '13'],
  ['VN', '6203', 'CN', 'ACFTA', '10'],
  ['TH', '0810', 'CN', 'ACFTA', '0'],
] as const;
/** The price of one unit in the currency of the country. */
const rates: Readonly<Record<CustomsCountry, readonly (readonly [Currency, string])[]>> = {
  CN: [
    ['USD', '7.0972'],
    ['EUR', '8.2215'],
    ['THB', '0.2185'],
    ['VND', '0.00027'],
    ['HKD', '0.9125'],
  ],
  VN: [
    ['USD', '26110'],
    ['EUR', '30250'],
    ['THB', '804'],
    ['CNY', '3660'],
    ['JPY', '170.5'],
  ],
  TH: [
    ['USD', '32.61'],
    ['EUR', '37.72'],
    ['CNY', '4.571'],
    ['VND', '0.00124'],
    ['JPY', '0.2124'],
  ],
};

/** The customs tariff of the demo, and customs rates for this year by month. */
export async function seedTariff({ db, today }: SeedContext<CustomsTables>): Promise<void> {
  const from = `${today.slice(0, 4)}-01-01`;
  const common = { valid_from: from, valid_to: null, basis: null, created_by: null } as const;
  await db
    .insertInto('customs_tariff')
    .values([
      ...imports.map(([country, hs_code, name, duty_percent, consumption_percent, vat_percent, interior_percent = '0']) => ({
        ...common,
        country,
        direction: 'import' as const,
        hs_code,
        name,
        origin_kind: 'mfn' as const,
        origin_country: null,
        agreement: null,
        duty_percent,
        consumption_percent,
        interior_percent,
        vat_percent,
        search: searchText(hs_code, name),
      })),
      ...preferences.map(([country, hs_code, origin_country, agreement, vat_percent]) => ({
        ...common,
        country,
        direction: 'import' as const,
        hs_code,
        name: imports.find((row) => row[0] === country && row[1] === hs_code)?.[2] ?? hs_code,
        origin_kind: 'preferential' as const,
        origin_country,
        agreement,
        duty_percent: '0',
        consumption_percent: '0',
        interior_percent: '0',
        vat_percent,
        search: searchText(hs_code, agreement),
      })),
      ...imports.map(([country, hs_code, name]) => ({
        ...common,
        country,
        direction: 'export' as const,
        hs_code,
        name,
        origin_kind: 'mfn' as const,
        origin_country: null,
        agreement: null,
        duty_percent: '0',
        consumption_percent: '0',
        interior_percent: '0',
        vat_percent: '0',
        search: searchText(hs_code, name),
      })),
    ])
    .execute();
  await db
    .insertInto('customs_rate')
    .values(
      (['CN', 'VN', 'TH'] as const).flatMap((country) =>
        rates[country].flatMap(([currency, rate]) =>
          (['export', 'import'] as const).map((direction) => ({
            country,
            direction,
            currency,
            rate,
            valid_from: addDays(today, -60),
            valid_to: addDays(today, 60),
            basis: null,
            created_by: null,
            search: searchText(country, currency),
          })),
        ),
      ),
    )
    .execute();
}
