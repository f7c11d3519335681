import { createHmac, randomBytes } from 'node:crypto';
import type { Pool } from './db.ts';
import { sameText } from './wire.ts';

/**
 * One-time tickets for what cannot be a signed call: fetching a file, opening a push connection. A ticket says by itself what it is
 * for and until when, so a read-only call can issue it; that it was used is kept in the database, so that any process can redeem it.
 */
const lifeMs = 60_000;

type Keys = (purpose: string) => Buffer;

export function issueTicket(keyFor: Keys, purpose: string, facts: Readonly<Record<string, string>>, now: Date): string {
  const body = Buffer.from(
    JSON.stringify({ ...facts, until: now.getTime() + lifeMs, nonce: randomBytes(12).toString('base64url') }),
  ).toString('base64url');
  return `${body}.${macOf(keyFor, purpose, body)}`;
}

/** The facts of a ticket that is genuine, fresh and unused; it is used from now on. */
export async function redeemTicket(
  pool: Pool,
  keyFor: Keys,
  purpose: string,
  ticket: string,
  now: Date,
): Promise<Readonly<Record<string, string>> | undefined> {
  const [body = '', mac = ''] = ticket.split('.', 2);
  if (!sameText(mac, macOf(keyFor, purpose, body))) return undefined;
  // Only we could have made the MAC, so the body is what issueTicket wrote.
  const facts = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<string, string> & { until: number; nonce: string };
  if (now.getTime() > facts.until) return undefined;
  const used = await pool.query('insert into used_ticket (nonce, until) values ($1, $2) on conflict do nothing', [
    facts.nonce,
    new Date(facts.until),
  ]);
  return used.rowCount === 1 ? facts : undefined;
}

function macOf(keyFor: Keys, purpose: string, body: string): string {
  return createHmac('sha256', keyFor(`ticket ${purpose}`))
    .update(body)
    .digest('base64url');
}
