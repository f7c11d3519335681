import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClaimStage } from '../../../apps/claim-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import type { OfficeTables } from '../server/db.ts';
import { type ClaimActs, claimOfLines, type ClaimPerson, invoice } from '../server/seed/claim-acts.ts';
import { getClaim, moveClaim, saveClaim } from './contract.ts';
import { may } from './permits.ts';

/* The facts of a line of a claim: its cost centre, and its invoice, which is claimed once and deducts its tax. */

let stage: Stage;
let people: Readonly<Record<ClaimPerson, Player>>;
let claims: ClaimActs;
beforeAll(async () => {
  ({ stage, people, claims } = await startClaimStage());
}, 60_000);
afterAll(() => stage.close());

test('a line names a cost centre of the company that pays it', async () => {
  const { rows } = await stage.system<OfficeTables, { rows: { id: bigint }[] }>(({ db }) =>
    sql<{ id: bigint }>`insert into team (company_id, name) values (${stage.companies.vn}, 'Kế toán'), (${stage.companies.cn}, '行政部')
      returning id`.execute(db),
  );
  const [foreign, own] = rows.map(({ id }) => String(id));
  expect(await people.employee.refused(saveClaim, claimOfLines([claims.line('10', { cost_centre_id: foreign ?? '' })]))).toBe('BAD_PARAMS');
  await people.employee.send(saveClaim, claimOfLines([claims.line('10', { cost_centre_id: own ?? '' })]));
});

test('a claim for a part of an invoice deducts that part of its tax', async () => {
  const part = (no: string, net: string, tax: string) => invoice(no, tax, { net });
  const lines = [
    claims.line('100', part('INV-P1', '1000', '130')),
    claims.line('1130', part('INV-P2', '1000', '130')),
    claims.line('5', part('INV-P3', '5', '5')),
  ];
  const { id } = await people.employee.send(saveClaim, claimOfLines(lines));
  // 130 × 100 / 1130, all of 130, and 5 × 5 / 10.
  expect(await people.employee.send(getClaim, { id })).toMatchObject({
    tax: '144.00',
    lines: [{ deductible: '11.50' }, { deductible: '130.00' }, { deductible: '2.50' }],
  });
  // A currency without decimals rounds to its own smallest unit, and then once into the claim's.
  const dong = await people.employee.send(
    saveClaim,
    claimOfLines([claims.line('500000', { currency: 'VND', ...part('INV-P4', '1000000', '80000') })], { currency: 'VND' }),
  );
  expect(await people.employee.send(getClaim, { id: dong.id })).toMatchObject({ tax: '37037' });
});

test('an invoice is claimed once in all companies, and a cancelled claim releases it', async () => {
  const { employee, colleague } = people;
  const first = await employee.send(saveClaim, claimOfLines([claims.line('106', invoice('INV-1', '6'))]));
  expect(await colleague.refused(saveClaim, claimOfLines([claims.line('106', invoice('inv-1', '6'))]))).toBe('INVOICE_CLAIMED');
  const abroad = await stage.cast({ companyId: stage.companies.vn, permits: [may.view, may.apply] });
  const foreign = claimOfLines([claims.line('106', { currency: 'VND', ...invoice('INV-1', '6') })], { currency: 'VND' });
  expect(await abroad.refused(saveClaim, foreign)).toBe('INVOICE_CLAIMED');
  expect(await abroad.refused(getClaim, { id: first.id })).toBe('NOT_FOUND');
  expect(
    await employee.refused(saveClaim, claimOfLines([claims.line('53', invoice('INV-2', '3')), claims.line('53', invoice('INV-2', '3'))])),
  ).toBe('INVOICE_CLAIMED');
  const both = await Promise.allSettled([
    employee.send(saveClaim, claimOfLines([claims.line('106', invoice('INV-3', '6'))])),
    colleague.send(saveClaim, claimOfLines([claims.line('106', invoice('INV-3', '6'))])),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  // The invoice of the claim that was stored first cannot be seen yet when the other one is checked.
  let later: Promise<string> | undefined;
  await stage.system<OfficeTables, void>(async ({ db, audit }) => {
    await db.updateTable('expense_line').set({ invoice_no: 'INV-4' }).where('claim_id', '=', BigInt(first.id)).execute();
    later = colleague.refused(saveClaim, claimOfLines([claims.line('106', invoice('INV-4', '6'))]));
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(1);
    audit({ subject: 'expenseClaim', id: BigInt(first.id), what: 'save' });
  });
  expect(await later).toBe('DUPLICATE');
  await stage.system<OfficeTables, void>(async ({ db, audit }) => {
    await db.updateTable('expense_line').set({ invoice_no: 'INV-1' }).where('claim_id', '=', BigInt(first.id)).execute();
    audit({ subject: 'expenseClaim', id: BigInt(first.id), what: 'save' });
  });
  await employee.send(moveClaim, { id: first.id, version: first.version, action: 'cancel', reason: '重复' });
  expect((await colleague.send(saveClaim, claimOfLines([claims.line('106', invoice('INV-1', '6'))]))).version).toBe(1);
  // An invoice that is deductible has all of its fields, and they add up.
  expect(await employee.refused(saveClaim, claimOfLines([claims.line('10', { is_deductible: true })]))).toBe('BAD_PARAMS');
  expect(await employee.refused(saveClaim, claimOfLines([claims.line('10', invoice('INV-9', '1', { seller_tax_no: null }))]))).toBe(
    'BAD_PARAMS',
  );
  expect(await employee.refused(saveClaim, claimOfLines([claims.line('10', invoice('INV-9', '1', { net: '8' }))]))).toBe('BAD_PARAMS');
  // A currency without a rate on the day of the expense, and an amount finer than its currency.
  expect(await employee.refused(saveClaim, claimOfLines([claims.line('10', { currency: 'THB' })]))).toBe('RATE_MISSING');
  expect(await employee.refused(saveClaim, claimOfLines([claims.line('10.5', { currency: 'VND' })], { currency: 'VND' }))).toBe(
    'BAD_PARAMS',
  );
});
