import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { setScene } from '../../order/server/seed/scene.ts';
import { getFreightJob, saveFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import {
  getFreightDocument,
  listDocumentsOfJob,
  moveFreightDocument,
  proposeFreightDocument,
  readFreightDocumentSheets,
  saveFreightDocument,
} from './contract.ts';

/* Which bill a number names, and which set stands for the goods after one was voided. */

let stage: Stage;
let clerk: Player;
let chief: Player;
let refs: { company_id: string; customer_id: string; origin_station_id: string; destination_station_id: string };
beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<FreightTables, Awaited<ReturnType<typeof setScene>>>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  chief = await stage.cast({ name: 'Chen' });
  refs = {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
  };
});
afterAll(() => stage.close());

type Bill = ParamsOf<typeof saveFreightDocument>;
type Job = ParamsOf<typeof saveFreightJob>;
const measures = { pieces: 100, gross_kg: '8000', volume_m3: '30' };
const house = { ...measures, goods: 'Connectors', shipper: 'Lux Nanning', consignee: 'Lux VN' };
/** A job with one house of that number, and a bill proposed for it. */
async function bills(who: Player, house_no: string, more: Partial<Job> = {}) {
  const job = {
    ...refs,
    ...measures,
    mode: 'ocean',
    direction: 'export',
    service: 'consol',
    houses: [{ ...house, house_no }],
    ...more,
  } as Job;
  const { id } = await who.send(saveFreightJob, job);
  const [own] = (await who.send(getFreightJob, { id })).houses;
  const of = async (house_id: string | null): Promise<Bill> => {
    const proposed = await who.send(proposeFreightDocument, { job_id: id, house_id });
    return { ...proposed, job_id: id, issue_place: 'Qinzhou', shipped_on: '2026-11-19', goods: 'Connectors' } as Bill;
  };
  return { id, house: await of(own?.id ?? null), master: await of(null) };
}
const move = (id: string, version: number, action: ParamsOf<typeof moveFreightDocument>['action'], more = {}) => ({
  id,
  version,
  action,
  ...more,
});

test('a second set that was voided as a draft gives way to another, and the first set names the one that stands', async () => {
  const job = await bills(clerk, 'SW1');
  const first = await clerk.send(saveFreightDocument, job.house);
  await chief.send(moveFreightDocument, move(first.id, 1, 'approve'));
  await clerk.send(moveFreightDocument, move(first.id, 2, 'issue'));
  const second = (no: string) =>
    clerk.send(saveFreightDocument, { ...job.house, no, switched_from_id: first.id, shipper: 'Trader Hong Kong' });
  const { id } = await second('SW1-A');
  expect(await clerk.send(getFreightDocument, { id: first.id })).toMatchObject({ switched_to_no: 'SW1-A' });
  await clerk.send(moveFreightDocument, move(id, 1, 'void', { reason: '客户改变主意' }));
  expect(await clerk.send(getFreightDocument, { id: first.id })).toMatchObject({ switched_to_no: null });
  await second('SW1-B');
  const { rows } = await clerk.send(listDocumentsOfJob, { job_id: job.id });
  expect(rows.map(({ no, state, switched_to_no }) => [no, state, switched_to_no])).toEqual([
    ['SW1', 'issued', 'SW1-B'],
    ['SW1-A', 'void', null],
    ['SW1-B', 'draft', null],
  ]);
  expect((await clerk.send(readFreightDocumentSheets, { ids: [first.id], languages: ['en'] })).sheets).toMatchObject([{ no: 'SW1' }]);
});

test('a number names one bill of its kind and company: the shipowner and another company of ours may use it too', async () => {
  const own = await bills(clerk, 'N1');
  await clerk.send(saveFreightDocument, own.house);
  const master = { ...own.master, no: 'N1', consignee: 'Agent Haiphong' };
  expect(await clerk.send(saveFreightDocument, master)).toMatchObject({ no: 'N1' });
  const hanh = await stage.cast({ name: 'Hạnh', companyId: stage.companies.vn, scope: 'all' });
  const theirs = await bills(hanh, 'N1', { company_id: String(stage.companies.vn) });
  expect(await hanh.send(saveFreightDocument, theirs.house)).toMatchObject({ no: 'N1' });
  // Within one kind and company it names one.
  const other = await bills(clerk, 'N2');
  for (const bill of [other.house, { ...other.master, consignee: 'Agent Haiphong' }])
    expect(await clerk.refused(saveFreightDocument, { ...bill, no: 'N1' })).toBe('BAD_PARAMS');
});
