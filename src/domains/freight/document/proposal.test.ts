import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { setScene } from '../../order/server/seed/scene.ts';
import { type FreightJobDetail, getFreightJob, saveFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { proposeFreightDocument } from './contract.ts';

/* A consolidation of two houses in one container: what its job proposes for the bills of both and for that of the shipowner. */

const agent = 'Red River Agents\n5 Hang Bac, Hanoi';
let stage: Stage;
let clerk: Player;
let job: FreightJobDetail;
beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<FreightTables, Awaited<ReturnType<typeof setScene>>>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  const { id } = await clerk.send(saveFreightJob, {
    mode: 'ocean',
    direction: 'export',
    service: 'consol',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    master_consignee: agent,
    pieces: 40,
    gross_kg: '3200',
    volume_m3: '12',
    houses: [
      { house_no: 'LCL1', pieces: 10, gross_kg: '800', volume_m3: '3', goods: 'Cables', shipper: 'Lux Nanning', consignee: 'Lux VN' },
      { house_no: 'LCL2', pieces: 30, gross_kg: '2400', volume_m3: '9', goods: 'Plugs', shipper: 'BYD Nanning', consignee: 'BYD VN' },
    ],
    containers: [{ size_type: '45G1', container_no: 'MSKU1234565', seal_no: 'S1', pieces: 40, gross_kg: '3200', volume_m3: '12' }],
  });
  job = await clerk.send(getFreightJob, { id });
});
afterAll(() => stage.close());

const proposed = (house: number | null) =>
  clerk.send(proposeFreightDocument, { job_id: job.id, house_id: house === null ? null : (job.houses[house]?.id ?? null) });
const contents = async (house: number | null) =>
  (await proposed(house)).containers.map(({ container_no, pieces, gross_kg, volume_m3 }) => [
    container_no,
    pieces,
    gross_kg && Number(gross_kg),
    volume_m3 && Number(volume_m3),
  ]);

test('the bill of a house states what its container holds of the house, and that of the shipowner all that is in it', async () => {
  expect(await contents(0)).toEqual([['MSKU1234565', 10, 800, 3]]);
  expect(await contents(1)).toEqual([['MSKU1234565', 30, 2400, 9]]);
  expect(await contents(null)).toEqual([['MSKU1234565', 40, 3200, 12]]);
});

test('the consignee of the shipowner’s bill is the one of the job’s master, and that of a house bill its own', async () => {
  expect([(await proposed(null)).consignee, (await proposed(1)).consignee]).toEqual([agent, 'BYD VN']);
});

test('of goods that may be in either of two containers, a bill says of neither how many', async () => {
  const second = { size_type: '22G1' as const, container_no: 'TCLU4265773', pieces: 5, gross_kg: '90' };
  const facts = Object.entries({ ...job, containers: [...job.containers, second] }).filter(([key]) => key in saveFreightJob.params.shape);
  await clerk.send(saveFreightJob, Object.fromEntries(facts) as ParamsOf<typeof saveFreightJob>);
  expect(await contents(0)).toEqual([
    ['MSKU1234565', null, null, null],
    ['TCLU4265773', null, null, null],
  ]);
});

test('a bill states its parties in Latin letters: by their English names, else spelled', async () => {
  const rest = Object.entries(job).filter(([key]) => key in saveFreightJob.params.shape);
  const facts = {
    ...(Object.fromEntries(rest) as ParamsOf<typeof saveFreightJob>),
    customer_ref: 'LATIN',
    id: undefined,
    version: undefined,
    containers: [],
    master_consignee: '立讯精密（越南）\n河内市 12 号、2 楼',
    houses: job.houses.map(({ id: _, ...house }, place) => ({
      ...house,
      house_no: `LATIN${place}`,
      shipper: place === 0 ? '邕宁电子，南宁市高新区 88 号' : '无名厂',
      consignee: 'Công ty Đại Phát, 5 Hàng Bạc',
      notify: 'บริษัท แหลมฉบัง',
    })),
  };
  await stage.system<FreightTables, unknown>(async ({ db }) => {
    const party = { name: '邕宁电子', short_name: '邕宁', name_en: 'Yongning Electronics', latin_name: 'Yongning Electronics' };
    const { company_id, country, currency } = { company_id: stage.companies.cn, country: 'CN', currency: 'CNY' } as const;
    await db
      .insertInto('customer')
      .values({ ...party, code: 'YONG', company_id, country, currency, credit_currency: currency })
      .execute();
    await db.updateTable('own_company').set({ address: '凭祥市南大路 8 号' }).where('id', '=', stage.companies.cn).execute();
  });
  const saved = await clerk.send(saveFreightJob, facts);
  const { houses } = await clerk.send(getFreightJob, { id: saved.id });
  const partiesOf = async (house_id: string | null) => {
    const { shipper, consignee, notify } = await clerk.send(proposeFreightDocument, { job_id: saved.id, house_id });
    return { shipper, consignee, notify };
  };
  const master = await partiesOf(null);
  expect(master.shipper?.split('\n')[1]).toBe('Ping Xiang Shi Nandalu 8 Hao');
  expect(master.consignee).toBe('Li Xun Jingmi (Yuenan)\nHenei Shi 12 Hao, 2 Lou');
  expect(await partiesOf(houses[0]?.id ?? null)).toEqual({
    shipper: 'Yongning Electronics, Nanning Shi Gao Xin Qu 88 Hao',
    consignee: 'Công ty Đại Phát, 5 Hàng Bạc',
    notify: 'บริษัท แหลมฉบัง',
  });
  expect((await partiesOf(houses[1]?.id ?? null)).shipper).toBe('Wuming Chang');
});
