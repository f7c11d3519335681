import { Refusal } from '../../../../kernel/refusal.ts';
import type { FeedForm, FeedRequest } from '../../../../server/feed.ts';
import type { Product } from '../../../../server/work.ts';

/* The serialisation of ONE Record (IATA): JSON-LD with the API's and the cargo ontology's names. */

export type Json = { readonly [key: string]: unknown };

/** The versions that the objects follow. */
export const versions = { api: '2.1.0', cargo: '3.1.0' } as const;
const [api, cargo, xsd] = [
  'https://onerecord.iata.org/ns/api#',
  'https://onerecord.iata.org/ns/cargo#',
  'http://www.w3.org/2001/XMLSchema#',
];
export const context = { '@context': { api, cargo, xsd } } as const;

export const form: FeedForm = {
  type: `application/ld+json; version=${versions.api}`,
  refused: (status, msg) => ({
    ...context,
    '@type': 'api:Error',
    'api:hasTitle': msg,
    'api:hasErrorDetail': [{ '@type': 'api:ErrorDetail', 'api:hasCode': String(status), 'api:hasMessage': msg }],
  }),
};

/** Refuses MEDIA_TYPE to a machine that does not accept JSON-LD. */
export function requireJsonLd({ accept }: FeedRequest): void {
  const types = accept.split(',').map((one) => one.split(';')[0]?.trim().toLowerCase());
  if (accept !== '' && !types.some((type) => type === 'application/ld+json' || type === 'application/*' || type === '*/*'))
    throw new Refusal('MEDIA_TYPE', { type: 'application/ld+json' });
}

export const endpoint = ({ publicUrl }: Product): string => `${publicUrl}/api/one-record`;
export const objectUri = (product: Product, id: string): string => `${endpoint(product)}/logistics-objects/${id}`;

export const typeUri = (name: string): string => `${cargo}${name}`;
export const dateTime = (at: Date): Json => ({ '@type': 'xsd:dateTime', '@value': at.toISOString() });
export const integer = (value: number): Json => ({ '@type': 'xsd:integer', '@value': String(value) });
/** A measure with its unit by UN/ECE Recommendation 20: KGM, MTQ. */
export const measure = (value: string, unit: 'KGM' | 'MTQ'): Json => ({
  '@type': 'cargo:Value',
  'cargo:numericalValue': { '@type': 'xsd:double', '@value': value },
  'cargo:unit': { '@id': `https://vocabulary.uncefact.org/UnitMeasureCode#${unit}` },
});
