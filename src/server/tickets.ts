import { randomBytes } from 'node:crypto';
import type { Pool } from './db.ts';
import { seal, unseal } from './seal.ts';

/**
 * One-time tickets for requests that cannot be signed calls: fetching a file, opening a push connection. A ticket is
 * sealed and holds its purpose and expiry, so a read-only call can issue it and nobody can read it. Its use is recorded
 * in the database, so any process can redeem it.
 */
const lifeMs = 60_000;

type Keys = (purpose: string) => Buffer;

export function issueTicket(keyFor: Keys, purpose: string, facts: Readonly<Record<string, string>>, now: Date): string {
  const body = { ...facts, until: now.getTime() + lifeMs, nonce: randomBytes(12).toString('base64url') };
  return seal(keyFor('ticket'), purpose, JSON.stringify(body));
}

/** The facts of a genuine, fresh and unused ticket, which is used from now on. */
export async function redeemTicket(
  pool: Pool,
  keyFor: Keys,
  purpose: string,
  ticket: string,
  now: Date,
): Promise<Readonly<Record<string, string>> | undefined> {
  const body = opened(keyFor, purpose, ticket);
  if (body === undefined) return undefined;
  // Only we could have sealed it, so issueTicket wrote the body.
  const facts = JSON.parse(body) as Record<string, string> & { until: number; nonce: string };
  if (now.getTime() > facts.until) return undefined;
  const used = await pool.query('insert into used_ticket (nonce, until) values ($1, $2) on conflict do nothing', [
    facts.nonce,
    new Date(facts.until),
  ]);
  return used.rowCount === 1 ? facts : undefined;
}

function opened(keyFor: Keys, purpose: string, ticket: string): string | undefined {
  try {
    return unseal(keyFor('ticket'), purpose, ticket);
  } catch {
    return undefined;
  }
}
