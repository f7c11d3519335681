import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getAccount, saveAccount } from '../../identity/account/contract.ts';
import { accountSheet } from '../../identity/server/seed/account-sheet.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { leaveEntitlements } from '../leave-entitlement/master.ts';
import { leaveTypes } from '../leave-type/master.ts';
import type { OfficeTables } from '../server/db.ts';
import { endLeaveEarly, getLeave, listLeaves, moveLeave, readBalances, saveLeave } from './contract.ts';
import { may } from './permits.ts';
import carryOver from './server/jobs/carry-over.ts';

/*
 * Leave over New Year while the entitlement of either year changes and the unused days of the old one go over: each half day is of the year in
 * which it lies. It is Friday, 20 November 2026. Of the days from Tuesday, 29 December 2026 to Wednesday, 6 January 2027 three and four are
 * worked; 1 January is left a working day here, so that nothing but the year divides them.
 */

let stage: Stage;
let supervisor: Player;
let personnel: Player;
let annual: string;
beforeAll(async () => {
  stage = await startStage();
  const own = [may.view, may.request];
  supervisor = await stage.cast({ name: 'Wang', permits: [...own, may.supervisor] });
  const tables = [...Object.values(leaveEntitlements.may), ...Object.values(leaveTypes.may)];
  personnel = await stage.cast({ name: 'He', permits: [...own, may.record, may.all, ...tables] });
  annual = (await personnel.send(leaveTypes.save, annualLeave())).id;
}, 60_000);
afterAll(() => stage.close());

const annualLeave = () => ({
  name_zh: '年假',
  name_vi: 'Nghỉ phép năm',
  name_en: 'Annual leave',
  name_th: 'ลาพักร้อน',
  company_id: String(stage.companies.cn),
  code: 'ANNUAL',
  kind: 'annual' as const,
  paid: true,
  entitled: true,
  days_a_year: '10',
  carry_days_max: '5',
  carry_months: 3,
  every_day: false,
  afterwards: false,
});

const november = '2026-11-20T02:00:00Z';
const years = [2026, 2027] as const;
type Year = (typeof years)[number];

/** A new employee with these days of both years. */
async function employed(granted: Readonly<Record<Year, string>>): Promise<Player> {
  stage.clock.set(november);
  const who = await stage.cast({ name: 'Li', permits: [may.view, may.request] });
  for (const year of years)
    await personnel.send(leaveEntitlements.save, {
      account_id: String(who.accountId),
      leave_type_id: annual,
      year,
      granted_days: granted[year],
      carried_days: '0',
      carry_until: null,
      remark: null,
    });
  return who;
}
async function grant(who: Player, year: Year, granted_days: string): Promise<void> {
  const { rows } = await personnel.send(leaveEntitlements.list, { where: { account_id: [String(who.accountId)] } });
  const row = rows.find((one) => one.year === year);
  const { id, version, account_id, leave_type_id, carried_days, carry_until, remark } = await personnel.send(leaveEntitlements.get, {
    id: row?.id ?? '',
  });
  await personnel.send(leaveEntitlements.save, {
    id,
    version,
    account_id,
    leave_type_id,
    year,
    granted_days,
    carried_days,
    carry_until: carry_until ?? null,
    remark: remark ?? null,
  });
}
const refusedGrant = (who: Player, year: Year, days: string) =>
  expect(grant(who, year, days), `${year} ${days}`).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'granted_days', why: 'LEAVE_ENTITLEMENT_TAKEN' }] } },
  });
const request = (from_on: string, to_on: string) => ({ leave_type_id: annual, from_on, to_on, reason: '回家过年', submit: true });
async function approve(id: string): Promise<void> {
  for (const by of [supervisor, personnel]) {
    const { version } = await by.send(getApproval, { subject: 'leave', id });
    await by.send(decideApproval, { subject: 'leave', id, version: version ?? 0, action: 'approve' });
  }
}
async function carry(): Promise<void> {
  await stage.system<OfficeTables, void>(({ enqueue }) => enqueue(carryOver, {}));
  await stage.runJobs();
}
/** The balance of a year, which is what was granted and carried less what was carried out, lapsed, is taken and in review. */
async function balance(who: Player, year: Year) {
  const { balances } = await who.send(readBalances, { year });
  const { granted, carried, carried_out, lapsed, taken, in_review, balance: left } = balances[0] ?? {};
  expect(Number(left)).toBe(Number(granted) + Number(carried) - Number(carried_out) - Number(lapsed) - Number(taken) - Number(in_review));
  return { granted, carried, carried_out, taken, in_review, balance: left };
}

test('leave beyond the last day of carried days says how many of its days are left', async () => {
  const who = await employed({ 2026: '5', 2027: '2' });
  stage.clock.set('2027-01-02T02:00:00Z');
  await carry();
  // Tuesday and Wednesday are of the five carried days, and two of the three days of April of the year itself.
  await expect(who.send(saveLeave, request('2027-03-30', '2027-04-05'))).rejects.toMatchObject({
    reply: { data: { refusal: 'LEAVE_BALANCE', left: '4.0', days: '5.0' } },
  });
  expect(await who.send(saveLeave, request('2027-03-30', '2027-04-02'))).toMatchObject({ state: 'supervisorReview' });
});

