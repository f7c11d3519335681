import { toSVG } from 'bwip-js/node';
import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { letterheadsOf } from '../../../../reference/document-print/server/letterhead.ts';
import { namesIn } from '../../../../reference/document-print/server/names.ts';
import { handle } from '../../../server/db.ts';
import { readSheets } from '../../contract.ts';
import { partyName, stationName } from '../../../../reference/server/names.ts';
import { carriersOf, legsOf } from '../carriage.ts';

export default handle(readSheets, async (work, { ids, order_ids, languages }) => {
  const { db, who } = work;
  const first = languages[0] ?? who.language;
  const stations = (alias: 'origin' | 'destination') => namesIn(languages, (language) => stationName(alias, language));
  const rows = await db
    .selectFrom('waybill as w')
    .innerJoin('transport_order as o', 'o.id', 'w.order_id')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .innerJoin('station as origin', 'origin.id', 'o.origin_station_id')
    .innerJoin('station as destination', 'destination.id', 'o.destination_station_id')
    .leftJoin('vehicle_type as vt', 'vt.id', 'o.vehicle_type_id')
    .selectAll('o')
    .select([
      'w.id as waybill_id',
      'w.waybill_no',
      'w.printed_count',
      'w.void_at',
      namesIn(languages, (language) => partyName('c', language)).as('customer_name'),
    ])
    .select(['origin.time_zone as origin_zone', 'destination.time_zone as destination_zone'])
    .select([stations('origin').as('origin_name'), stations('destination').as('destination_name')])
    .select([legsOf('o.id', first).as('legs'), carriersOf('o.id', first).as('carrier_name')])
    .select(
      namesIn(languages, (language) => sql.ref(`vt.name_${language}`))
        .$castTo<string | null>()
        .as('vehicle_type_name'),
    )
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
  const headOf = await letterheadsOf(
    work,
    rows.map(({ company_id }) => company_id),
  );
  return {
    sheets: rows.map((row) => ({
      ...row,
      company: headOf(row.company_id),
      void: row.void_at !== null,
      id: row.waybill_id,
      barcode: barcodeOf(row.waybill_no),
      shipper: { name: row.shipper_name, contact: row.shipper_contact, phone: row.shipper_phone, address: row.shipper_address },
      consignee: { name: row.consignee_name, contact: row.consignee_contact, phone: row.consignee_phone, address: row.consignee_address },
      lines: goods.filter((line) => line.order_id === row.id),
    })),
  };
});

/** A document number in Code 128, as scalable lines; the text below it is the same number. */
function barcodeOf(text: string): string {
  return toSVG({ bcid: 'code128', text, height: 12, includetext: true, textxalign: 'center', textsize: 9, textyoffset: -2 });
}
