import { createHmac, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { seal, unseal } from '../../../../server/seal.ts';
import type { Product } from '../../../../server/work.ts';
import { signedText } from '../rules.ts';
import { addressOf } from './address.ts';
import type { CustomerFeedTable } from './tables.ts';

type Feed = Selectable<CustomerFeedTable>;
type Owner = Pick<Feed, 'company_id' | 'customer_id' | 'kind'>;
type Place = Pick<Feed, 'transport' | 'address' | 'user_name'>;

const secretKey = (product: Product): Buffer => product.keyFor('customer feed secrets');
/** A secret belongs to a feed of one customer. Company and kind of a feed never change; one that goes over to another customer is sealed again. */
const ownerOf = ({ company_id, customer_id, kind }: Owner): string => `${company_id}:${customer_id}:${kind}`;

/** A password belongs to one user at one server, so it cannot be sent to another one by changing the address. */
export function placeOf({ transport, address, user_name }: Place): string {
  const at = addressOf(transport, address);
  return `${user_name ?? ''}@${at?.host.toLowerCase()}:${at?.port}`;
}

export function newSecret(product: Product, owner: Owner): { secret: string; sealed: string } {
  const secret = `qsf_${randomBytes(32).toString('base64url')}`;
  return { secret, sealed: seal(secretKey(product), ownerOf(owner), secret) };
}

/** The secrets of a feed, sealed for the customer to which it goes over. */
export function sealedFor(product: Product, feed: Feed, customerId: bigint): Pick<Feed, 'secret' | 'previous_secret'> {
  const again = (sealed: string): string =>
    seal(secretKey(product), ownerOf({ ...feed, customer_id: customerId }), unseal(secretKey(product), ownerOf(feed), sealed));
  return { secret: again(feed.secret), previous_secret: feed.previous_secret === null ? null : again(feed.previous_secret) };
}

export function sealPassword(product: Product, place: Place, password: string): string {
  return seal(secretKey(product), placeOf(place), password);
}

export function passwordOf(product: Product, feed: Feed): string {
  return feed.password === null ? '' : unseal(secretKey(product), placeOf(feed), feed.password);
}

/** The secrets that sign now: the feed's, and for a day after a change the previous one. */
export function secretsOf(product: Product, feed: Feed, now: Date): string[] {
  const previous = feed.previous_secret !== null && feed.previous_until !== null && feed.previous_until > now ? [feed.previous_secret] : [];
  return [feed.secret, ...previous].map((sealed) => unseal(secretKey(product), ownerOf(feed), sealed));
}

/** The value of the header Quayside-Signature: the instant in seconds, and an HMAC-SHA256 for each secret. */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const macs = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(signedText(seconds, body)).digest('hex')}`);
  return [`t=${seconds}`, ...macs].join(',');
}
