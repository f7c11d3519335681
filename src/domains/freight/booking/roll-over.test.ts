import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookingStage, startBookingStage } from '../../../apps/booking-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { saveSailing, setSailingActive } from '../sailing/contract.ts';
import type { FreightTables } from '../server/db.ts';
import type { BookingScene } from '../server/seed/booking-scene.ts';
import { listLaterSailings } from './contract.ts';
import { may } from './permits.ts';

/* A booking that misses its vessel is offered the sailings that it may still catch. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
let confirmed: BookingStage['confirmed'];
let otherLine: bigint;
beforeAll(async () => {
  ({ stage, scene, clerk, confirmed } = await startBookingStage());
  const facts = { country: 'CN', currency: 'CNY', awb_prefix: null, contact: 'B', phone: '+8613800138001' } as const;
  const { id } = await stage.system<FreightTables, { id: bigint }>(({ db }) =>
    db
      .insertInto('supplier')
      .values({ ...facts, code: 'ODL', name: '另一航运', short_name: '另一航运', kind: 'shippingLine' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  otherLine = id;
});
afterAll(() => stage.close());

type Port = 'qinzhou' | 'laemChabang';
/** A voyage of two ports that departs at an hour of Qinzhou's clock, a full-container cut-off with it. */
async function voyage(number: string, departs: string, cutOff: string | null, { line = scene.line, from = 'qinzhou' as Port } = {}) {
  const to = from === 'qinzhou' ? 'laemChabang' : 'qinzhou';
  return clerk.send(saveSailing, {
    vessel_id: String(scene.vessel),
    voyage: number,
    supplier_id: String(line),
    ports: [
      { station_id: String(scene[from]), planned_departure: departs },
      { station_id: String(scene[to]), planned_arrival: '2026-12-30 08:00' },
    ],
    cut_offs: cutOff === null ? [] : [{ station_id: String(scene[from]), kind: 'FCO', at: cutOff }],
  });
}
const offersOf = async (id: string) => (await clerk.send(listLaterSailings, { id })).rows;
const namesOf = async (id: string) => (await offersOf(id)).map(({ name }) => name.replace('BEIBU GULF 7 ', ''));

test('a roll-over is offered later sailings of the same ports, those of its own line first', async () => {
  const id = await confirmed();
  await voyage('RO-EARLY', '2026-11-25 17:59', null);
  await voyage('RO-SAME', '2026-11-25 18:00', null);
  await voyage('RO-NEXT', '2026-11-25 18:01', '2026-11-25 06:00');
  await voyage('RO-OTHER', '2026-11-27 18:00', '2026-11-26 06:00', { line: otherLine });
  await voyage('RO-BACK', '2026-11-27 18:00', null, { from: 'laemChabang' });
  expect(await namesOf(id)).toEqual(['RO-NEXT', '048S', 'RO-OTHER']);
  expect((await offersOf(id))[2]).toMatchObject({
    supplier_name: '另一航运',
    departs_there: '2026-11-27 18:00',
    next_cut_off_there: '2026-11-26 06:00',
  });

  // The estimated departure counts where the vessel is late, of the missed one too.
  await stage.system<FreightTables, unknown>(({ db }) =>
    db
      .updateTable('port_call')
      .set({ estimated_departure: new Date('2026-11-26T10:00:00Z') })
      .where('sailing_id', '=', scene.sailing)
      .where('station_id', '=', scene.qinzhou)
      .execute(),
  );
  expect(await namesOf(id)).toEqual(['048S', 'RO-OTHER']);

  const reader = await stage.cast({ permits: [may.view] });
  expect(await reader.refused(listLaterSailings, { id })).toBe('NOT_PERMITTED');
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(listLaterSailings, { id })).toBe('NOT_FOUND');
});

test('a sailing is offered until its first cut-off, and a blank one is not', async () => {
  const id = await confirmed();
  const cut = await voyage('RO-CUT', '2026-12-04 18:00', '2026-12-01 12:00');
  expect(await namesOf(id)).toContain('RO-CUT');
  const offered = async (time: string) => {
    stage.clock.set(time);
    return (await namesOf(id)).includes('RO-CUT');
  };
  const blank = await clerk.send(setSailingActive, { id: cut.id, version: cut.version, active: false });
  expect(await offered('2026-12-01T03:58:00Z')).toBe(false);
  await clerk.send(setSailingActive, { id: cut.id, version: blank.version, active: true });
  expect(await offered('2026-12-01T03:59:00Z')).toBe(true);
  expect(await offered('2026-12-01T04:00:00Z')).toBe(false);
});
