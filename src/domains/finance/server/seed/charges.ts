import type { Insertable } from 'kysely';
import { type Day, monthOf } from '../../../../kernel/day.ts';
import { amountOf, type Currency, splitTax } from '../../../../kernel/money.ts';
import { grossTerms } from '../../../pricing/rating/charge.ts';
import type { Leg, Offer, Place } from '../../../pricing/rating/match.ts';
import { aCargo } from '../../../pricing/rating/plain.ts';
import { rate } from '../../../pricing/rating/rate.ts';
import { offersFor } from '../../../pricing/rating/server/offers.ts';
import { taxRateOn } from '../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../reference/tax-rate/server/rates.ts';
import { cheapest } from '../../charge/estimate/rules.ts';
import type { Treatment } from '../../../reference/input-tax/rules.ts';
import { shareOver } from '../../charge/rules.ts';
import { freightFee } from '../../charge/server/freight-fee.ts';
import type { ChargeTable } from '../../charge/server/tables.ts';
import { type Book, type Context, chunks, dayAt, inBooks } from './book.ts';
import { taxed } from './taxed.ts';

type Row = Insertable<ChargeTable>;
export type Line = {
  readonly feeNameId: bigint;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly netMinor: bigint;
  readonly taxPercent: string;
  readonly disbursement: boolean;
  readonly basis: string | null;
  readonly priceId: bigint | null;
  readonly calc: unknown;
  readonly source: ChargeTable['source'];
  readonly inputTax?: Treatment;
  readonly reversePercent?: string;
};
type Of = Pick<
  Row,
  'side' | 'company_id' | 'order_id' | 'work_order_id' | 'customer_id' | 'carrier_id' | 'estimated' | 'business' | 'freight_job_id'
>;

/**
 * Receivable lines of approved and delivered orders and payable lines of trips, estimated and actual, rated by the seeded quotations
 * exactly as the product rates them.
 */
export async function seedCharges(context: Context, book: Book): Promise<void> {
  const offers = offersByParty(context);
  const stations = await stationsOf(context);
  const rows: Row[] = [];
  for (const order of await ordersOf(context)) {
    const own = await offers('sell', order.company_id, order.customer_id);
    const leg = (on: Day): Leg => ({
      on,
      mode: order.mode,
      customer_line_id: order.customer_line_id,
      line_id: order.line_id,
      origin: stations(order.origin_station_id),
      destination: stations(order.destination_station_id),
      via_station_ids: [],
      customs: null,
      vehicle_type_id: order.vehicle_type_id,
      cargo: cargoOf(order.gross_kg, order.volume_m3, order.pieces, order.pallets, order.distance_km, order.container_type),
    });
    const of: Of = {
      side: 'receivable',
      company_id: order.company_id,
      order_id: order.id,
      work_order_id: null,
      customer_id: order.bill_to_id,
      carrier_id: null,
    };
    const planned = dayAt(book, order.company_id, order.pickup_from);
    rows.push(...rowsFor(context, book, { ...of, estimated: true }, planned, quotedLines(leg(planned), own), order.currency));
    if (!order.signed_at) continue;
    const signed = dayAt(book, order.company_id, order.signed_at);
    rows.push(...rowsFor(context, book, { ...of, estimated: false }, signed, quotedLines(leg(signed), own), order.currency));
  }
  rows.push(...(await tripRows(context, book, offers, stations)));
  rows.push(...(await plannedCosts(context, book, stations)));
  for (const part of chunks(rows, 1000)) await context.db.insertInto('charge').values(part).execute();
}

function ordersOf({ db }: Context) {
  return db
    .selectFrom('transport_order as o')
    .innerJoin('customer as cu', 'cu.id', 'o.bill_to_id')
    .leftJoin('line as li', 'li.id', 'o.line_id')
    .selectAll('o')
    .select(['cu.currency', 'li.distance_km'])
    .where('o.state', 'not in', ['draft', 'submitted', 'cancelled'])
    .orderBy('o.id')
    .execute();
}

async function stationsOf({ db }: Context): Promise<(id: bigint) => Place> {
  const rows = await db.selectFrom('station').select(['id', 'country', 'region']).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const station = byId.get(id);
    return { station_id: id, regions: station ? [station.region, station.country].filter((code) => code !== null) : [] };
  };
}

/** Reads the prices of each party once, for any number of orders. */
function offersByParty({ db }: Context) {
  const known = new Map<string, readonly Offer[]>();
  return async (side: 'sell' | 'buy', companyId: bigint, partyId: bigint): Promise<readonly Offer[]> => {
    const key = `${side} ${companyId} ${partyId}`;
    const offers = known.get(key) ?? (await offersFor({ db }, { side, companyId, partyId }));
    known.set(key, offers);
    return offers;
  };
}

function cargoOf(
  gross: string,
  volume: string,
  pieces: number,
  pallets: string,
  km: string | null,
  container: string | null,
): Leg['cargo'] {
  return aCargo({
    gross_kg: gross,
    volume_m3: volume,
    containers: container ? [{ type: container, count: 1 }] : [],
    pieces: String(pieces),
    pallets,
    km,
    trips: '1',
  });
}

