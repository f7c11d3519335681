import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { searchPicker } from '../../reference/lookup/contract.ts';
import { stations } from '../../reference/station/master.ts';
import { suppliers } from '../../reference/supplier/master.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { vessels } from '../vessel/master.ts';
import { getSailing, listSailings, saveSailing, setSailingActive } from './contract.ts';
import { may } from './permits.ts';

/* A voyage with its ports and cut-offs at the clock of each port; its plan stands when estimates change. */

let stage: Stage;
let clerk: Player;
let qinzhou: string;
let laemChabang: string;
let vessel: string;
let line: string;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ name: 'Lan' });
  const port = { kind: 'port', radius_m: 800, bonded: false } as const;
  const savePort = async (params: ParamsOf<typeof stations.save>) => (await clerk.send(stations.save, params)).id;
  qinzhou = await savePort({ ...port, code: 'CNQZH', name: '钦州', name_en: 'Qinzhou', country: 'CN', time_zone: 'Asia/Shanghai' });
  laemChabang = await savePort({
    ...port,
    code: 'THLCH',
    name: 'แหลมฉบัง',
    name_en: 'Laem Chabang',
    country: 'TH',
    time_zone: 'Asia/Bangkok',
  });
  vessel = (await clerk.send(vessels.save, { name: 'BEIBU GULF 7', imo: '9811000' })).id;
  line = (
    await clerk.send(suppliers.save, {
      code: 'BGL',
      name: '北部湾航运',
      short_name: '北部湾',
      kind: 'shippingLine',
      country: 'CN',
      currency: 'CNY',
      settlement: 'monthly',
      payment_days: 30,
      contact: 'A',
      phone: '+8613800138000',
    })
  ).id;
});
afterAll(() => stage.close());

function voyage(changes: Partial<ParamsOf<typeof saveSailing>> = {}): ParamsOf<typeof saveSailing> {
  return {
    vessel_id: vessel,
    voyage: '047S',
    supplier_id: line,
    ports: [
      { station_id: qinzhou, planned_departure: '2026-11-25 18:00' },
      { station_id: laemChabang, planned_arrival: '2026-11-29 06:00' },
    ],
    cut_offs: [
      { station_id: qinzhou, kind: 'VCO', at: '2026-11-24 12:00' },
      { station_id: qinzhou, kind: 'FCO', at: '2026-11-24 20:00' },
    ],
    ...changes,
  };
}
const faults = async (changes: Partial<ParamsOf<typeof saveSailing>>) => {
  const reply = await clerk.raw('sailing.save', { ...voyage({ voyage: '999N' }), ...changes, request_id: crypto.randomUUID() });
  return (reply.data as { at?: { at: string; why: string }[] }).at?.map(({ at, why }) => `${at} ${why}`);
};

test('times are those of each port, and a delay keeps plan and estimate side by side', async () => {
  const { id, version } = await clerk.send(saveSailing, voyage());
  const sailing = await clerk.send(getSailing, { id });
  expect(sailing.ports.map((port) => [port.code, port.planned_departure?.at ?? port.planned_arrival?.at])).toEqual([
    ['CNQZH', '2026-11-25T10:00:00.000Z'],
    ['THLCH', '2026-11-28T23:00:00.000Z'],
  ]);
  expect(sailing.cut_offs.map(({ kind, there }) => [kind, there])).toEqual([
    ['VCO', '2026-11-24 12:00'],
    ['FCO', '2026-11-24 20:00'],
  ]);
  expect((await clerk.send(listSailings, { where: { words: 'beibu' } })).rows).toMatchObject([
    { id, ports: 'CNQZH → THLCH', departs_there: '2026-11-25 18:00', delay_hours: 0 },
  ]);

  const late = await clerk.send(
    saveSailing,
    voyage({
      id,
      version,
      ports: [
        { station_id: qinzhou, planned_departure: '2026-11-25 18:00', estimated_departure: '2026-11-29 20:00' },
        { station_id: laemChabang, planned_arrival: '2026-11-29 06:00', estimated_arrival: '2026-12-03 06:00' },
      ],
    }),
  );
  expect((await clerk.send(getSailing, { id })).ports).toMatchObject([
    { planned_departure: { there: '2026-11-25 18:00' }, estimated_departure: { there: '2026-11-29 20:00' }, departure_delay: 98 },
    { arrival_delay: 96 },
  ]);
  expect((await clerk.send(listSailings, {})).rows).toMatchObject([{ delay_hours: 98 }]);
  const { rows } = await clerk.send(recordTimeline, { subject: 'sailing', id });
  expect(rows[0]?.changes).toHaveLength(2);
  expect(await clerk.refused(saveSailing, voyage({ id, version }))).toBe('CHANGED_MEANWHILE');
  await clerk.send(setSailingActive, { id, version: late.version, active: false });
  expect((await clerk.send(listSailings, { tab: 'active' })).rows).toEqual([]);
  expect((await clerk.send(searchPicker, { to: 'sailing', text: '047' })).rows).toEqual([]);
  await clerk.send(setSailingActive, { id, version: late.version + 1, active: true });
  expect((await clerk.send(searchPicker, { to: 'sailing', text: '047' })).rows).toMatchObject([{ id, name: 'BEIBU GULF 7 047S' }]);
});

