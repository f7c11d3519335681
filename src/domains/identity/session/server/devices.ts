import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { IdentityTables } from '../../server/db.ts';
import { devicesOfAccount } from '../rules.ts';

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The hash of a browser's token, if this account signed in from that browser before. */
export async function findDevice(db: Kysely<IdentityTables>, accountId: bigint, token: string): Promise<Buffer | undefined> {
  const token_hash = hashOf(token);
  const row = await db
    .selectFrom('account_device')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return row && token_hash;
}

/** Records the browser of a successful sign-in; the browsers seen least recently are removed. */
export async function rememberDevice({ db, now }: Work<IdentityTables>, accountId: bigint, token: string): Promise<void> {
  await db
    .insertInto('account_device')
    .values({ account_id: accountId, token_hash: hashOf(token), seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'token_hash']).doUpdateSet({ seen_at: now }))
    .execute();
  await sql`delete from account_device where account_id = ${accountId} and token_hash in (
    select token_hash from account_device where account_id = ${accountId} order by seen_at desc, token_hash offset ${devicesOfAccount})`.execute(
    db,
  );
}
