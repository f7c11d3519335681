import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookingStage, startBookingStage } from '../../../apps/booking-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import type { BookingScene } from '../server/seed/booking-scene.ts';
import { getFreightJob, listFreightJobs, moveFreightJob } from './contract.ts';
import { may } from './permits.ts';
import jobs from './server/import.ts';

/* Freight jobs come from a sheet, one a row, as drafts. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
let jobOf: BookingStage['jobOf'];
let customer: string;
beforeAll(async () => {
  ({ stage, scene, clerk, jobOf } = await startBookingStage());
  const { code } = await stage.system<{ customer: { id: bigint; code: string } }, { code: string }>(({ db }) =>
    db.selectFrom('customer').select('code').where('id', '=', scene.customer).executeTakeFirstOrThrow(),
  );
  customer = code;
});
afterAll(() => stage.close());

type Cells = Readonly<Record<string, string>>;
const row = (more: Cells = {}): Cells => ({
  customer,
  customer_ref: 'PO-1',
  mode: '海运',
  direction: 'Export',
  service: 'fcl',
  origin: 'cnqzh',
  destination: 'Laem Chabang',
  incoterm: 'fob',
  freight_term: '到付',
  vessel: 'BEIBU GULF 7',
  voyage: '047S',
  etd: '2026-12-05 18:00',
  eta: '09/12/2026 06:00',
  pieces: '1,200',
  gross_kg: '8000.5',
  volume_m3: '30',
  ...more,
});
/** Saves one row in a transaction of its own, as an import does. */
async function imported(cells: Cells, player = clerk): Promise<string | string[]> {
  const who = await stage.door.whoOf(player.accountId);
  if (!who) throw new Error('the importer is gone');
  try {
    return await stage.door.within<never, string, typeof who>(who, 'write', (work) => jobs.save(work, [{ line: 2, cells }]));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.faults.length > 0 ? error.faults.map(({ at, why }) => `${at} ${why}`) : [error.code];
  }
}
const jobsUnder = async (reference: string) =>
  (await clerk.send(listFreightJobs, { tab: 'all', where: { words: reference } })).rows.filter((one) => one.customer_ref === reference);

test('a row becomes a draft with its main facts, words of any language among them, and a second time it is skipped', async () => {
  expect(await imported(row())).toBe('created');
  expect(await imported(row())).toBe('skipped');
  const [job, ...others] = await jobsUnder('PO-1');
  expect(others).toEqual([]);
  expect(await jobOf(job?.id ?? '')).toMatchObject({
    state: 'draft',
    mode: 'ocean',
    direction: 'export',
    service: 'fcl',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.qinzhou),
    destination_station_id: String(scene.laemChabang),
    incoterm: 'FOB',
    freight_term: 'collect',
    vessel: 'BEIBU GULF 7',
    etd: '2026-12-05T10:00:00.000Z',
    eta: '2026-12-08T22:00:00.000Z',
    pieces: 1200,
    gross_kg: '8000.500',
    houses: [],
  });
  // The same reference by air is another job, and one that was cancelled leaves its reference free.
  const byAir = { mode: 'air', service: 'direct', origin: 'pvg', destination: 'BKK', vessel: '', voyage: '', master_no: '999-12345675' };
  expect(await imported(row(byAir))).toBe('created');
  const { version } = await clerk.send(getFreightJob, { id: job?.id ?? '' });
  await clerk.send(moveFreightJob, { id: job?.id ?? '', version, action: 'cancel', reason: '重录' });
  expect(await imported(row())).toBe('created');
  expect((await jobsUnder('PO-1')).map(({ state }) => state).sort()).toEqual(['cancelled', 'draft', 'draft']);
});

test('what is wrong is said at its cell, all of a row at once', async () => {
  expect(
    await imported(
      row({
        customer_ref: '',
        customer: 'NOBODY',
        mode: 'rail',
        origin: 'NOWHERE',
        carrier: 'NO LINE',
        freight_term: 'later',
        etd: '32/12/2026',
        pieces: 'x',
      }),
    ),
  ).toEqual([
    'customer BAD_CHOICE',
    'carrier BAD_CHOICE',
    'origin BAD_CHOICE',
    'customer_ref REQUIRED',
    'mode SHEET_BAD_CHOICE',
    'freight_term SHEET_BAD_CHOICE',
    'etd BAD_INSTANT',
    'pieces BAD_NUMBER',
  ]);
  const bad = row({ customer_ref: 'PO-BAD' });
  expect(await imported({ ...bad, destination: 'CNQZH' })).toEqual(['destination SAME_STATION']);
  expect(await imported({ ...bad, eta: '2026-12-05 18:00' })).toEqual(['eta END_BEFORE_START']);
  expect(await imported({ ...bad, mode: 'air' })).toEqual(['service BAD_CHOICE']);
  expect(await imported({ ...bad, company: 'NOBODY' })).toEqual(['company BAD_CHOICE']);
  const air = { ...bad, mode: 'air', service: 'direct', master_no: '999-12345675' };
  expect(await imported(air)).toEqual(['master_no MASTER_TAKEN']);
  expect(await imported({ ...air, master_no: '999-12345676' })).toEqual(['master_no BAD_AWB']);
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await imported(bad, bangkok)).toEqual(['company BAD_CHOICE']);
  expect(await jobsUnder('PO-BAD')).toEqual([]);
});

test('a file is checked and then imported by a job, and those without the right cannot', async () => {
  const columns = jobs.columns.map(({ key }) => key);
  const rows = [row({ customer_ref: 'PO-F1' }), row({ customer_ref: 'PO-F2' }), row({ customer_ref: 'PO-F1' }), row({ customer_ref: '' })];
  const sheet = [columns, ...rows.map((cells) => columns.map((key) => `"${cells[key] ?? ''}"`))].map((cells) => cells.join(',')).join('\n');
  const file_id = await clerk.upload('jobs.csv', Buffer.from(sheet));
  const mapping = Object.fromEntries(columns.map((key) => [key, key]));
  const { batch_id } = await clerk.send(startImport, { what: 'freightJob', file_id, mapping });
  await stage.runJobs();
  const checked = await clerk.send(importState, { batch_id });
  expect(checked).toMatchObject({ state: 'checked' });
  expect(checked.bad.map(({ line }) => line)).toEqual([4, 5]);
  await clerk.send(runImport, { batch_id });
  await stage.runJobs();
  expect([(await jobsUnder('PO-F1')).length, (await jobsUnder('PO-F2')).length]).toEqual([1, 1]);
  const reader = await stage.cast({ permits: [may.view] });
  const own = await reader.upload('jobs.csv', Buffer.from(sheet));
  expect(await reader.refused(startImport, { what: 'freightJob', file_id: own, mapping })).toBe('NOT_PERMITTED');
});
