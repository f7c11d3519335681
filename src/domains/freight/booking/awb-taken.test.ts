import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { addAwbRange, listAwbStock, reserveAwb } from '../awb-stock/contract.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { getBooking, saveAirBooking } from './contract.ts';

/* Somebody typed a number of the stock into a job without taking it there: no other shipment goes under it. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  await clerk.send(addAwbRange, { ...stockOf(), first_serial: '1234567', last_serial: '1234573' });
});
afterAll(() => stage.close());

const stockOf = () => ({ company_id: String(stage.companies.cn), supplier_id: String(scene.airline) });
async function jobUnder(master_no: string | null): Promise<string> {
  const { id } = await clerk.send(saveFreightJob, {
    mode: 'air',
    direction: 'export',
    service: 'consol',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.shanghaiAirport),
    destination_station_id: String(scene.bangkokAirport),
    master_no,
  });
  return id;
}
const booking = (job_id: string, changes: Partial<ParamsOf<typeof saveAirBooking>>): ParamsOf<typeof saveAirBooking> => ({
  job_id,
  supplier_id: String(scene.airline),
  load_station_id: String(scene.shanghaiAirport),
  discharge_station_id: String(scene.bangkokAirport),
  piece_lines: [{ pieces: 10, length: '100', width: '50', height: '60', length_unit: 'cm', weight: '240', weight_unit: 'kg' }],
  ...changes,
});
async function nextNumber(job_id: string): Promise<string | null> {
  const { id } = await clerk.send(saveAirBooking, booking(job_id, { take_next_awb: true }));
  return (await clerk.send(getBooking, { id })).awb_no;
}

test('the next number is not one under which another job goes; its own job takes it', async () => {
  const typed = await jobUnder('999-12345675');
  const other = await jobUnder(null);
  expect(await nextNumber(other)).toBe('99912345686');
  expect(await clerk.send(getFreightJob, { id: other })).toMatchObject({ master_no: '99912345686' });
  expect((await clerk.send(reserveAwb, stockOf())).awb_no).toBe('99912345690');
  expect(await nextNumber(typed)).toBe('99912345675');
});

test('a number that is picked by hand is refused while another job goes under it', async () => {
  const typed = await jobUnder('999-12345701');
  const other = await jobUnder(null);
  const [number] = (await clerk.send(listAwbStock, { where: { awb_no: ['99912345701'] } })).rows;
  const picked = { ...booking(other, { awb_id: number?.id ?? '' }), request_id: crypto.randomUUID() };
  expect((await clerk.raw(saveAirBooking.cmd, picked)).data).toMatchObject({ at: [{ at: 'awb_id', why: 'MASTER_TAKEN' }] });
  const { version } = await clerk.send(getFreightJob, { id: typed });
  await clerk.send(moveFreightJob, { id: typed, version, action: 'cancel', reason: '撤单' });
  await clerk.send(saveAirBooking, booking(other, { awb_id: number?.id ?? '' }));
  expect(await clerk.send(getFreightJob, { id: other })).toMatchObject({ master_no: '99912345701' });
});
