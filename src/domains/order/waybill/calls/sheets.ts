import { toSVG } from 'bwip-js/node';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { stationName } from '../../order/queries.ts';
import { readSheets } from '../contract.ts';

export default handle(readSheets, async ({ db, who }, { ids, order_ids }) => {
  const rows = await db
    .selectFrom('waybill as w')
    .innerJoin('transport_order as o', 'o.id', 'w.order_id')
    .innerJoin('own_company as co', 'co.id', 'o.company_id')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .innerJoin('station as origin', 'origin.id', 'o.origin_station_id')
    .innerJoin('station as destination', 'destination.id', 'o.destination_station_id')
    .leftJoin('vehicle_type as vt', 'vt.id', 'o.vehicle_type_id')
    .selectAll('o')
    .select(['w.id as waybill_id', 'w.waybill_no', 'w.printed_count', 'c.name as customer_name'])
    .select(['co.name as company_name', 'co.address as company_address', 'co.phone as company_phone'])
    .select([stationName('origin', who.language).as('origin_name'), stationName('destination', who.language).as('destination_name')])
    .select(`vt.name_${who.language} as vehicle_type_name`)
    .where((eb) => eb.or([eb('w.id', '=', eb.fn.any(eb.val(ids))), eb('w.order_id', '=', eb.fn.any(eb.val(order_ids)))]))
    .where('w.company_id', 'in', [...who.companyIds])
    .orderBy('w.waybill_no')
    .execute();
  if (rows.length === 0 || rows.length < new Set(ids).size) throw new Refusal('NOT_FOUND');
  const goods = await db
    .selectFrom('order_line')
    .select(['order_id', 'line_no', 'goods_name', 'packing', 'pieces', 'gross_kg', 'volume_m3'])
    .where(
      'order_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('line_no')
    .execute();
  return {
    sheets: rows.map((row) => ({
      ...row,
      id: row.waybill_id,
      barcode: barcodeOf(row.waybill_no),
      shipper: { name: row.shipper_name, contact: row.shipper_contact, phone: row.shipper_phone, address: row.shipper_address },
      consignee: { name: row.consignee_name, contact: row.consignee_contact, phone: row.consignee_phone, address: row.consignee_address },
      lines: goods.filter((line) => line.order_id === row.id),
    })),
  };
});

/** A document number in Code 128, as scalable lines; what is read below it is the same text. */
function barcodeOf(text: string): string {
  return toSVG({ bcid: 'code128', text, height: 12, includetext: true, textxalign: 'center', textsize: 9 });
}