test('a voyage is chosen by the day on which it leaves its first port, at the clock of that port', async () => {
  const early = [
    { station_id: qinzhou, planned_departure: '2026-12-08 06:30' },
    { station_id: laemChabang, planned_arrival: '2026-12-12 06:00' },
  ];
  await clerk.send(saveSailing, voyage({ voyage: '052S', ports: early, cut_offs: [] }));
  expect((await clerk.send(searchPicker, { to: 'sailing', text: '052S' })).rows).toMatchObject([{ code: '2026-12-08' }]);
});

test('the history of a voyage says which vessel and which line it had before', async () => {
  const { id, version } = await clerk.send(saveSailing, voyage({ voyage: '046N' }));
  const other = (await clerk.send(vessels.save, { name: 'BEIBU GULF 8', imo: '9074729' })).id;
  await clerk.send(saveSailing, voyage({ id, version, voyage: '046N', vessel_id: other, remark: '换船' }));
  const { rows } = await clerk.send(recordTimeline, { subject: 'sailing', id });
  expect(rows[0]?.changes).toEqual([
    { field: 'vessel_id', old: vessel, new: other },
    { field: 'remark', old: null, new: '换船' },
  ]);
});

test('a voyage is entered once, and what cannot be is refused beside its field', async () => {
  expect(await clerk.refused(saveSailing, voyage())).toBe('SAILING_EXISTS');
  expect(await faults({ cut_offs: [{ station_id: qinzhou, kind: 'VCO', at: '2026-11-25 18:00' }] })).toEqual([
    'cut_offs.0.at CUT_OFF_AFTER_DEPARTURE',
  ]);
  expect(await faults({ cut_offs: [{ station_id: qinzhou, kind: 'VCO', at: '2026-02-30 18:00' }] })).toEqual([
    'cut_offs.0.at BAD_PORT_TIME',
  ]);
  expect(await faults({ cut_offs: [{ station_id: laemChabang, kind: 'VCO', at: '2026-11-24 18:00' }] })).toEqual([
    'cut_offs.0.station_id PORT_NOT_CALLED',
  ]);
  const gateOf = (opens: string) => [
    { station_id: qinzhou, kind: 'EFC' as const, at: opens },
    { station_id: qinzhou, kind: 'FCO' as const, at: '2026-11-24 20:00' },
  ];
  expect(await faults({ cut_offs: gateOf('2026-11-25 08:00') })).toEqual(['cut_offs.0.at OPENS_AFTER_CUT_OFF']);
  const [first] = voyage().ports;
  expect(await faults({ ports: first ? [first] : [] })).toEqual(['ports TWO_PORTS']);
  expect(await faults({ ports: [...(first ? [first] : []), { station_id: '999999', planned_arrival: '2026-11-29 06:00' }] })).toEqual([
    'ports.1.station_id BAD_CHOICE',
  ]);
  // A vessel, and a line, that is out of use sails no more.
  const sold = await clerk.send(vessels.setActive, { id: vessel, version: 1, active: false });
  expect(await faults({})).toEqual(['vessel_id BAD_CHOICE']);
  await clerk.send(vessels.setActive, { id: vessel, version: sold.version, active: true });
  const left = await clerk.send(suppliers.setActive, { id: line, version: 1, active: false });
  expect(await faults({})).toEqual(['supplier_id BAD_CHOICE']);
  // The voyage on which it sails goes on.
  const [under] = (await clerk.send(listSailings, { where: { words: '047S' } })).rows;
  const { version: known } = await clerk.send(getSailing, { id: under?.id ?? '' });
  await clerk.send(saveSailing, voyage({ id: under?.id ?? '', version: known, remark: '末航' }));
  await clerk.send(suppliers.setActive, { id: line, version: left.version, active: true });
  const wrong = await clerk.raw('vessel.save', { name: 'X', imo: '9811001', request_id: crypto.randomUUID() });
  expect(wrong.data).toMatchObject({ at: [{ at: 'imo', why: 'BAD_IMO' }] });
  const reader = await stage.cast({ permits: [may.view] });
  expect(await reader.refused(saveSailing, voyage({ voyage: '048N' }))).toBe('NOT_PERMITTED');
});

test('of two who change one voyage at once, one is told', async () => {
  const { id, version } = await clerk.send(saveSailing, voyage({ voyage: '049S' }));
  const other = await stage.cast({ name: 'Nok' });
  const both = await Promise.allSettled(
    [clerk, other].map((player, place) => player.send(saveSailing, voyage({ id, version, voyage: '049S', service: `S${place}` }))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an actual time lies in the past, at the clock of its port', async () => {
  stage.clock.set('2026-11-25T10:00:00Z');
  const leaving = (actual_departure: string) =>
    voyage({
      voyage: '050S',
      ports: [
        { station_id: qinzhou, planned_departure: '2026-11-25 18:00', actual_departure },
        { station_id: laemChabang, planned_arrival: '2026-11-29 06:00' },
      ],
    });
  const reply = await clerk.raw(saveSailing.cmd, { ...leaving('2026-11-25 18:01'), request_id: crypto.randomUUID() });
  expect(reply.data).toMatchObject({ at: [{ at: 'ports.0.actual_departure', why: 'IN_THE_FUTURE' }] });
  const { id } = await clerk.send(saveSailing, leaving('2026-11-25 18:00'));
  expect((await clerk.send(getSailing, { id })).ports[0]?.actual_departure?.at).toBe('2026-11-25T10:00:00.000Z');
});