function quotedLines(leg: Leg, offers: readonly Offer[]): Line[] {
  return rate(leg, offers).lines.map((line) => {
    const terms = grossTerms(line);
    return {
      feeNameId: line.offer.fee_id,
      quantity: terms.quantity,
      unitPrice: terms.price,
      currency: line.gross.currency,
      amountMinor: line.gross.minor,
      netMinor: line.net.minor,
      taxPercent: line.tax_percent,
      disbursement: line.offer.price.is_disbursement,
      basis: line.offer.price.basis,
      priceId: line.offer.price_id,
      calc: { ...terms.calc, quotation: line.offer.quotation_number, revision: line.offer.revision },
      source: 'quote',
    };
  });
}

/** Lines of earlier months are reviewed; some lines of this month wait for review. Without a price there is one unpriced line. */
export function rowsFor({ random }: Context, book: Book, of: Of, day: Day, quoted: readonly Line[], currency: Currency): Row[] {
  const lines = quoted.map((line) => taxed(book, of, day, line));
  const books = book.company(of.company_id).currency;
  const common = {
    ...of,
    functional_currency: books,
    rate_on: day,
    tax_on: day,
    business_on: day,
    financial_month: monthOf(day),
    ...untouched,
    created_at: book.noon(day),
  };
  const blank = {
    ...common,
    fee_name_id: null,
    currency,
    rate_source: 'missing',
    source: 'quote' as const,
    quotation_price_id: null,
    calc: null,
    basis: null,
    state: 'unpriced' as const,
  };
  if (lines.length === 0) return [blank];
  const reviewed = !of.estimated && (monthOf(day) < monthOf(book.today) || random.chance(0.55));
  return lines.map((line): Row => {
    const rateOfDay = book.rate(of.company_id, line.currency, of.side, day);
    if (rateOfDay === undefined) return { ...blank, currency: line.currency, returned_reason: 'RATE_MISSING' };
    return {
      ...common,
      fee_name_id: line.feeNameId,
      basis: line.basis,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      currency: line.currency,
      amount_minor: line.amountMinor,
      net_minor: line.netMinor,
      tax_minor: line.amountMinor - line.netMinor,
      tax_percent: line.taxPercent,
      disbursement: line.disbursement,
      input_tax: line.inputTax ?? 'invoice',
      reverse_percent: line.reversePercent ?? '0',
      rate: rateOfDay,
      rate_source: line.currency === books ? 'own' : 'seed',
      functional_minor: inBooks(book, of.company_id, line.currency, line.amountMinor, rateOfDay),
      functional_net_minor: inBooks(book, of.company_id, line.currency, line.netMinor, rateOfDay),
      source: line.source,
      quotation_price_id: line.priceId,
      calc: line.calc === null ? null : JSON.stringify(line.calc),
      state: reviewed ? 'reviewed' : 'open',
      reviewed_by: reviewed ? book.person('accountant') : null,
      reviewed_at: reviewed ? book.noon(day) : null,
    };
  });
}

const untouched = {
  description: null,
  returned_reason: null,
  void_reason: null,
  reviewed_by: null,
  reviewed_at: null,
  bill_id: null,
  reverses_id: null,
  created_by: null,
} as const;

