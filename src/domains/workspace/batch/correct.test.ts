import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { contracts } from '../../reference/contract/master.ts';
import { feeTypes } from '../../reference/fee-type/master.ts';
import { correctImport, importFailures, importState, importTemplate, runImport, startExport, startImport } from './contract.ts';

/* A sheet with faults: each is reported with its line, cells are corrected on the page, and all good rows are imported. */

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ permits: 'all' });
});
afterAll(() => stage.close());

async function imported(...rows: string[]): Promise<string> {
  const sheet = ['code,name_zh,name_vi,name_en,name_th,category', ...rows].join('\n');
  const file_id = await clerk.upload('fees.csv', Buffer.from(sheet));
  const { batch_id } = await clerk.send(startImport, { what: 'feeType', file_id, mapping: null });
  await stage.runJobs();
  return batch_id;
}
const codes = async () => (await clerk.send(feeTypes.list, {})).rows.map((row) => String(row['code'])).sort();

test('a bad row is corrected in place, checked again and imported with the rest', async () => {
  const batch_id = await imported(
    'TOLL,过路费,Phí cầu đường,Toll,ค่าผ่านทาง,transport',
    'FUEL,燃油费,Phí nhiên liệu,Fuel,ค่าน้ำมัน,马车',
    ',关税,Thuế,Duty,ภาษี,customs',
  );
  const state = await clerk.send(importState, { batch_id });
  expect([state.state, state.good]).toEqual(['checked', 1]);
  expect(state.bad.map(({ line, faulty }) => [line, faulty])).toEqual([
    [3, ['category']],
    [4, ['code']],
  ]);
  expect((await clerk.send(importFailures, { batch_id })).rows.map(({ line }) => line)).toEqual([3, 4]);

  // A row stays bad after a wrong correction; cells that the sheet does not have are left out.
  await clerk.send(correctImport, {
    batch_id,
    rows: [
      { line: 3, values: { category: 'transport', nonsense: 'x' } },
      { line: 4, values: { code: '  ' } },
    ],
  });
  await stage.runJobs();
  const again = await clerk.send(importState, { batch_id });
  expect([again.good, again.bad.map(({ line }) => line)]).toEqual([2, [4]]);
  expect(await codes()).toEqual([]);
  await clerk.send(runImport, { batch_id });
  await stage.runJobs();
  expect(await codes()).toEqual(['FUEL', 'TOLL']);
  expect(await clerk.refused(runImport, { batch_id })).toBe('ILLEGAL_MOVE');
  // An imported record is corrected on its own page from then on.
  expect(await clerk.refused(correctImport, { batch_id, rows: [{ line: 4, values: { code: 'DUTY' } }] })).toBe('ILLEGAL_MOVE');
});

test('the end of an import names its failures, with the counts of rows, where it had some and never else', async () => {
  await stage.pushes();
  const lastFrame = async () => (await stage.pushes()).filter((push) => push.type === 2).at(-1);
  const good = await imported('PARK,停车费,Phí đỗ xe,Parking,ค่าจอดรถ,transport');
  const passed = await lastFrame();
  expect(passed).toMatchObject({ process: 100, job: good, title: 'fees.csv' });
  expect(passed).not.toHaveProperty('batchId');
  const bad = await imported('WASH,洗车费,Phí rửa xe,Washing,ค่าล้างรถ,transport', 'X2,a,b,c,d,马车');
  expect(await lastFrame()).toMatchObject({ process: 100, job: bad, batchId: bad, good: 1, bad: 1 });
  await clerk.send(startExport, {
    cmd: feeTypes.list.cmd,
    params: {},
    columns: [{ key: 'code', is: 'code', title: '代码' }],
    title: '费用',
  });
  await stage.runJobs();
  const exported = await lastFrame();
  expect(exported).toMatchObject({ process: 100, title: '费用', file: expect.stringMatching(/^\d+$/) });
  expect(exported).not.toHaveProperty('batchId');
});

test('an import is the business of who began it', async () => {
  const batch_id = await imported('X1,a,b,c,d,马车');
  const other = await stage.cast({ permits: 'all' });
  expect(await other.refused(correctImport, { batch_id, rows: [{ line: 2, values: { category: 'transport' } }] })).toBe('NOT_FOUND');
  expect(await other.refused(importFailures, { batch_id })).toBe('NOT_FOUND');
});

test('the sheet to fill in is a file for once, for those who may import', async () => {
  const { ticket } = await clerk.send(importTemplate, { what: 'feeType' });
  const got = await stage.http.inject({ url: `/api/file/${ticket}` });
  expect([got.statusCode, got.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  expect((await stage.http.inject({ url: `/api/file/${ticket}` })).statusCode).toBe(404);
  const outsider = await stage.cast({ permits: [contracts.may.view] });
  expect(await outsider.refused(importTemplate, { what: 'feeType' })).toBe('NOT_PERMITTED');
});
