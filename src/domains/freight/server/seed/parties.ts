import { searchText } from '../../../../server/search-text.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import { latinNames } from '../../../../server/names.ts';
import type { FreightTables } from '../db.ts';

type Context = SeedContext<FreightTables>;

/** Airports of the demo's routes: code, IATA, names, country, time zone, position. */
const airports = [
  ['CNNNG-A', 'NNG', '南宁吴圩国际机场', 'Nanning Wuxu', null, 'Nam Ninh Ngô Hu', 'หนานหนิงอู๋ซวี', 'CN', 'Asia/Shanghai', '22.608', '108.172'],
  [
    'CNCAN-A',
    'CAN',
    '广州白云国际机场',
    'Guangzhou Baiyun',
    null,
    'Quảng Châu Bạch Vân',
    'กว่างโจวไป๋หยุน',
    'CN',
    'Asia/Shanghai',
    '23.392',
    '113.299',
  ],
  [
    'VNHAN-A',
    'HAN',
    'Sân bay Nội Bài',
    'Hanoi Noi Bai',
    '河内内排机场',
    null,
    'ฮานอยโหน่ยบ่าย',
    'VN',
    'Asia/Ho_Chi_Minh',
    '21.221',
    '105.807',
  ],
  [
    'THBKK-A',
    'BKK',
    'ท่าอากาศยานสุวรรณภูมิ',
    'Bangkok Suvarnabhumi',
    '曼谷素万那普机场',
    'Băng Cốc Suvarnabhumi',
    null,
    'TH',
    'Asia/Bangkok',
    '13.690',
    '100.750',
  ],
] as const;

/** Parties to whom freight by sea and air is owed: agents of lines and of an airline. */
const agents = [
  ['K291', 'CN', 'ocean', '北部湾远海船务代理有限公司', '北部湾船代', 'Beibu Gulf Shipping Agency'],
  ['K292', 'VN', 'ocean', 'Công ty CP Đại lý Tàu biển Hải Phòng', 'Đại lý Hải Phòng', 'Hai Phong Shipping Agency'],
  ['K293', 'TH', 'ocean', 'บริษัท แหลมฉบัง ชิปปิ้ง เอเย่นซี่ จำกัด', 'แหลมฉบังชิปปิ้ง', 'Laem Chabang Shipping Agency'],
  ['K294', 'CN', 'air', '广西临空国际货运代理有限公司', '临空货代', 'Guangxi Aero Cargo'],
  ['K295', 'VN', 'air', 'Công ty TNHH Hàng hóa Hàng không Nội Bài', 'Nội Bài Cargo', 'Noi Bai Air Cargo'],
  ['K296', 'TH', 'air', 'บริษัท สยามคาร์โก้ จีเอสเอ จำกัด', 'สยามจีเอสเอ', 'Siam Cargo GSA'],
] as const;

export async function seedAirports({ db }: Context): Promise<void> {
  await db
    .insertInto('station')
    .values(
      airports.map(([code, iata, name, name_en, name_zh, name_vi, name_th, country, time_zone, latitude, longitude]) => ({
        code,
        iata,
        name,
        name_en,
        name_zh,
        name_vi,
        name_th,
        kind: 'airport' as const,
        country,
        time_zone,
        region: null,
        unlocode: code.slice(0, 5),
        latitude,
        longitude,
        address: null,
        contact: null,
        phone: null,
        opening_hours: null,
        customs_code: null,
        remark: null,
        created_by: null,
        search: searchText(name, name_en, name_zh, name_vi, name_th, code, iata),
      })),
    )
    .execute();
}

export async function seedAgents({ db }: Context) {
  const currencies = { CN: 'CNY', VN: 'VND', TH: 'THB' } as const;
  const rows = await db
    .insertInto('carrier')
    .values(
      agents.map(([code, country, , name, short_name, name_en]) => ({
        code,
        country,
        name,
        name_en,
        short_name,
        short_name_en: name_en,
        ...latinNames({ name, name_en, short_name, short_name_en: name_en }),
        kind: 'contracted' as const,
        currency: currencies[country],
        payment_days: 30,
        taxpayer: 'general' as const,
        contact: '操作部',
        phone: country === 'CN' ? '+867715580001' : country === 'VN' ? '+842253747000' : '+6638490000',
        search: searchText(name, name_en, short_name, code),
      })),
    )
    .returning(['id', 'code'])
    .execute();
  return agents.flatMap(([code, country, mode]) => {
    const row = rows.find((one) => one.code === code);
    return row ? [{ id: row.id, country, mode }] : [];
  });
}
