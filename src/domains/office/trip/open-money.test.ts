import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { may as cash } from '../../finance/cash/permits.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { allowancePlaces } from '../allowance-place/master.ts';
import { getClaim, moveClaim, payClaim, saveClaim } from '../claim/contract.ts';
import { may as claim } from '../claim/permits.ts';
import { getLoan, lendLoan, moveLoan, repayLoan, reverseRepayment, saveLoan } from '../loan/contract.ts';
import { may as loan } from '../loan/permits.ts';
import type { OfficeTables } from '../server/db.ts';
import { nanningAllowance } from '../server/seed/attendance-acts.ts';
import { claimLine } from '../server/seed/claim-acts.ts';
import { getTrip, moveTrip, saveTrip } from './contract.ts';
import { may } from './permits.ts';

/* A settled trip whose claim or advance is open again: finance settles it once more. It is Friday, 20 November 2026. */

const reviewers = ['supervisor', 'executive', 'finance', 'financeSupervisor'] as const;
type Person = 'employee' | 'cashier' | (typeof reviewers)[number];
let stage: Stage;
let people: Record<Person, Player>;
let [place, feeType, bank]: string[] = [];

beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<OfficeTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-20': '7.10' }));
  bank = String(scene.bankCny);
  feeType = await stage.system<OfficeTables, string>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
      values ('TRAVEL', '差旅费', 'Công tác phí', 'Travel', 'ค่าเดินทาง', 'other') returning id`.execute(db);
    return String(rows[0]?.id);
  });
  const rights = [may.view, may.apply, loan.view, loan.apply, claim.view, claim.apply];
  const staff = (name: string, ...permits: readonly Permit[]) => stage.cast({ name, permits: [...rights, ...permits] });
  people = {
    employee: await staff('Chen', ...Object.values(allowancePlaces.may)),
    supervisor: await staff('Xu', may.supervisor, loan.supervisor, claim.supervisor),
    executive: await staff('Sun', may.executive, loan.executive, claim.executive),
    finance: await staff('He', may.settle, loan.finance, claim.finance),
    financeSupervisor: await staff('Luo', may.financeSupervisor, loan.financeSupervisor, claim.financeSupervisor, cash.overdraw),
    cashier: await staff('Liang', loan.lend, claim.pay, cash.view, cash.register, cash.overdraw),
  };
  place = (await people.employee.send(allowancePlaces.save, nanningAllowance(stage.companies.cn))).id;
}, 60_000);
afterAll(() => stage.close());

async function decided(subject: string, id: string, by: readonly Person[] = reviewers): Promise<void> {
  for (const reviewer of by) {
    const { version } = await people[reviewer].send(getApproval, { subject, id });
    await people[reviewer].send(decideApproval, { subject, id, version: version ?? 0, action: 'approve', reason: null });
  }
}
const money = () => ({ own_bank_account_id: bank ?? '', value_on: '2026-11-20', bank_ref: null });
const tripOf = (id: string) => people.employee.send(getTrip, { id });
async function move(who: Person, id: string, action: 'report' | 'settle', reason: string | null = null): Promise<string> {
  return (await people[who].send(moveTrip, { id, version: (await tripOf(id)).version, action, reason })).state;
}

async function approvedTrip(on: string, advance: string): Promise<string> {
  const half = { from_half: 'morning', to_half: 'afternoon' } as const;
  const stay = {
    ...half,
    from_place: null,
    allowance_place_id: place ?? '',
    means: 'train',
    from_on: on,
    to_on: on,
  } as const;
  const { id, version } = await people.employee.send(saveTrip, {
    purpose: '走访客户',
    currency: 'CNY',
    companion_ids: [],
    stays: [stay],
    costs: [{ kind: 'transport', description: '高铁', amount: '800' }],
    advance,
  });
  await people.employee.send(moveTrip, { id, version, action: 'submit' });
  await decided('trip', id, advance === '0' ? ['supervisor'] : ['supervisor', 'executive', 'financeSupervisor']);
  return id;
}

test('a trip whose claim was paid in vain is to be settled again', async () => {
  const { employee, cashier, finance, financeSupervisor } = people;
  const trip = await approvedTrip('2026-11-20', '0');
  const { id, version } = await employee.send(saveClaim, {
    kind: 'fee',
    activity_id: null,
    trip_id: trip,
    purpose: '出差报销',
    currency: 'CNY',
    payee_bank: null,
    payee_account_no: null,
    lines: [claimLine(feeType ?? '', '800')],
  });
  await employee.send(moveClaim, { id, version, action: 'submit' });
  await decided('expenseClaim', id);
  const pay = async () => {
    const { version: waiting } = await employee.send(getClaim, { id });
    return cashier.send(payClaim, { id, version: waiting, payment: '800.00', ...money() });
  };
  const paid = await pay();
  await move('employee', trip, 'report', '已签约');
  expect(await move('finance', trip, 'settle')).toBe('settled');

  await stage.pushes();
  await financeSupervisor.send(moveClaim, { id, version: paid.version, action: 'reversePayment', reason: '退票' });
  const open = await tripOf(trip);
  expect(open).toMatchObject({ state: 'reported', claims: [{ open: '800.00' }] });
  const notices = (await stage.pushes()).filter((message) => message.type === 1 && message.title === 'trip.reopenedTitle');
  expect(notices).toMatchObject([{ facts: { reason: '退票' } }]);
  expect(await finance.refused(moveTrip, { id: trip, version: open.version, action: 'settle', reason: null })).toBe('TRIP_MONEY');
  await pay();
  expect(await move('finance', trip, 'settle')).toBe('settled');
});

test('a trip whose advance was paid back in vain is to be settled again', async () => {
  const { employee, cashier, financeSupervisor } = people;
  const trip = await approvedTrip('2026-11-19', '500');
  const { id, version } = await employee.send(saveLoan, {
    kind: 'travel',
    purpose: '出差预支',
    currency: 'CNY',
    amount: '500',
    expected_on: '2026-12-20',
    payee_bank: null,
    payee_account_no: null,
    trip_id: trip,
  });
  await employee.send(moveLoan, { id, version, action: 'submit' });
  await decided('loan', id);
  const loanNow = () => employee.send(getLoan, { id });
  await cashier.send(lendLoan, { id, version: (await loanNow()).version, ...money() });
  await cashier.send(repayLoan, { id, version: (await loanNow()).version, amount: '500', ...money() });
  await move('employee', trip, 'report', '已签约');
  expect(await move('finance', trip, 'settle')).toBe('settled');

  const { clearings, version: repaid } = await loanNow();
  const undo = { id, version: repaid, clearing_id: clearings[0]?.id ?? '', reason: '退票' };
  expect((await financeSupervisor.send(reverseRepayment, undo)).state).toBe('pendingReimbursement');
  expect(await tripOf(trip)).toMatchObject({ state: 'reported', open_advance: '500.00' });
});
