import { plainDecimal } from '../../../../kernel/decimal.ts';
import type { FormedAnswer } from '../../../../server/feed.ts';
import type { Product } from '../../../../server/work.ts';
import { objectClasses, type ObjectKind } from '../kinds.ts';
import { context, integer, type Json, measure, objectUri, typeUri } from './json-ld.ts';
import type { AirJob } from './read.ts';

/* The logistics objects of the cargo ontology. Links name other objects by their URIs; embedded, the object stands in their place. */

export const idOf = (kind: ObjectKind, { no }: Pick<AirJob, 'no'>): string => `${kind}-${no}`;

/** The headers of an object: its class, its revision, which is the order's, and the time of its last change. */
function headersOf(product: Product, kind: ObjectKind, job: AirJob): Readonly<Record<string, string>> {
  return {
    ...changedHeaders(job),
    location: objectUri(product, idOf(kind, job)),
    type: typeUri(objectClasses[kind]),
    revision: String(job.version),
    'latest-revision': String(job.version),
  };
}

/** The headers of everything about an order: the language, and the time of its last change. */
export function changedHeaders({ updated_at }: AirJob): Readonly<Record<string, string>> {
  return { 'content-language': 'en', 'last-modified': updated_at.toUTCString() };
}

export function objectAnswer(product: Product, kind: ObjectKind, job: AirJob, embedded: boolean): FormedAnswer {
  const linked = (of: ObjectKind): Json => ({ '@id': objectUri(product, idOf(of, job)) });
  const body =
    kind === 'waybill'
      ? waybill(product, job, embedded ? shipment(product, job, linked('waybill')) : linked('shipment'))
      : shipment(product, job, embedded ? waybill(product, job, linked('shipment')) : linked('waybill'));
  return { headers: headersOf(product, kind, job), body: { ...context, ...body } };
}

function named(product: Product, kind: ObjectKind, job: AirJob): Json {
  return {
    '@id': objectUri(product, idOf(kind, job)),
    '@type': `cargo:${objectClasses[kind]}`,
    'api:hasRevision': integer(job.version),
    'api:hasLatestRevision': integer(job.version),
  };
}

function airport(code: string | null, name: string): Json {
  return {
    '@type': 'cargo:Location',
    'cargo:locationName': name,
    'cargo:locationType': 'AIRPORT',
    ...(code && { 'cargo:locationCodes': [{ '@type': 'cargo:CodeListElement', 'cargo:code': code }] }),
  };
}

/** The waybill of the airline. Before it has a number it names its airports alone. */
function waybill(product: Product, job: AirJob, of: Json): Json {
  const { master_no, pieces, gross_kg, chargeable_kg } = job;
  return {
    ...named(product, 'waybill', job),
    'cargo:waybillType': { '@id': job.service === 'direct' ? 'cargo:DIRECT' : 'cargo:MASTER' },
    ...(master_no && { 'cargo:waybillPrefix': master_no.slice(0, 3), 'cargo:waybillNumber': master_no.slice(3) }),
    ...(job.customer_ref && { 'cargo:shippingRefNo': job.customer_ref }),
    'cargo:departureLocation': airport(job.origin_iata, job.origin_name),
    'cargo:arrivalLocation': airport(job.destination_iata, job.destination_name),
    'cargo:waybillLineItems': [
      {
        '@type': 'cargo:WaybillLineItem',
        ...(pieces !== null && { 'cargo:pieceCountForRate': integer(pieces) }),
        ...(gross_kg && { 'cargo:grossWeightForRate': measure(plainDecimal(gross_kg), 'KGM') }),
        ...(chargeable_kg && { 'cargo:chargeableWeightForRate': measure(plainDecimal(chargeable_kg), 'KGM') }),
      },
    ],
    'cargo:shipment': of,
  };
}

function shipment(product: Product, job: AirJob, of: Json): Json {
  return {
    ...named(product, 'shipment', job),
    'cargo:consolidationIndicator': job.service === 'consol',
    ...(job.gross_kg && { 'cargo:totalGrossWeight': measure(plainDecimal(job.gross_kg), 'KGM') }),
    'cargo:waybill': of,
  };
}