test('leave over New Year takes from both years, and a change of either entitlement changes that year alone', async () => {
  const who = await employed({ 2026: '10', 2027: '2' });
  const over = request('2026-12-30', '2027-01-05');
  // Wednesday and Thursday, and three days of the next year, which has two: the old year gives nothing either.
  expect(await who.refused(saveLeave, over)).toBe('LEAVE_BALANCE');
  expect(await balance(who, 2026)).toMatchObject({ in_review: '0.0', balance: '10.0' });
  await grant(who, 2027, '3');
  const { id } = await who.send(saveLeave, over);
  expect(await balance(who, 2026)).toMatchObject({ in_review: '2.0', balance: '8.0' });
  expect(await balance(who, 2027)).toMatchObject({ in_review: '3.0', balance: '0.0' });
  await refusedGrant(who, 2027, '2.5');
  await refusedGrant(who, 2026, '1.5');
  await approve(id);
  await refusedGrant(who, 2027, '2.5');
  await grant(who, 2027, '4');
  await grant(who, 2026, '12');
  expect(await balance(who, 2026)).toMatchObject({ granted: '12.0', taken: '2.0', balance: '10.0' });
  expect(await balance(who, 2027)).toMatchObject({ granted: '4.0', taken: '3.0', balance: '1.0' });
  // Days left of the old year do not pay for one of the new year.
  expect(await who.refused(saveLeave, request('2027-01-06', '2027-01-07'))).toBe('LEAVE_BALANCE');

  stage.clock.set('2027-01-02T02:00:00Z');
  await carry();
  expect(await balance(who, 2026)).toMatchObject({ carried_out: '5.0', taken: '2.0', balance: '5.0' });
  expect(await balance(who, 2027)).toMatchObject({ carried: '5.0', taken: '3.0', balance: '6.0' });
  // Days that went over are no longer the old year's, so its entitlement covers them.
  await refusedGrant(who, 2026, '6.5');
  await grant(who, 2026, '7');
  expect(await balance(who, 2026)).toMatchObject({ granted: '7.0', balance: '0.0' });
  // Back on the last afternoon of the old year: half a day of it and all of the new one are given back; what went over is at its bound.
  const { version } = await who.send(getLeave, { id });
  const early = { id, version, back_on: '2026-12-31', back_half: 'afternoon' as const };
  expect(await personnel.send(endLeaveEarly, early)).toMatchObject({ days: '1.5' });
  await carry();
  expect(await balance(who, 2026)).toMatchObject({ carried_out: '5.0', taken: '1.5', balance: '0.5' });
  expect(await balance(who, 2027)).toMatchObject({ carried: '5.0', taken: '0.0', balance: '9.0' });
  stage.clock.set('2027-04-01T02:00:00Z');
  expect(await balance(who, 2027)).toMatchObject({ balance: '4.0' });
});

test('days of somebody who has left are not carried over, and those of one who comes back are', async () => {
  const who = await employed({ 2026: '10', 2027: '2' });
  const active = (is: boolean) =>
    stage.system<OfficeTables, unknown>(({ db }) =>
      db.updateTable('account').set({ active: is }).where('id', '=', who.accountId).execute(),
    );
  stage.clock.set('2027-01-02T02:00:00Z');
  await active(false);
  await carry();
  await active(true);
  expect(await balance(who, 2026)).toMatchObject({ carried_out: '0.0' });
  expect(await balance(who, 2027)).toMatchObject({ carried: '0.0', balance: '2.0' });
  await carry();
  expect(await balance(who, 2026)).toMatchObject({ carried_out: '5.0' });
  expect(await balance(who, 2027)).toMatchObject({ carried: '5.0', balance: '7.0' });
});

test('a person who moved to another own company stops nobody’s carry-over, and gives back the leave of the old one', async () => {
  const [moved, colleague] = [await employed({ 2026: '10', 2027: '2' }), await employed({ 2026: '10', 2027: '2' })];
  const { id } = await moved.send(saveLeave, request('2026-12-30', '2026-12-31'));
  await approve(id);
  const admin = await stage.cast({ name: 'Chen', scope: 'all' });
  const account = await admin.send(getAccount, { id: String(moved.accountId) });
  const { version, login_name: login, name, role_ids } = account;
  await admin.send(saveAccount, accountSheet({ companyId: stage.companies.vn, login }, { id: account.id, version, name, role_ids }));

  stage.clock.set('2027-01-02T02:00:00Z');
  await carry();
  expect(await balance(colleague, 2027)).toMatchObject({ carried: '5.0' });
  expect(await balance(moved, 2026)).toMatchObject({ carried_out: '0.0', taken: '2.0' });
  expect(await balance(moved, 2027)).toMatchObject({ carried: '0.0', balance: '2.0' });
  const leave = await personnel.send(getLeave, { id });
  expect((await personnel.send(moveLeave, { id, version: leave.version, action: 'cancel', reason: '已调动' })).state).toBe('cancelled');
  expect(await balance(moved, 2026)).toMatchObject({ taken: '0.0', balance: '10.0' });
  const { rows } = await admin.send(leaveEntitlements.list, { where: { account_id: [account.id] } });
  const old = await admin.send(leaveEntitlements.get, { id: rows.find(({ year }) => year === 2026)?.id ?? '' });
  await admin.send(leaveEntitlements.setActive, { id: old.id, version: old.version, active: false });
  expect((await moved.send(readBalances, { year: 2026 })).balances).toEqual([]);
  // The old type is none of the new company's.
  const next = { account_id: account.id, leave_type_id: annual, year: 2028, granted_days: '10', carried_days: '0', remark: null };
  await expect(admin.send(leaveEntitlements.save, { ...next, carry_until: null })).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'leave_type_id', why: 'NOT_KNOWN' }] } },
  });
});

