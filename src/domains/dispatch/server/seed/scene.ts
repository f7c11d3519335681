import { sql } from 'kysely';
import type { Region } from '../../../order/transport-order/kinds.ts';
import { setScene } from '../../../order/server/seed/scene.ts';
import type { DispatchWork } from '../db.ts';

/** Our own fleet with two trucks, and two carriers with a truck each; every truck has its driver. */
export type Fleets = {
  readonly ownFleet: bigint;
  readonly jinlong: bigint;
  readonly saoViet: bigint;
  readonly small: Truck;
  readonly large: Truck;
  readonly jinlongTruck: Truck;
  readonly saoVietTruck: Truck;
};
/** The reference data for dispatch tests. */
export type DispatchScene = Awaited<ReturnType<typeof setScene>> & Fleets;
export type Truck = { readonly vehicle: bigint; readonly driver: bigint; readonly plate: string };

/** A truck and its driver as the calls that send them name them. */
export function crewOf({ vehicle, driver }: Truck) {
  return { vehicle_id: String(vehicle), driver_id: String(driver) };
}

export async function setDispatchScene(work: DispatchWork, companyId: bigint): Promise<DispatchScene> {
  return { ...(await setScene(work, companyId)), ...(await setFleets(work, companyId)) };
}

export async function setFleets(work: DispatchWork, companyId: bigint): Promise<Fleets> {
  const chinese = { country: 'CN', currency: 'CNY', phone: '13800000000' } as const;
  const ownFleet = await addCarrier(work, { code: 'OWN', name: '自有车队', kind: 'own', companyId, contact: '调度', ...chinese });
  const jinlong = await addCarrier(work, { code: 'JL', name: '金龙运输', kind: 'contracted', contact: '龙姐', ...chinese });
  const saoViet = await addCarrier(work, {
    code: 'SV',
    name: 'Sao Việt',
    kind: 'contracted',
    country: 'VN',
    currency: 'VND',
    contact: 'Chị Sao',
    phone: '+84912000111',
  });
  return {
    ownFleet,
    jinlong,
    saoViet,
    small: await addTruck(work, ownFleet, { plate: '桂A10001', kg: '5000', m3: '20' }),
    large: await addTruck(work, ownFleet, { plate: '桂A20002', kg: '20000', m3: '80' }),
    jinlongTruck: await addTruck(work, jinlong, { plate: '桂B30003', kg: '20000', m3: '80' }),
    saoVietTruck: await addTruck(work, saoViet, { plate: '29C-123.45', kg: '19000', m3: '78', country: 'VN' }),
  };
}

