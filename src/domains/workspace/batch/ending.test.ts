import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Door } from '../../../server/door.ts';
import type { FileTables } from '../../../server/files.ts';
import { taskOf } from '../../../server/job.ts';
import type { Job } from '../../../server/work.ts';
import { tasksOf } from '../../../server/worker.ts';
import { feeTypes } from '../../reference/fee-type/master.ts';
import { vehicleTypes } from '../../reference/vehicle-type/master.ts';
import { batchState, cancelBatch, editResult, listBatches, startEdit, startExport } from './contract.ts';
import editRows from './server/jobs/edit-rows.ts';
import exportRows from './server/jobs/export-rows.ts';

/* A batch ends once, whatever else happens at that moment: its user stops it, or another server has done it. */

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ permits: 'all', language: 'en' });
});
afterAll(() => stage.close());

type Batch = { readonly batch_id: string };
const run = async (job: Job, batch: Batch, door: Door = stage.door): Promise<void> => {
  await tasksOf([job], door, new AbortController().signal)[taskOf(job)]?.(batch, {} as never);
};
/** The door of another server, which waits for no place that this one holds. */
const elsewhere = (): Door => ({ ...stage.door, longWork: (_, body) => body() });
const exported = (title: string) =>
  clerk.send(startExport, { cmd: feeTypes.list.cmd, title, params: {}, columns: [{ key: 'code', is: 'text', title: 'Code' }] });
const filesOf = (title: string): Promise<object[]> =>
  stage.system<FileTables, object[]>(({ db }) => db.selectFrom('file').select('name').where('name', '=', `${title}.xlsx`).execute());
/** The product's door, which does something once the sheet of an export is written. */
function whenWritten(act: () => Promise<unknown>): Door {
  const { product } = stage.door;
  const keep: typeof product.files.keep = async (sheet) => {
    const blob = await product.files.keep(sheet);
    await act();
    return blob;
  };
  return { ...stage.door, product: { ...product, files: { ...product.files, keep } } };
}
const framesOf = async () => (await stage.pushes()).filter((message) => message.type === 2 && message.process === 100);

test('an export that its user cancels when its sheet is written leaves no file and tells of none', async () => {
  const batch = await exported('Cancelled');
  await stage.pushes();
  await run(
    exportRows as Job,
    batch,
    whenWritten(() => clerk.send(cancelBatch, batch)),
  );
  expect(await framesOf()).toMatchObject([{ job: batch.batch_id, cancelled: true }]);
  expect(await clerk.send(batchState, batch)).toMatchObject({ state: 'cancelled', file: null });
  expect(await filesOf('Cancelled')).toEqual([]);
  await stage.runJobs();
});

test('an export that another server has done meanwhile stays done, with one file', async () => {
  const batch = await exported('Twice');
  let isFirst = true;
  const door: Door = {
    ...stage.door,
    async readReplica(...question) {
      const page = await stage.door.readReplica(...question);
      // This server is taken for dead after it has read the last page.
      if (isFirst) await run(exportRows as Job, batch, elsewhere());
      isFirst = false;
      return page;
    },
  };
  await run(exportRows as Job, batch, door);
  expect(await clerk.send(batchState, batch)).toMatchObject({ state: 'done' });
  expect(await filesOf('Twice')).toHaveLength(1);
  await stage.runJobs();
});

const codes = ['E1', 'E2', 'E3'];
async function editOfAll(): Promise<Batch> {
  const type = { length_m: '9.6', load_kg: '18000', volume_m3: '55', pallets: 20, container: false };
  for (const code of codes)
    await clerk.send(vehicleTypes.save, { ...type, code, name_zh: code, name_vi: code, name_en: code, name_th: code });
  return clerk.send(startEdit, { cmd: vehicleTypes.list.cmd, title: 'All', params: { tab: 'active' }, changes: { pallets: 24 } });
}

test('an edit of all rows changes all of them, although another server began to collect them as well', async () => {
  const batch = await editOfAll();
  let pages = 0;
  const killed: Door = { ...elsewhere(), read: () => Promise.reject(new Error('killed')) };
  const door: Door = {
    ...stage.door,
    async read(who, cmd, params) {
      pages++;
      // This server is taken for dead before its last page, and the one in its place is killed at once.
      if (pages === codes.length) await expect(run(editRows as Job, batch, killed)).rejects.toThrow('killed');
      return stage.door.read(who, cmd, { ...params, size: 1 });
    },
  };
  await run(editRows as Job, batch, door);
  expect(pages).toBe(codes.length);
  expect(await clerk.send(editResult, batch)).toMatchObject({ state: 'done', total: 3, done: 3, bad: 0 });
  await stage.runJobs();
  expect(await clerk.send(editResult, batch)).toMatchObject({ state: 'done', total: 3, done: 3 });
});

test('the list of imports and exports says why one failed', async () => {
  const batch = await exported('Too long');
  const rows = Array.from({ length: 200_000 }, () => ({ code: 'x' }));
  await run(exportRows as Job, batch, { ...stage.door, readReplica: async () => ({ data: { rows, next_cursor: 'more' } }) });
  const failed = (await clerk.send(listBatches, { tab: 'failed' })).rows.find(({ title }) => title === 'Too long');
  expect(failed?.error).toBe(stage.door.product.translate('en', 'refusal.EXPORT_TOO_LONG', { limit: 200_000 }));
  const others = (await clerk.send(listBatches, { tab: 'done' })).rows;
  expect(others.map(({ error }) => error)).toEqual(others.map(() => null));
  await stage.runJobs();
});
