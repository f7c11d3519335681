import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { reviewed } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getBill, makeBills, moveBill } from './contract.ts';
import { may } from './permits.ts';

/* Many bills are moved by one call: each in a transaction of its own, with an answer of its own, and never twice. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-12-20T02:00:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-09-01': '7' }));
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

/** A new bill on a carrier. */
async function newBill(amount: string): Promise<string> {
  const line = { side: 'payable', party: scene.carrier, fee: scene.fuel, amount, currency: 'CNY', on: '2026-12-18' } as const;
  const charges = (await reviewed(clerk, reviewer, line)).map((id) => ({ id, version: 2 }));
  const { bills } = await clerk.send(makeBills, { charges, bill_on: '2026-12-18' });
  return bills[0]?.id ?? '';
}
const versionOf = async (id: string) => (await clerk.send(getBill, { id })).version;

test('a batch moves what it may, says why not for the rest, and repeats nothing', async () => {
  const [ready, gone, stale] = [await newBill('100'), await newBill('200'), await newBill('300')];
  await clerk.send(moveBill, { id: gone, version: 1, action: 'void', reason: '抬头错误' });
  const records = [
    { id: gone, version: 2 },
    { id: stale, version: 9 },
    { id: '999999', version: 1 },
    { id: ready, version: 1 },
  ];
  const requestId = randomUUID();
  const send = () => clerk.send(moveBill.many, { records, action: 'send' }, requestId);
  const { results } = await send();
  expect(results.map(({ state, refused }) => [state, refused?.code])).toEqual([
    [null, 'ILLEGAL_MOVE'],
    [null, 'CHANGED_MEANWHILE'],
    [null, 'NOT_FOUND'],
    ['sent', undefined],
  ]);
  // The reason is a sentence in the user's language that names the person who came first.
  expect(results[1]?.refused?.msg).toContain('Lan');
  expect([await versionOf(gone), await versionOf(stale), await versionOf(ready)]).toEqual([2, 1, 2]);

  // Sent again, it gives the same answer and moves nothing twice.
  expect((await send()).results.map(({ state }) => state)).toEqual([null, null, null, 'sent']);
  expect(await versionOf(ready)).toBe(2);
  const { rows } = await clerk.send(recordTimeline, { subject: 'bill', id: ready });
  expect(rows.filter(({ what }) => what === 'send')).toHaveLength(1);

  // The same request for another action is refused for each record.
  const other = await clerk.send(moveBill.many, { records: records.slice(3), action: 'void', reason: 'x' }, requestId);
  expect(other.results[0]?.refused?.code).toBe('REQUEST_ID_REUSED');
});

test('a batch needs the right of its move for each record, and the form of the call for all', async () => {
  const id = await newBill('50');
  const records = [{ id, version: 1 }];
  const viewer = await stage.cast({ permits: [may.view] });
  expect(await viewer.refused(moveBill.many, { records, action: 'send' })).toBe('NOT_PERMITTED');
  const sender = await stage.cast({ permits: [may.view, may.send] });
  const { results } = await sender.send(moveBill.many, { records, action: 'void', reason: 'x' });
  expect(results[0]?.refused?.code).toBe('NOT_PERMITTED');
  expect((await clerk.send(moveBill.many, { records, action: 'void' })).results[0]?.refused?.code).toBe('REASON_REQUIRED');
  expect(await clerk.refused(moveBill.many, { records: [], action: 'send' })).toBe('BAD_PARAMS');
  expect(await versionOf(id)).toBe(1);
});
