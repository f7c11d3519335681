import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { checkDangerousGoods, getBooking, saveAirBooking } from './contract.ts';

/* Dangerous goods are checked by somebody who wrote none of them. */

let stage: Stage;
let scene: BookingScene;
let lan: Player;
let nok: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  lan = await stage.cast({ name: 'Lan' });
  nok = await stage.cast({ name: 'Nok' });
});
afterAll(() => stage.close());

test('two who saved a booking with dangerous goods do not check them, until the goods were taken out and written again', async () => {
  const goods: Partial<ParamsOf<typeof saveAirBooking>> = {
    handling_codes: ['RFL', 'SPX'],
    dangerous_lines: [{ un_no: 'UN1263', dg_class: '3', proper_name: 'Paint', packing_group: 'II', pieces: 2, net_kg: '20' }],
  };
  const booking: ParamsOf<typeof saveAirBooking> = {
    job_id: String(scene.airJob),
    supplier_id: String(scene.airline),
    load_station_id: String(scene.shanghaiAirport),
    discharge_station_id: String(scene.bangkokAirport),
    piece_lines: [{ pieces: 10, length: '100', width: '50', height: '60', length_unit: 'cm', weight: '240', weight_unit: 'kg' }],
  };
  const { id } = await lan.send(saveAirBooking, { ...booking, ...goods });
  const of = async () => ({ id, version: (await lan.send(getBooking, { id })).version });
  const check = async () => ({ ...(await of()), dg_declaration: 'DGD-1' });
  await nok.send(saveAirBooking, { ...booking, ...goods, ...(await of()), remark: '请确认' });
  for (const who of [lan, nok]) expect(await who.refused(checkDangerousGoods, await check())).toBe('FOUR_EYES');
  const third = await stage.cast({ name: 'Mai' });
  await third.send(checkDangerousGoods, await check());
  expect(await lan.send(getBooking, { id })).toMatchObject({ dg_prepared_by_name: 'Nok', dg_checked_by_name: 'Mai' });
  await nok.send(saveAirBooking, { ...booking, ...(await of()) });
  await nok.send(saveAirBooking, { ...booking, ...goods, ...(await of()) });
  await lan.send(checkDangerousGoods, await check());
  expect(await lan.send(getBooking, { id })).toMatchObject({ dg_checked_by_name: 'Lan' });
});
