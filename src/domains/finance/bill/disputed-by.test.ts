import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { FinanceTables } from '../server/db.ts';
import { reviewed } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { answerLineDispute, disputeBillLine, getBill, makeBills, moveBill } from './contract.ts';

/* A carrier disputes a line of its own bill, staff note what a customer said by telephone, and a disputed bill is voided. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
let fleet: Player;
let rival: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-12-20T02:00:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-12-18': '7.20' }));
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
  fleet = await stage.cast({ name: 'Fleet', type: 2, carrierId: scene.carrier });
  rival = await stage.cast({ name: 'Rival', type: 2, carrierId: scene.rival });
}, 60_000);
afterAll(() => stage.close());

/** A bill of two lines that was sent. */
async function sent(side: 'receivable' | 'payable') {
  const party = side === 'receivable' ? scene.customer : scene.carrier;
  const fee = side === 'receivable' ? scene.freight : scene.fuel;
  const line = (amount: string) => ({ side, party, fee, amount, currency: 'CNY', on: '2026-12-18' }) as const;
  const charges = (await reviewed(clerk, reviewer, line('100'), line('20'))).map((id) => ({ id, version: 2 }));
  const { bills } = await clerk.send(makeBills, { charges, bill_on: '2026-12-18' });
  const id = bills[0]?.id ?? '';
  const draft = await clerk.send(getBill, { id });
  const [charge_id = ''] = draft.lines.map((one) => one.id);
  expect(await clerk.refused(disputeBillLine, { id, version: draft.version, charge_id, reason: '单价有误' })).toBe('ILLEGAL_MOVE');
  await clerk.send(moveBill, { id, version: draft.version, action: 'send' });
  return { id, charge_id };
}
const keyOf = async (id: string) => ({ id, version: (await clerk.send(getBill, { id })).version });

test.each(['payable', 'receivable'] as const)(
  'a line of a %s bill is disputed by its party or by staff for it, and answered once',
  async (side) => {
    const { id, charge_id } = await sent(side);
    const by = side === 'payable' ? fleet : clerk;
    const dispute = async () => ({ ...(await keyOf(id)), charge_id, reason: '单价有误' });
    expect(await rival.refused(disputeBillLine, await dispute())).toBe('NOT_FOUND');
    expect((await by.send(disputeBillLine, await dispute())).state).toBe('disputed');
    const { disputes, balances } = await clerk.send(getBill, { id });
    expect(disputes).toMatchObject([
      { charge_id, reason: '单价有误', raised_by_name: side === 'payable' ? 'Fleet' : 'Lan', outcome: null },
    ]);
    expect(balances).toMatchObject([{ open: '120.00' }]);
    const answer = { dispute_id: disputes[0]?.id ?? '', outcome: 'declined' as const, answer: '按合同' };
    expect(await clerk.refused(answerLineDispute, { ...answer, id, version: 99 })).toBe('CHANGED_MEANWHILE');
    await clerk.send(answerLineDispute, { ...answer, ...(await keyOf(id)) });
    await clerk.send(moveBill, { ...(await keyOf(id)), action: 'send' });
    expect(await clerk.send(getBill, { id })).toMatchObject({
      state: 'sent',
      disputes: [{ outcome: 'declined', answered_by_name: 'Lan' }],
    });
  },
);

test.each(['sent', 'disputed'] as const)('a bill that is %s is voided with a reason, and its lines can be billed again', async (state) => {
  const { id, charge_id } = await sent('receivable');
  if (state === 'disputed') await clerk.send(disputeBillLine, { ...(await keyOf(id)), charge_id, reason: '抬头错误' });
  expect(await clerk.refused(moveBill, { ...(await keyOf(id)), action: 'void' })).toBe('REASON_REQUIRED');
  const { lines } = await clerk.send(getBill, { id });
  await clerk.send(moveBill, { ...(await keyOf(id)), action: 'void', reason: '抬头错误' });
  expect(await clerk.send(getBill, { id })).toMatchObject({ state: 'void' });
  expect(await clerk.refused(moveBill, { ...(await keyOf(id)), action: 'send' })).toBe('ILLEGAL_MOVE');
  // Each line is open again, with the version that the void gave it.
  const versions = await stage.system<FinanceTables, { id: bigint; version: number; state: string }[]>(({ db }) =>
    db
      .selectFrom('charge')
      .select(['id', 'version', 'state'])
      .where(
        'id',
        'in',
        lines.map((one) => BigInt(one.id)),
      )
      .execute(),
  );
  expect(versions.map((one) => one.state)).toEqual(['reviewed', 'reviewed']);
  const charges = versions.map((one) => ({ id: String(one.id), version: one.version }));
  const { bills } = await clerk.send(makeBills, { charges, bill_on: '2026-12-18' });
  expect(await clerk.send(getBill, { id: bills[0]?.id ?? '' })).toMatchObject({ state: 'made', balances: [{ open: '120.00' }] });
});