async function tripRows(
  context: Context,
  book: Book,
  offers: ReturnType<typeof offersByParty>,
  stations: (id: bigint) => Place,
): Promise<Row[]> {
  const { db } = context;
  const trips = await db
    .selectFrom('work_order as w')
    .innerJoin('carrier as ca', 'ca.id', 'w.carrier_id')
    .selectAll('w')
    .select('ca.currency as carrier_currency')
    .where('w.state', 'not in', ['refused', 'cancelled'])
    .where('w.own', '=', false)
    .orderBy('w.id')
    .execute();
  const loads = Map.groupBy(
    await db.selectFrom('work_order_load').selectAll().where('live', '=', true).orderBy('order_id').execute(),
    (load) => load.work_order_id,
  );
  const fee = await freightFee(context, 'payable');
  const rates = await taxRatesOf(
    context,
    book.companies.map(({ id }) => id),
    fee === null ? [] : [fee],
  );
  const rows: Row[] = [];
  for (const trip of trips) {
    const carried = loads.get(trip.id) ?? [];
    if (trip.carrier_id === null) continue;
    const planned = dayAt(book, trip.company_id, trip.planned_depart);
    const day = trip.completed_at === null ? null : dayAt(book, trip.company_id, trip.completed_at);
    const tax = fee === null ? null : taxRateOn(rates(trip.company_id), fee, day ?? planned);
    const sum = (of: (load: (typeof carried)[number]) => string): string =>
      String(carried.reduce((total, load) => total + Number(of(load)), 0));
    const priced =
      trip.buy_amount_minor !== null && trip.buy_currency !== null && fee !== null && tax
        ? [agreed(fee, tax.percent, trip.buy_currency, trip.buy_amount_minor)]
        : quotedLines(
            {
              on: day ?? planned,
              mode: 'road',
              customer_line_id: null,
              line_id: trip.line_id,
              origin: stations(trip.origin_station_id),
              destination: stations(trip.destination_station_id),
              via_station_ids: [],
              customs: null,
              vehicle_type_id: trip.vehicle_type_id,
              cargo: cargoOf(
                sum((load) => load.gross_kg),
                sum((load) => load.volume_m3),
                carried.reduce((n, load) => n + load.pieces, 0),
                sum((load) => load.pallets),
                trip.distance_km,
                null,
              ),
            },
            await offers('buy', trip.company_id, trip.carrier_id),
          );
    const of: Of = {
      side: 'payable',
      company_id: trip.company_id,
      order_id: null,
      work_order_id: trip.id,
      customer_id: null,
      carrier_id: trip.carrier_id,
      estimated: false,
    };
    const [first] = carried;
    if (priced.length === 0 && day !== null)
      rows.push(
        ...rowsFor(
          context,
          book,
          { ...of, order_id: carried.length === 1 ? (first?.order_id ?? null) : null },
          day,
          [],
          trip.carrier_currency,
        ),
      );
    for (const line of priced) {
      const loads = carried.map((load) => ({ orderId: load.order_id, grossKg: load.gross_kg, volumeM3: load.volume_m3 }));
      const whole = [{ orderId: null, minor: line.amountMinor }];
      const parts = loads.length === 0 ? whole : shareOver(line.currency, line.amountMinor, loads, trip.cost_share);
      for (const part of parts) {
        const own = [parts.length === 1 ? line : shared(line, part.minor)];
        rows.push(...rowsFor(context, book, { ...of, order_id: part.orderId, estimated: true }, planned, own, line.currency));
        if (day !== null) rows.push(...rowsFor(context, book, { ...of, order_id: part.orderId }, day, own, line.currency));
      }
    }
  }
  return rows;
}

/** Orders without a carrier are estimated by the cheapest carrier with a quotation for the whole order, exactly as the product does it. */
async function plannedCosts(context: Context, book: Book, stations: (id: bigint) => Place): Promise<Row[]> {
  const { db } = context;
  const dispatchedOrders = new Set(
    (await db.selectFrom('work_order_load').select('order_id').where('live', '=', true).execute()).map((load) => load.order_id),
  );
  const byCompany = new Map<bigint, readonly Offer[]>();
  for (const { id } of book.companies) byCompany.set(id, await offersFor({ db }, { side: 'buy', companyId: id }));
  return (await ordersOf(context)).flatMap((order): Row[] => {
    if (order.signed_at || dispatchedOrders.has(order.id)) return [];
    const day = dayAt(book, order.company_id, order.pickup_from);
    const leg: Leg = {
      on: day,
      mode: order.mode,
      customer_line_id: order.customer_line_id,
      line_id: order.line_id,
      origin: stations(order.origin_station_id),
      destination: stations(order.destination_station_id),
      via_station_ids: [],
      customs: null,
      vehicle_type_id: order.vehicle_type_id,
      cargo: cargoOf(order.gross_kg, order.volume_m3, order.pieces, order.pallets, order.distance_km, order.container_type),
    };
    const near = (byCompany.get(order.company_id) ?? []).filter(({ lane }) => lane.line_id === null || lane.line_id === order.line_id);
    const bids = [...Map.groupBy(near, (offer) => offer.party_id)].flatMap(([partyId, own]) => {
      const { lines, unrated } = rate(leg, own);
      const sums = new Map<Currency, bigint>();
      for (const { gross } of lines) sums.set(gross.currency, (sums.get(gross.currency) ?? 0n) + gross.minor);
      return partyId === null ? [] : [{ partyId, sums, unrated: unrated.length }];
    });
    const best = cheapest(bids);
    if (!best) return [];
    const of: Of = {
      side: 'payable',
      company_id: order.company_id,
      order_id: order.id,
      work_order_id: null,
      customer_id: null,
      carrier_id: best.partyId,
      estimated: true,
    };
    const lines = quotedLines(
      leg,
      near.filter((offer) => offer.party_id === best.partyId),
    );
    return lines.flatMap((line) => rowsFor(context, book, of, day, [line], line.currency));
  });
}

function agreed(feeNameId: bigint, taxPercent: string, currency: Currency, minor: bigint): Line {
  const { net } = splitTax({ currency, minor }, taxPercent);
  return {
    feeNameId,
    quantity: '1',
    unitPrice: amountOf(currency, minor),
    currency,
    amountMinor: minor,
    netMinor: net.minor,
    taxPercent,
    disbursement: false,
    basis: 'trip',
    priceId: null,
    calc: null,
    source: 'agreed',
  };
}

function shared(line: Line, minor: bigint): Line {
  const { net } = splitTax({ currency: line.currency, minor }, line.disbursement ? '0' : line.taxPercent);
  return { ...line, quantity: '1', unitPrice: amountOf(line.currency, minor), amountMinor: minor, netMinor: net.minor };
}
