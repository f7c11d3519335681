import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, type Pool } from './db.ts';
import { type TestDatabase, testDatabase } from './testing.ts';
import { issueTicket, redeemTicket } from './tickets.ts';

/* A ticket fetches one file or opens one connection, once, within a minute. */

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.ownerUrl, 1);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const keyFor = (purpose: string): Buffer => createHash('sha256').update(purpose).digest();
const issuedAt = new Date('2026-11-20T02:00:00Z');
const issue = (): string => issueTicket(keyFor, 'file', { sha256: 'f'.repeat(64) }, issuedAt);
const redeem = (ticket: string, { purpose = 'file', ms = 0 } = {}) =>
  redeemTicket(pool, keyFor, purpose, ticket, new Date(issuedAt.getTime() + ms));

/* lifeMs of tickets.ts: a minute. */
test.each([
  [59_999, true],
  [60_000, true],
  [60_001, false],
])('%i ms after it was issued a ticket is good: %s', async (ms, isGood) => {
  expect((await redeem(issue(), { ms }))?.['sha256']).toBe(isGood ? 'f'.repeat(64) : undefined);
});

test('a ticket is used once, also by two at the same moment', async () => {
  const ticket = issue();
  const facts = await Promise.all([redeem(ticket), redeem(ticket)]);
  expect(facts.filter((one) => one !== undefined)).toHaveLength(1);
  expect(await redeem(ticket)).toBeUndefined();
});

test('a ticket for one purpose is none for another, and neither is what somebody made up', async () => {
  expect(await redeem(issue(), { purpose: 'push' })).toBeUndefined();
  expect(await redeem(`${issue().slice(0, -2)}AA`)).toBeUndefined();
  expect(await redeem('')).toBeUndefined();
});
