import { createHmac, randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { FeedContext, FeedRequest } from '../../../../server/feed.ts';
import type { Product } from '../../../../server/work.ts';
import type { DispatchTables } from '../../server/db.ts';
import type { MachineKeyTable } from './tables.ts';
import type { KeyUse } from '../kinds.ts';

/** 256 random bits after a prefix that names the use, so that the owner of a key found in a log is known and scanners recognise it. */
export function newKey(use: KeyUse): string {
  return `qs${use}_${randomBytes(32).toString('base64url')}`;
}

/**
 * A random key needs no slow hash. The hash is keyed with the server's secret, so it is worthless to a person who can read only the
 * database.
 */
export function hashOfKey(product: Product, key: string): string {
  return createHmac('sha256', product.keyFor('machine key')).update(key).digest('hex');
}

export type HeldKey = Pick<Selectable<MachineKeyTable>, 'id' | 'name' | 'company_id' | 'carrier_id' | 'customer_id' | 'datum'>;

const windowMs = 60_000;

/**
 * Identifies the key of a request. One statement finds the key, counts the request in its minute and records the time of use, so that any
 * number of servers count together. Refuses BAD_KEY for an unknown or revoked key and for a key of another use (all alike), and TOO_MANY.
 */
export async function admitMachine(context: FeedContext<DispatchTables>, request: FeedRequest, use: KeyUse): Promise<HeldKey> {
  const { now, product } = context;
  const since = new Date(now.getTime() - windowMs);
  const key = await context.asSystem(({ db }) =>
    db
      .updateTable('machine_key')
      .set({
        window_count: sql<number>`case when window_at > ${since} then window_count + 1 else 1 end`,
        window_at: sql<Date>`case when window_at > ${since} then window_at else ${now}::timestamptz end`,
        used_at: now,
        used_ip: request.ip,
      })
      .where('key_hash', '=', hashOfKey(product, request.bearer))
      .where('use', '=', use)
      .where('revoked_at', 'is', null)
      .returning(['id', 'name', 'company_id', 'carrier_id', 'customer_id', 'datum', 'per_minute', 'window_at', 'window_count'])
      .executeTakeFirst(),
  );
  if (!key) throw new Refusal('BAD_KEY');
  const { per_minute, window_at, window_count, ...party } = key;
  if (window_count > per_minute) {
    const passed = now.getTime() - (window_at ?? now).getTime();
    throw new Refusal('TOO_MANY', { retry_after: Math.max(1, Math.ceil((windowMs - passed) / 1000)) });
  }
  return party;
}
