import { type SqlBool, sql } from 'kysely';
import { by, containsPlain, listRows, numberContains } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { wordsContain } from '../../../transport-order/server/queries.ts';
import { listWaybills } from '../../contract.ts';
import { shortName, stationName } from '../../../../reference/server/names.ts';
import { carriersOf, legsOf } from '../carriage.ts';

const pod = sql<boolean>`exists (select from order_document d where d.order_id = o.id and d.kind = 'pod')`;

export default handle(listWaybills, (work, params) =>
  listRows(work, listWaybills, params, {
    query: ({ db, who }) =>
      db
        .selectFrom('waybill as w')
        .innerJoin('transport_order as o', 'o.id', 'w.order_id')
        .innerJoin('customer as c', 'c.id', 'o.customer_id')
        .innerJoin('station as origin', 'origin.id', 'o.origin_station_id')
        .innerJoin('station as destination', 'destination.id', 'o.destination_station_id')
        .where('w.company_id', 'in', [...who.companyIds])
        .select([
          'w.id',
          'w.version',
          'w.waybill_no',
          'w.order_id',
          'w.printed_count',
          'w.printed_at',
          'w.void_at',
          'w.created_at',
          'o.order_no',
          'o.state',
          'o.business_type',
          'o.customer_ref',
          'o.shipper_name',
          'o.consignee_name',
          'o.pieces',
          'o.gross_kg',
          'o.volume_m3',
          'o.pickup_from',
          shortName('c', who.language).as('customer_name'),
        ])
        .select([stationName('origin', who.language).as('origin_name'), stationName('destination', who.language).as('destination_name')])
        .select([legsOf('o.id', who.language).as('legs'), carriersOf('o.id', who.language).as('carrier_name')])
        .select(pod.as('pod')),
    id: 'w.id',
    state: 'o.state',
    tabs: {
      toPrint: sql<SqlBool>`(w.printed_count = 0 and w.void_at is null and o.state in ('reviewed', 'received', 'partDispatched', 'dispatched'))`,
    },
    where: {
      words: (text, _, way) =>
        way === 'row'
          ? sql<SqlBool>`(${numberContains('w.waybill_no', text)} or ${wordsContain(text)})`
          : sql<SqlBool>`(${numberContains('w.waybill_no', text)} or w.order_id = any (array(
              select named.id from transport_order named where ${containsPlain('named.plain', text)})))`,
      order_no: 'o.order_no',
      customer_ref: 'o.customer_ref',
      customer_id: 'o.customer_id',
      origin_station_id: 'o.origin_station_id',
      destination_station_id: 'o.destination_station_id',
      state: 'o.state',
      pickup: 'o.pickup_from',
      made: 'w.created_at',
      printed: (printed) => (printed ? sql<SqlBool>`w.printed_count > 0` : sql<SqlBool>`w.printed_count = 0`),
      pod: (there) => (there ? pod : sql<SqlBool>`not ${pod}`),
    },
    sorts: {
      created_at: by('w.created_at', 'timestamptz'),
      waybill_no: by('w.waybill_no', 'text'),
      pickup_from: by('o.pickup_from', 'timestamptz'),
    },
    row: ({ void_at, ...row }) => ({ ...row, void: void_at !== null }),
  }),
);
