import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listPool } from '../../domains/dispatch/board/contract.ts';
import {
  answerCarrierWork,
  assignCarrierWork,
  getCarrierWork,
  listCarrierWork,
  reportCarrierWork,
  signCarrierWork,
} from '../../domains/dispatch/carrier/contract.ts';
import { countDispatch } from '../../domains/dispatch/badges/contract.ts';
import { dispatchLoads } from '../../domains/dispatch/work-order/contract.ts';
import { orderProfit } from '../../domains/finance/profit/contract.ts';
import { setLanguage } from '../../domains/identity/session/contract.ts';
import { documentsOf } from '../../domains/order/document/contract.ts';
import type { ParamsOf } from '../../kernel/call.ts';
import { stage, scene, staff, fleet, rival, text, orderA, orderB } from './cast.ts';
import { actualLines } from './billing.ts';

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

type Trip = { id: string; version: number; no: string };
export let tripOne: Trip;
export let tripTwo: Trip;

export function fleetDrives(): void {
  describe('dispatch gives A to two trucks of FLEET, B rides with the first', () => {
    const load = (order_id: string, pieces: number) => ({
      order_id,
      pieces,
      gross_kg: String(pieces * 100),
      volume_m3: String(pieces / 2),
    });
    const on = { planned_depart: '2026-11-21T04:00:00Z', planned_arrive: '2026-11-21T22:00:00Z' };
    const offer = (loads: ReturnType<typeof load>[]): ParamsOf<typeof dispatchLoads> => ({ ...on, loads, carrier_id: text(scene.carrier) });

    test('no more goes than there is, and what is sent twice goes once', async () => {
      const { dispatcher } = staff;
      const [a, b] = [(await orderA()).id, (await orderB()).id];
      expect(await dispatcher.refused(dispatchLoads, offer([load(a, 61)]))).toBe('OVER_ORDER');
      const requestId = randomUUID();
      tripOne = await dispatcher.send(dispatchLoads, offer([load(a, 40), load(b, 20)]), requestId);
      expect(await dispatcher.send(dispatchLoads, offer([load(a, 40), load(b, 20)]), requestId)).toEqual(tripOne);
      expect((await orderA()).state).toBe('partDispatched');
      expect((await orderB()).state).toBe('dispatched');
      const pool = await dispatcher.send(listPool, { tab: 'toDispatch' });
      expect(pool.rows).toMatchObject([{ left_pieces: 20, left_kg: '2000.000', left_m3: '10.0000', work_orders: [tripOne.no] }]);
      tripTwo = await dispatcher.send(dispatchLoads, offer([load(a, 20)]));
      expect((await orderA()).state).toBe('dispatched');
      expect((await dispatcher.send(countDispatch, {})).counts).toEqual({ count1: 0, count2: 0, count3: 2, count4: 0 });
      // From now on the expected cost is that of the planned trucks: two for A, and B's share of the first.
      const estimated = async (order_id: string) => (await staff.accountant.send(orderProfit, { order_id })).estimated.cost;
      expect([await estimated(a), await estimated(b)]).toEqual(['5581.03', '1116.21']);
    });

    test('FLEET sees its two trips, RIVAL sees neither and can do nothing with them', async () => {
      await fleet.send(setLanguage, { language: 'vi' });
      const seen = await fleet.send(listCarrierWork, { tab: 'offered' });
      expect(seen.rows.map(({ no }) => no).sort()).toEqual([tripOne.no, tripTwo.no].sort());
      expect((await rival.send(listCarrierWork, {})).rows).toEqual([]);
      const { id, version } = tripOne;
      const truck = { vehicle_id: text(scene.first.vehicle), driver_id: text(scene.first.driver) };
      const at = '2026-11-20T02:00:00Z';
      const refusals = [
        await rival.refused(getCarrierWork, { id }),
        await rival.refused(answerCarrierWork, { id, version, accept: true }),
        await rival.refused(assignCarrierWork, { id, version, ...truck }),
        await rival.refused(reportCarrierWork, { id, version, code: 'departed', at }),
        await rival.refused(signCarrierWork, { id, version, load_id: '1', signed_pieces: 1, signed_by: 'x', at }),
      ];
      expect(new Set(refusals)).toEqual(new Set(['NOT_FOUND']));
      // A carrier has no access to an order, a customer's price or the lists of our own work.
      for (const cmd of ['order.get', 'workOrder.get', 'charge.ofOrder', 'order.list'])
        expect((await fleet.raw(cmd, cmd === 'charge.ofOrder' ? { order_id: '1' } : { id: '1' })).code).toBe(403);
    });
  });

  describe('FLEET accepts, drives and has its loads signed for', () => {
    test('it accepts both and gives each its own truck and driver', async () => {
      for (const [trip, truck] of [
        [tripOne, scene.first],
        [tripTwo, scene.second],
      ] as const) {
        const accepted = await fleet.send(answerCarrierWork, { id: trip.id, version: trip.version, accept: true });
        expect(accepted.state).toBe('accepted');
        const assign = { id: trip.id, version: accepted.version };
        const foreign = { vehicle_id: text(scene.jinlongTruck.vehicle), driver_id: text(scene.jinlongTruck.driver) };
        expect(await fleet.refused(assignCarrierWork, { ...assign, ...foreign })).toBe('NOT_FOUND');
        const answer = await fleet.send(assignCarrierWork, { ...assign, vehicle_id: text(truck.vehicle), driver_id: text(truck.driver) });
        expect(answer.state).toBe('assigned');
      }
      expect((await staff.dispatcher.send(countDispatch, {})).counts.count3).toBe(0);
    });

    test('the trucks depart and arrive; nothing is charged on the way', async () => {
      stage.clock.set('2026-11-22T00:00:00Z');
      for (const trip of [tripOne, tripTwo]) {
        const { version, stops } = await fleet.send(getCarrierWork, { id: trip.id });
        const gone = await fleet.send(reportCarrierWork, { id: trip.id, version, code: 'departed', at: '2026-11-21T04:10:00Z' });
        expect(gone.state).toBe('departed');
        const stop_id = stops.findLast(({ action }) => action === 'deliver')?.id ?? '';
        const there = { id: trip.id, version: gone.version, code: 'arrivedStop' as const, stop_id };
        expect(await fleet.refused(reportCarrierWork, { ...there, at: '2026-11-23T00:00:00Z' })).toBe('IN_THE_FUTURE');
        expect((await fleet.send(reportCarrierWork, { ...there, at: '2026-11-21T23:30:00Z' })).state).toBe('arrived');
      }
      expect([(await orderA()).state, (await orderB()).state]).toEqual(['inTransit', 'inTransit']);
      expect(await actualLines(tripOne.no)).toEqual([]);
    });

    test('the first truck is signed for with its proof: B is charged, A waits for its second truck', async () => {
      stage.clock.set('2026-11-22T02:00:00Z');
      const pod = await fleet.upload('pod.png', picture);
      const { loaded, ...trip } = await fleet.send(getCarrierWork, { id: tripOne.id });
      const at = '2026-11-22T01:00:00Z';
      const sign = (load: number, version: number) => ({
        id: trip.id,
        version,
        load_id: loaded[load]?.id ?? '',
        signed_pieces: loaded[load]?.pieces ?? 0,
        signed_by: 'Nguyễn Văn An',
        at,
        pod_file_id: pod,
      });
      expect(await fleet.refused(signCarrierWork, { ...sign(0, trip.version), pod_file_id: null })).toBe('POD_NEEDED');
      const one = await fleet.send(signCarrierWork, sign(0, trip.version));
      expect(one.state).toBe('arrived');
      const requestId = randomUUID();
      const two = await fleet.send(signCarrierWork, sign(1, one.version), requestId);
      expect(two).toMatchObject({ state: 'completed', shortage: 0 });
      expect(await fleet.send(signCarrierWork, sign(1, one.version), requestId)).toEqual(two);
      expect([(await orderA()).state, (await orderB()).state]).toEqual(['inTransit', 'signed']);
      const { documents } = await staff.orderClerk.send(documentsOf, { order_id: (await orderB()).id });
      expect(documents).toMatchObject([{ kind: 'pod' }]);
    });

    test('the second truck is signed for: A is charged on both sides in the same transaction', async () => {
      const pod = await fleet.upload('pod-2.png', picture);
      const { loaded, ...trip } = await fleet.send(getCarrierWork, { id: tripTwo.id });
      await fleet.send(signCarrierWork, {
        id: trip.id,
        version: trip.version,
        load_id: loaded[0]?.id ?? '',
        signed_pieces: 20,
        signed_by: 'Nguyễn Văn An',
        at: '2026-11-22T01:30:00Z',
        pod_file_id: pod,
      });
      expect((await orderA()).state).toBe('signed');
      expect(await actualLines(tripOne.no)).toEqual(
        [
          'payable B first 1216.67 = 1116.21 + 100.46 CNY at 1 → 1216.67 open',
          'payable A first 2433.33 = 2232.41 + 200.92 CNY at 1 → 2433.33 open',
          'payable A second 3650.00 = 3348.62 + 301.38 CNY at 1 → 3650.00 open',
          'receivable A DUTY 50.00 = 50.00 + 0.00 USD at 7.10 → 355.00 open',
          'receivable A FREIGHT 1500.00 = 1415.09 + 84.91 USD at 7.10 → 10650.00 open',
          'receivable A FUEL 120.00 = 113.21 + 6.79 USD at 7.10 → 852.00 open',
          'receivable B DUTY 50.00 = 50.00 + 0.00 USD at 7.10 → 355.00 open',
          'receivable B FREIGHT 500.00 = 471.70 + 28.30 USD at 7.10 → 3550.00 open',
          'receivable B FUEL 40.00 = 37.74 + 2.26 USD at 7.10 → 284.00 open',
        ].sort(),
      );
    });
  });
}
