import { setScene as setOrders } from '../../../order/server/seed/scene.ts';
import type { FreightWork } from '../db.ts';

/** The least that a booking needs: jobs by sea and air, a line and an airline, ports, airports and three voyages. For tests. */
export type BookingScene = {
  readonly customer: bigint;
  readonly qinzhou: bigint;
  readonly laemChabang: bigint;
  readonly shanghaiAirport: bigint;
  readonly bangkokAirport: bigint;
  readonly line: bigint;
  readonly airline: bigint;
  readonly otherAirline: bigint;
  readonly vessel: bigint;
  /** Qinzhou on 25 November to Laem Chabang on the 29th, with its cut-offs. */
  readonly sailing: bigint;
  /** The same a week later. */
  readonly laterSailing: bigint;
  /** From Laem Chabang to Qinzhou. */
  readonly otherWay: bigint;
  readonly oceanJob: bigint;
  readonly airJob: bigint;
};

export async function setBookingScene(work: FreightWork, companyId: bigint): Promise<BookingScene> {
  const { db } = work;
  const { lux: customer } = await setOrders(work, companyId);
  const station = async (
    kind: 'port' | 'airport',
    code: string,
    name_en: string,
    country: string,
    time_zone: string,
    iata: string | null,
  ) => {
    const values = { code, name: name_en, name_en, kind, country, time_zone, iata, unlocode: null, latitude: null, longitude: null };
    return (await db.insertInto('station').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const qinzhou = await station('port', 'CNQZH', 'Qinzhou', 'CN', 'Asia/Shanghai', null);
  const laemChabang = await station('port', 'THLCH', 'Laem Chabang', 'TH', 'Asia/Bangkok', null);
  const shanghaiAirport = await station('airport', 'CNPVG', 'Shanghai Pudong', 'CN', 'Asia/Shanghai', 'PVG');
  const bangkokAirport = await station('airport', 'THBKK-A', 'Bangkok Suvarnabhumi', 'TH', 'Asia/Bangkok', 'BKK');
  const supplier = async (kind: 'shippingLine' | 'airline', code: string, name: string, awb_prefix: string | null) => {
    const values = {
      code,
      name,
      short_name: name,
      kind,
      country: 'CN',
      currency: 'CNY',
      awb_prefix,
      contact: 'A',
      phone: '+8613800138000',
    } as const;
    return (await db.insertInto('supplier').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const line = await supplier('shippingLine', 'BGL', '北部湾航运', null);
  const airline = await supplier('airline', 'XXA', '某航空', '999');
  const otherAirline = await supplier('airline', 'YYA', '另一航空', '998');
  const { id: vessel } = await db
    .insertInto('vessel')
    .values({ name: 'BEIBU GULF 7', imo: '9811000', search: 'beibu gulf 7 9811000', created_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const voyage = async (number: string, from: bigint, to: bigint, departs: string, arrives: string): Promise<bigint> => {
    const first_departure = new Date(departs);
    const { id } = await db
      .insertInto('sailing')
      .values({ vessel_id: vessel, voyage: number, supplier_id: line, service: null, first_departure, remark: null, created_by: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('port_call')
      .values([
        { sailing_id: id, seq: 1, station_id: from, planned_departure: first_departure },
        { sailing_id: id, seq: 2, station_id: to, planned_arrival: new Date(arrives) },
      ])
      .execute();
    return id;
  };
  const sailing = await voyage('047S', qinzhou, laemChabang, '2026-11-25T10:00:00Z', '2026-11-28T23:00:00Z');
  const laterSailing = await voyage('048S', qinzhou, laemChabang, '2026-12-02T10:00:00Z', '2026-12-05T23:00:00Z');
  const otherWay = await voyage('047N', laemChabang, qinzhou, '2026-11-30T10:00:00Z', '2026-12-04T10:00:00Z');
  await db
    .insertInto('sailing_cut_off')
    .values([
      { sailing_id: sailing, station_id: qinzhou, kind: 'VCO', at: new Date('2026-11-24T04:00:00Z') },
      { sailing_id: sailing, station_id: qinzhou, kind: 'FCO', at: new Date('2026-11-24T12:00:00Z') },
    ])
    .execute();
  const job = async (mode: 'ocean' | 'air', no: string, from: bigint, to: bigint) => {
    const values = {
      no,
      mode,
      direction: 'export',
      service: mode === 'ocean' ? 'fcl' : 'direct',
      company_id: companyId,
      customer_id: customer,
    } as const;
    const ends = { origin_station_id: from, destination_station_id: to, created_by: null };
    return (
      await db
        .insertInto('freight_job')
        .values({ ...values, ...ends })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  };
  const oceanJob = await job('ocean', 'OF-1', qinzhou, laemChabang);
  const airJob = await job('air', 'AF-1', shanghaiAirport, bangkokAirport);
  const places = { qinzhou, laemChabang, shanghaiAirport, bangkokAirport };
  return { customer, ...places, line, airline, otherAirline, vessel, sailing, laterSailing, otherWay, oceanJob, airJob };
}

/** The facts of the scene that messages to the line name: our phone, the line in Latin letters, and the ports by their UN/LOCODE. */
export async function setMessageFacts({ db }: FreightWork, scene: BookingScene, companyId: bigint): Promise<void> {
  await db.updateTable('own_company').set({ phone: '+867715550100' }).where('id', '=', companyId).execute();
  await db.updateTable('supplier').set({ latin_name: 'Beibu Gulf Line' }).where('id', '=', scene.line).execute();
  await db.updateTable('station').set({ unlocode: 'CNQZH' }).where('id', '=', scene.qinzhou).execute();
  await db.updateTable('station').set({ unlocode: 'THLCH' }).where('id', '=', scene.laemChabang).execute();
}
