import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { searchPicker } from '../../reference/lookup/contract.ts';
import { suppliers } from '../../reference/supplier/master.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { getBooking, saveOceanBooking } from './contract.ts';

/* Space on a vessel may be bought from a co-loader, on a sailing that is its line's. */

let stage: Stage;
let scene: BookingScene;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
});
afterAll(() => stage.close());

test('the form of an ocean booking offers lines and co-loaders and nobody else, and a co-loader gives the space', async () => {
  const clerk = await stage.cast({ name: 'Lan' });
  const facts = {
    country: 'CN',
    currency: 'CNY',
    settlement: 'monthly',
    payment_days: 30,
    contact: '李',
    phone: '+8613800138000',
  } as const;
  const supplier = async (code: string, kind: 'coLoader' | 'agent') =>
    (await clerk.send(suppliers.save, { ...facts, kind, code, name: `${code} 公司`, short_name: code })).id;
  const coLoader = await supplier('PINXIANG', 'coLoader');
  const agent = await supplier('AGENT', 'agent');
  const { rows } = await clerk.send(searchPicker, { to: 'supplier', within: { books_sea: 'true' } });
  const offers = rows.map(({ id }) => id);
  expect(offers).toEqual(expect.arrayContaining([coLoader, String(scene.line)]));
  expect([agent, String(scene.airline)].filter((id) => offers.includes(id))).toEqual([]);
  const { id } = await clerk.send(saveOceanBooking, {
    job_id: String(scene.oceanJob),
    supplier_id: coLoader,
    sailing_id: String(scene.sailing),
    load_station_id: String(scene.qinzhou),
    discharge_station_id: String(scene.laemChabang),
    equipment: [{ size_type: '22G1', units: 1 }],
  });
  expect(await clerk.send(getBooking, { id })).toMatchObject({ supplier_name: 'PINXIANG 公司', carriage: 'BEIBU GULF 7 047S' });
});
