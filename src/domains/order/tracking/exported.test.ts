import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { batchState, startExport } from '../../workspace/batch/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { orderSheet } from '../server/seed/order-sheet.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { moveOrder, saveOrder } from '../transport-order/contract.ts';
import { loadOrder, moveOrder as follow } from '../transport-order/server/order.ts';
import { listTrack } from './contract.ts';

/* The sheet of the journeys has the planned and the actual time of each point in columns of their own. */

let stage: Stage;
let clerk: Player;
let id: string;
beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  const reviewer = await stage.cast({ name: 'Wei' });
  const sheet = orderSheet(scene, { pickup_from: '2026-11-20T04:00:00Z', pickup_to: '2026-11-20T06:00:00Z' });
  const order = await clerk.send(saveOrder, sheet);
  id = order.id;
  const { version } = await reviewer.send(moveOrder, { id, version: order.version, action: 'approve' });
  await reviewer.send(moveOrder, { id, version, action: 'receive' });
  await stage.system<OrderTables, unknown>(async (work) =>
    follow(work, await follow(work, await loadOrder(work, BigInt(id)), 'dispatch'), 'depart'),
  );
});
afterAll(() => stage.close());

test('a point of a journey is exported by its code, and all of them by their codes', async () => {
  const points = { key: 'points', title: '节点' };
  const { batch_id } = await clerk.send(startExport, {
    cmd: listTrack.cmd,
    title: '跟踪',
    params: { tab: 'running' },
    columns: [
      { ...points, is: 'instant', code: 'departed', what: 'actual_at' },
      { ...points, is: 'instant', code: 'signed', what: 'actual_at' },
      { ...points, is: 'text', what: 'code' },
    ],
  });
  await stage.runJobs();
  const { file } = await clerk.send(batchState, { batch_id });
  const { sha256 } = await stage.system<{ file: { id: bigint; sha256: string } }, { sha256: string }>(({ db }) =>
    db
      .selectFrom('file')
      .select('sha256')
      .where('id', '=', BigInt(file ?? ''))
      .executeTakeFirstOrThrow(),
  );
  const rows: unknown[][] = [];
  for await (const row of streamXlsxRows(await stage.door.product.files.readAll(sha256))) rows.push([...row.values]);
  const shown = (await clerk.send(listTrack, { tab: 'running' })).rows[0]?.points ?? [];
  const departed = shown.find(({ code }) => code === 'departed')?.actual_at ?? '';
  // The wall clock of the reader, who is in Shanghai.
  const wall = new Date(Date.parse(departed) + 8 * 3_600_000).toISOString().slice(0, 16);
  const [, cells] = rows;
  expect(cells?.[0]).toBeInstanceOf(Date);
  expect((cells?.[0] instanceof Date ? cells[0].toISOString() : '').slice(0, 16)).toBe(wall);
  expect(cells?.slice(1)).toEqual([null, shown.map(({ code }) => code).join(', ')]);
});
