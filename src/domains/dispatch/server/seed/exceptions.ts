import type { Insertable } from 'kysely';
import type { SeedContext } from '../../../../server/seed.ts';
import type { DispatchTables } from '../db.ts';
import { inChunks } from './chunks.ts';
import type { MadeTrip } from './draw.ts';

const stories = [
  ['delay', '南友高速五塘段堵车，预计晚到三小时', 'G7211 五塘段', 'forceMajeure'],
  ['breakdown', 'Xe bị hỏng lốp, đang thay tại trạm dừng Bắc Giang', 'Bắc Giang', 'carrier'],
  ['customs', '友谊关查验，等待布控放行', '友谊关', 'customer'],
  ['damage', 'กล่องบุบสองใบระหว่างขนถ่าย', 'แหลมฉบัง', 'carrier'],
  ['weather', 'Mưa lớn, đèo Hải Vân hạn chế xe tải', 'Đèo Hải Vân', 'forceMajeure'],
  ['accident', '轻微追尾，无人受伤，货物完好', '南宁外环', 'carrier'],
  ['refusal', '收货方仓库已满，要求次日再送', '河内收货仓', 'customer'],
  ['delay', 'ด่านอรัญประเทศรถหนาแน่น ล่าช้าสองชั่วโมง', 'อรัญประเทศ', 'forceMajeure'],
] as const;

/** One trip in forty had an exception on the road; old exceptions are closed with the responsible party. */
export async function seedRoadExceptions({ db, random, now }: SeedContext<DispatchTables>, trips: readonly MadeTrip[]): Promise<void> {
  const gone = trips.filter(({ state }) => ['departed', 'arrived', 'completed', 'reviewed', 'closed'].includes(state));
  const rows: Insertable<DispatchTables['road_exception']>[] = [];
  for (const trip of gone) {
    const [first] = trip.loads;
    const running = trip.state === 'departed' || trip.state === 'arrived';
    if (!first || !random.chance(running ? 0.1 : 0.022)) continue;
    const [kind, description, place, responsible] = random.pick(stories);
    const happened = new Date(
      Math.min((first.order.departed_at ?? trip.depart).getTime() + random.between(1, 5) * 3_600_000, now.getTime() - 600_000),
    );
    const closed = !running;
    const charged = closed && kind === 'damage' && !trip.truck.own;
    rows.push({
      no: `EX${String(rows.length + 1).padStart(6, '0')}`,
      company_id: first.order.company_id,
      work_order_id: trip.id,
      carrier_id: trip.truck.carrier_id,
      order_id: first.order.id,
      load_id: null,
      kind,
      state: closed ? 'closed' : random.pick(['open', 'open', 'handling'] as const),
      happened_at: happened,
      place,
      description,
      pieces: kind === 'damage' ? 2 : null,
      delay_hours: kind === 'delay' ? '3' : null,
      responsible: closed ? responsible : 'undecided',
      cost_currency: charged ? trip.truck.currency : null,
      cost_minor: charged ? (trip.truck.currency === 'VND' ? 900_000n : 32_000n) : null,
      handler_id: null,
      resolution: closed ? random.pick(['已通知客户并改约送货时间', 'Đã xử lý, hàng giao đủ', 'แจ้งลูกค้าและส่งครบแล้ว']) : null,
      closed_at: closed ? new Date(happened.getTime() + 30 * 3_600_000) : null,
      reported_by_name: trip.truck.driver?.name ?? trip.truck.plate_no,
      reported_by_carrier: !trip.truck.own,
      created_by: null,
      created_at: happened,
      updated_at: happened,
    });
  }
  await inChunks(rows, 1000, (chunk) => db.insertInto('road_exception').values(chunk).execute());
}
