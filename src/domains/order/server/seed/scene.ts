import type { Work } from '../../../../server/work.ts';
import type { OrderTables } from '../db.ts';

/** The least reference data that an order needs: two customers, a line from Nanning to Hanoi, a truck type. For tests; the two of each pair differ. */
export type Scene = {
  readonly companyId: bigint;
  readonly lux: bigint;
  readonly vina: bigint;
  readonly nanning: bigint;
  readonly hanoi: bigint;
  readonly line: bigint;
};

export async function setScene({ db }: Work<OrderTables>, companyId: bigint): Promise<Scene> {
  const customer = async (code: string, name: string, country: 'CN' | 'VN', currency: 'CNY' | 'VND'): Promise<bigint> => {
    const { id } = await db
      .insertInto('customer')
      .values({
        code,
        name,
        short_name: name,
        country,
        company_id: companyId,
        currency,
        credit_currency: currency,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const station = async (
    code: string,
    name: string,
    name_en: string,
    country: string,
    at: [string, string],
    time_zone: string,
  ): Promise<bigint> => {
    const { id } = await db
      .insertInto('station')
      .values({ code, name, name_en, kind: 'city', country, latitude: at[0], longitude: at[1], time_zone })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const nanning = await station('NNG', '南宁', 'Nanning', 'CN', ['22.817', '108.366'], 'Asia/Shanghai');
  const hanoi = await station('HAN', '河内', 'Hanoi', 'VN', ['21.028', '105.854'], 'Asia/Ho_Chi_Minh');
  const { id: line } = await db
    .insertInto('line')
    .values({
      code: 'NNG-HAN',
      name: '南宁—河内',
      origin_station_id: nanning,
      destination_station_id: hanoi,
      mode: 'road',
      distance_km: '380',
      standard_hours: '18',
      cross_border: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('vehicle_type')
    .values({
      code: 'T96',
      name_zh: '9.6 米厢车',
      name_vi: 'Xe thùng 9,6 m',
      name_en: '9.6 m box truck',
      name_th: 'รถตู้ 9.6 ม.',
      length_m: '9.6',
      load_kg: '18000',
      volume_m3: '55',
    })
    .execute();
  const lux = await customer('LUX', '立讯精密', 'CN', 'CNY');
  return { companyId, lux, vina: await customer('VINA', 'Vinamilk', 'VN', 'VND'), nanning, hanoi, line };
}
