import { type Cell, writeSheet } from '../src/server/sheet.ts';
import type { Stand } from './stand.ts';

const headings = [
  'customer',
  'customer_ref',
  'business_type',
  'origin',
  'destination',
  'shipper_name',
  'shipper_contact',
  'shipper_phone',
  'shipper_address',
  'consignee_name',
  'consignee_contact',
  'consignee_phone',
  'consignee_address',
  'pickup_from',
  'pickup_to',
  'goods_name',
  'packing',
  'pieces',
  'gross_kg',
]; // prettier-ignore

/** A sheet of orders, whose `customer_ref` is the run and the row; every `badEvery`th row is refused. */
export async function orderSheet(stand: Stand, run: string, rows: number, badEvery: number): Promise<Buffer> {
  const [place] = await stand.query<{ customer: string; origin: string; destination: string }>(
    `select c.code as customer, o.code as origin, d.code as destination from transport_order t join customer c on c.id = t.customer_id
       join station o on o.id = t.origin_station_id join station d on d.id = t.destination_station_id where c.active order by t.id limit 1`,
  );
  const cells = Array.from({ length: rows }, (_, at): Cell[] => [
    place?.customer ?? '',
    `${run}-${at}`,
    'ftl',
    place?.origin ?? '',
    place?.destination ?? '',
    'Factory',
    'A',
    '13800138000',
    'Road 1',
    'Store',
    'B',
    '13900139000',
    'Road 2',
    '2026-12-01 08:00',
    '2026-12-01 12:00',
    'Parts',
    'CT',
    at % badEvery === 0 ? 'many' : 10,
    100.5,
  ]); // prettier-ignore
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeSheet(
    'Sheet1',
    headings.map((header) => ({ header })),
    cells,
  ))
    chunks.push(chunk); // prettier-ignore
  return Buffer.concat(chunks);
}