test('a leave type gives and carries over whole and half days, as its entitlements do', async () => {
  for (const at of ['days_a_year', 'carry_days_max'] as const)
    await expect(personnel.send(leaveTypes.save, { ...annualLeave(), code: 'LONG', [at]: '7.3' })).rejects.toMatchObject({
      reply: { data: { at: [{ at, why: 'LEAVE_HALF_DAYS' }] } },
    });
  const long = await personnel.send(leaveTypes.save, { ...annualLeave(), code: 'LONG', days_a_year: '12.5', carry_days_max: '7.5' });
  await personnel.send(leaveTypes.setActive, { ...long, active: false });
  const request = { leave_type_id: long.id, from_on: '2026-12-01', to_on: '2026-12-01', reason: '回家过年' };
  await expect(personnel.send(saveLeave, request)).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'leave_type_id', why: 'NOT_ACTIVE' }] } },
  });
});

test('property: whatever is asked, decided, changed and carried over around New Year, each year’s balance is its entitlement less what it gave', async () => {
  const from = fc.constantFrom('2026-12-28', '2026-12-30', '2026-12-31', '2027-01-04');
  const to = fc.constantFrom('2026-12-30', '2026-12-31', '2027-01-01', '2027-01-05');
  const step = fc.oneof(
    fc.record({ what: fc.constant('ask' as const), from, to }),
    fc.record({ what: fc.constantFrom('withdraw' as const, 'approve' as const, 'cancel' as const), place: fc.nat(2) }),
    fc.record({ what: fc.constant('early' as const), place: fc.nat(2), on: fc.constantFrom('2026-12-31', '2027-01-04') }),
    fc.record({ what: fc.constant('grant' as const), year: fc.constantFrom(...years), days: fc.constantFrom('1', '2.5', '6', '11') }),
    fc.record({ what: fc.constant('newYear' as const) }),
  );
  const days = fc.constantFrom('0', '1.5', '3', '10');
  await fc.assert(
    fc.asyncProperty(days, days, fc.array(step, { minLength: 2, maxLength: 9 }), async (old, next, steps) => {
      const who = await employed({ 2026: old, 2027: next });
      const given: Record<Year, number> = { 2026: Number(old), 2027: Number(next) };
      for (const one of steps) {
        const { rows } = await who.send(listLeaves, { tab: 'own' });
        const at = (state: string, place: number) => rows.filter((row) => row.state === state).at(place);
        if (one.what === 'ask') await who.send(saveLeave, request(one.from, one.to)).catch(() => undefined);
        else if (one.what === 'newYear') {
          stage.clock.set('2027-01-02T02:00:00Z');
          await carry();
        } else if (one.what === 'grant')
          await grant(who, one.year, one.days).then(
            () => (given[one.year] = Number(one.days)),
            () => undefined,
          );
        else if (one.what === 'approve' || one.what === 'withdraw') {
          const waiting = at('supervisorReview', one.place);
          if (!waiting) continue;
          if (one.what === 'approve') await approve(waiting.id);
          else await who.send(moveLeave, { id: waiting.id, version: waiting.version, action: 'withdraw' });
        } else {
          const approved = at('approved', one.place);
          if (!approved) continue;
          const { id, version } = approved;
          if (one.what === 'early')
            await personnel.send(endLeaveEarly, { id, version, back_on: one.on, back_half: 'morning' }).catch(() => undefined);
          else await personnel.send(moveLeave, { id, version, action: 'cancel', reason: '不休了' });
        }
        const after = (await who.send(listLeaves, { tab: 'own' })).rows;
        const sum = (states: readonly string[]) =>
          after.filter(({ state }) => states.includes(state)).reduce((total, row) => total + Number(row.days), 0);
        const both = await Promise.all(years.map((year) => balance(who, year)));
        const total = (of: 'taken' | 'in_review' | 'carried' | 'carried_out') => both.reduce((all, row) => all + Number(row[of]), 0);
        expect(both.map(({ granted }) => Number(granted))).toEqual(years.map((year) => given[year]));
        expect([total('taken'), total('in_review')]).toEqual([sum(['approved']), sum(['supervisorReview', 'recordReview'])]);
        expect(total('carried')).toBe(total('carried_out'));
        for (const row of both) expect(Number(row.balance)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);
