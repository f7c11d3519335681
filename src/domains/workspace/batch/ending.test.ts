import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Door } from '../../../server/door.ts';
import type { FileTables } from '../../../server/files.ts';
import { taskOf } from '../../../server/job.ts';
import type { Job } from '../../../server/work.ts';
import { tasksOf } from '../../../server/worker.ts';
import { feeTypes } from '../../reference/fee-type/master.ts';
import { batchState, cancelBatch, startExport } from './contract.ts';
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