/** The station at the border between the two ends of the scene, Pingxiang, where goods change trucks. */
export async function addGate({ db }: DispatchWork): Promise<bigint> {
  const at = { latitude: '22.10', longitude: '106.76', time_zone: 'Asia/Shanghai', country: 'CN' };
  const { id } = await db
    .insertInto('station')
    .values({ ...at, code: 'CNPIN', name: '凭祥', name_en: 'Pingxiang', kind: 'border' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addCarrier(
  { db }: DispatchWork,
  c: Record<'code' | 'name' | 'kind' | 'country' | 'currency' | 'contact' | 'phone', string> & { companyId?: bigint },
): Promise<bigint> {
  const { rows } = await sql<{
    id: bigint;
  }>`insert into carrier (code, name, short_name, country, kind, company_id, currency, contact, phone, active, taxpayer)
    values (${c.code}, ${c.name}, ${c.name}, ${c.country}, ${c.kind}, ${c.companyId ?? null}, ${c.currency}, ${c.contact}, ${c.phone}, true, 'general') returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0n;
}

export async function addTruck(
  work: DispatchWork,
  carrierId: bigint,
  truck: { plate: string; kg: string; m3: string; inspection?: string; country?: 'CN' | 'VN' },
): Promise<Truck> {
  const { db } = work;
  const { country = 'CN' } = truck;
  const { rows: types } = await sql<{
    id: bigint;
  }>`insert into vehicle_type (code, name_zh, name_vi, name_en, name_th, length_m, load_kg, volume_m3)
    values (${truck.plate}, '货车', 'Xe tải', 'Truck', 'รถบรรทุก', 9.6, ${truck.kg}::numeric, ${truck.m3}::numeric) returning id`.execute(
    db,
  );
  const { rows: vehicles } = await sql<{
    id: bigint;
  }>`insert into vehicle (carrier_id, plate_no, country, vehicle_type_id, load_kg, volume_m3,
      inspection_until, insurance_until, border_permit_until, search)
    values (${carrierId}, ${truck.plate}, ${country}, ${types[0]?.id}, ${truck.kg}::numeric, ${truck.m3}::numeric,
      ${truck.inspection ?? '2027-12-31'}::date, '2027-12-31', '2027-12-31', ${truck.plate}) returning id`.execute(db);
  const vehicle = vehicles[0]?.id ?? 0n;
  const driver = await addDriver(work, carrierId, { name: `司机 ${truck.plate}`, country, vehicle });
  return { vehicle, driver, plate: truck.plate };
}

/** A driver who may cross borders; with the usual truck, where there is one. */
export async function addDriver(
  { db }: DispatchWork,
  carrierId: bigint,
  { name, country = 'CN', vehicle = null }: { name: string; country?: 'CN' | 'VN'; vehicle?: bigint | null },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`insert into driver (carrier_id, name, phone, country, licence_no, licence_class, licence_until,
      passport_until, vehicle_id)
    values (${carrierId}, ${name}, ${country === 'CN' ? '13900000000' : '+84912000222'}, ${country}, ${`L${name.replace('司机 ', '')}`}, 'A2',
      '2027-12-31', '2027-12-31', ${vehicle}) returning id`.execute(db);
  return rows[0]?.id ?? 0n;
}

/** An order that was reviewed and that dispatch has received. */
export async function addOrder(
  { db, now }: DispatchWork,
  scene: { lux: bigint; nanning: bigint; hanoi: bigint; line: bigint; companyId: bigint },
  order: {
    no: string;
    pieces: number;
    kg: string;
    m3: string;
    region?: Region;
    state?: string;
    consignee?: string;
    pickup?: Date;
    due?: Date;
  },
): Promise<bigint> {
  const pickup = order.pickup ?? new Date(now.getTime() + 86_400_000);
  const due = order.due ?? new Date(pickup.getTime() + 86_400_000);
  const consignee = order.consignee ?? '河内收货仓';
  const { rows } = await sql<{
    id: bigint;
  }>`insert into transport_order (order_no, company_id, customer_id, bill_to_id, business_type, line_id,
      origin_station_id, destination_station_id, region, shipper_name, shipper_contact, shipper_phone, shipper_address,
      consignee_name, consignee_contact, consignee_phone, consignee_address, pickup_from, pickup_to, due_at, order_time, state,
      pieces, pallets, gross_kg, volume_m3)
    values (${order.no}, ${scene.companyId}, ${scene.lux}, ${scene.lux}, 'ltl', ${scene.line}, ${scene.nanning}, ${scene.hanoi},
      ${order.region ?? 'cn'}, '立讯南宁', '黄工', '0771-5580001', '南宁市五象大道 401 号', ${consignee}, 'Nguyễn Văn An', '+84912345678', ${consignee},
      ${pickup}, ${new Date(pickup.getTime() + 7_200_000)}, ${due}, ${now}, ${order.state ?? 'received'},
      ${order.pieces}, 0, ${order.kg}::numeric, ${order.m3}::numeric) returning id`.execute(db);
  const id = rows[0]?.id ?? 0n;
  await sql`insert into order_line (order_id, line_no, goods_name, packing, pieces, gross_kg, volume_m3)
    values (${id}, 1, '连接器', 'CT', ${order.pieces}, ${order.kg}::numeric, ${order.m3}::numeric)`.execute(db);
  return id;
}
