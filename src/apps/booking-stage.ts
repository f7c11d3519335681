import { getBooking, moveBooking, saveAirBooking, saveOceanBooking } from '../domains/freight/booking/contract.ts';
import { getFreightJob, saveFreightJob } from '../domains/freight/job/contract.ts';
import type { FreightTables } from '../domains/freight/server/db.ts';
import { type BookingScene, setBookingScene } from '../domains/freight/server/seed/booking-scene.ts';
import type { ParamsOf } from '../kernel/call.ts';
import { type Player, type Stage, startStage } from './stage.ts';

type Ocean = ParamsOf<typeof saveOceanBooking>;
type Air = ParamsOf<typeof saveAirBooking>;
type Action = ParamsOf<typeof moveBooking>['action'];

/** A stage with the clerk Lan, who books space with a shipping line and with an airline. */
export async function startBookingStage() {
  const stage: Stage = await startStage();
  const scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  const clerk: Player = await stage.cast({ name: 'Lan' });
  const ocean = (changes: Partial<Ocean> = {}): Ocean => ({
    job_id: String(scene.oceanJob),
    supplier_id: String(scene.line),
    sailing_id: String(scene.sailing),
    load_station_id: String(scene.qinzhou),
    discharge_station_id: String(scene.laemChabang),
    equipment: [{ size_type: '45G1', units: 2, cargo_kg: '24000' }],
    ...changes,
  });
  const versionOf = async (id: string): Promise<number> => (await clerk.send(getBooking, { id })).version;
  const move = async (id: string, action: Action, more: { reason?: string; carrier_booking_ref?: string } = {}) =>
    clerk.send(moveBooking, { id, version: await versionOf(id), action, ...more });
  return {
    stage,
    scene,
    clerk,
    /** The fields of an ocean booking. */
    ocean,
    /** The fields of an air booking under the next number of the stock. */
    air: (changes: Partial<Air> = {}): Air => ({
      job_id: String(scene.airJob),
      supplier_id: String(scene.airline),
      load_station_id: String(scene.shanghaiAirport),
      discharge_station_id: String(scene.bangkokAirport),
      take_next_awb: true,
      piece_lines: [{ pieces: 10, length: '100', width: '50', height: '60', length_unit: 'cm', weight: '240', weight_unit: 'kg' }],
      ...changes,
    }),
    versionOf,
    /** Moves a booking as it stands. */
    move,
    /** An ocean booking that the line has confirmed. */
    confirmed: async (changes: Partial<Ocean> = {}): Promise<string> => {
      const { id } = await clerk.send(saveOceanBooking, ocean({ submit: true, ...changes }));
      await move(id, 'confirm', { carrier_booking_ref: `SO${id}` });
      return id;
    },
    /** A new job with no booking yet. */
    newJob: async (mode: 'air' | 'ocean'): Promise<string> => {
      const [from, to] = mode === 'air' ? [scene.shanghaiAirport, scene.bangkokAirport] : [scene.qinzhou, scene.laemChabang];
      const ends = { origin_station_id: String(from), destination_station_id: String(to) };
      const of = { company_id: String(stage.companies.cn), customer_id: String(scene.customer) };
      const service = mode === 'air' ? 'consol' : 'fcl';
      return (await clerk.send(saveFreightJob, { ...ends, ...of, mode, direction: 'export', service })).id;
    },
    jobOf: (id: string) => clerk.send(getFreightJob, { id }),
  };
}
export type BookingStage = Awaited<ReturnType<typeof startBookingStage>>;
