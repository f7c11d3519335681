import { expect, test } from 'vitest';
import { startStage } from '../../../apps/stage.ts';
import type { OrderTables } from '../server/db.ts';
import { saveConsignor } from '../../reference/consignor/contract.ts';
import { searchPicker } from '../../reference/lookup/contract.ts';
import { setScene } from '../server/seed/scene.ts';
import { checkOrder } from './save/contract.ts';

test('an order that is not there, or not ours, is not checked', async () => {
  const stage = await startStage();
  try {
    const scene = await stage.system<OrderTables, Awaited<ReturnType<typeof setScene>>>((work) => setScene(work, stage.companies.cn));
    const lan = await stage.cast({ name: 'Lan' });
    const params = { customer_id: String(scene.lux), company_id: String(stage.companies.cn) };
    expect(await lan.send(checkOrder, params)).toEqual({ warnings: [] });
    expect(await lan.refused(checkOrder, { ...params, id: '1' })).toBe('NOT_FOUND');
  } finally {
    await stage.close();
  }
}, 60_000);

test('an address far from its station is pointed out, and one address at both ends; fitting ones are not', async () => {
  const stage = await startStage();
  try {
    const scene = await stage.system<OrderTables, Awaited<ReturnType<typeof setScene>>>((work) => setScene(work, stage.companies.cn));
    const lan = await stage.cast({ name: 'Lan', language: 'en' });
    const place = async (name: string, country: string, city: string) =>
      (
        await lan.send(saveConsignor, {
          kind: 'both' as const,
          name,
          country,
          city,
          address: '1 Harbour Road',
          contact: 'Li',
          phone: country === 'VN' ? '+84912345678' : '+8613800138000',
        })
      ).id;
    const hue = await place('Kho Phú Bài', 'VN', 'Huế');
    const local = await place('南宁一号仓', 'CN', '南宁');
    const offered = async (station: bigint) =>
      (await lan.send(searchPicker, { to: 'consignor', within: { near_station_id: String(station) } })).rows.map(({ id }) => id);
    expect(await offered(scene.nanning)).toEqual([local, hue]);
    expect(await offered(scene.hanoi)).toEqual([hue, local]);
    expect(await lan.refused(searchPicker, { to: 'consignor', within: { near_station_id: 'x' } })).toBe('BAD_PARAMS');
    const order = {
      customer_id: String(scene.lux),
      company_id: String(stage.companies.cn),
      origin_station_id: String(scene.nanning),
      destination_station_id: String(scene.hanoi),
    };
    const warned = async (ends: { shipper_id: string; consignee_id: string }) =>
      (await lan.send(checkOrder, { ...order, ...ends })).warnings.map(({ code, facts }) => [code, facts['address']]);
    expect(await warned({ shipper_id: local, consignee_id: hue })).toEqual([]);
    expect(await warned({ shipper_id: hue, consignee_id: local })).toEqual([
      ['SHIPPER_ELSEWHERE', 'Kho Phú Bài'],
      // She reads Vietnamese, so a Chinese address has its name in Latin letters.
      ['CONSIGNEE_ELSEWHERE', 'Nanning Yihao Cang'],
    ]);
    expect(await warned({ shipper_id: hue, consignee_id: hue })).toEqual([
      ['SHIPPER_ELSEWHERE', 'Kho Phú Bài'],
      ['SAME_ADDRESS', 'Kho Phú Bài'],
    ]);
  } finally {
    await stage.close();
  }
}, 60_000);

test('a pick-up whose window has ended is pointed out, one that can still be kept is not', async () => {
  const stage = await startStage();
  try {
    const scene = await stage.system<OrderTables, Awaited<ReturnType<typeof setScene>>>((work) => setScene(work, stage.companies.cn));
    const lan = await stage.cast({ name: 'Lan' });
    const warned = async (pickup_to: string) =>
      (await lan.send(checkOrder, { customer_id: String(scene.lux), company_id: String(stage.companies.cn), pickup_to })).warnings.map(
        ({ code }) => code,
      );
    const at = (ms: number): string => new Date(stage.clock.now().getTime() + ms).toISOString();
    expect(await warned(at(-1000))).toEqual(['PICKUP_PASSED']);
    expect(await warned(at(3_600_000))).toEqual([]);
  } finally {
    await stage.close();
  }
}, 60_000);

test('the credit that is pointed out is that of the payer', async () => {
  const stage = await startStage();
  try {
    const scene = await stage.system<OrderTables, Awaited<ReturnType<typeof setScene>>>((work) => setScene(work, stage.companies.cn));
    const lan = await stage.cast({ name: 'Lan' });
    const [lux, vina] = [String(scene.lux), String(scene.vina)];
    const onHold = (id: bigint, hold: boolean) =>
      stage.system<OrderTables, unknown>(({ db }) => db.updateTable('customer').set({ hold }).where('id', '=', id).execute());
    const warned = async (bill_to_id: string | null) =>
      (await lan.send(checkOrder, { customer_id: lux, bill_to_id, company_id: String(stage.companies.cn) })).warnings.map(
        ({ code, facts }) => [code, facts['customer']],
      );
    await onHold(scene.lux, true);
    expect(await warned(null)).toEqual([['CUSTOMER_ON_HOLD', '立讯精密']]);
    expect(await warned(lux)).toEqual([['CUSTOMER_ON_HOLD', '立讯精密']]);
    expect(await warned(vina)).toEqual([]);
    await onHold(scene.lux, false);
    await onHold(scene.vina, true);
    expect(await warned(null)).toEqual([]);
    expect(await warned(vina)).toEqual([['CUSTOMER_ON_HOLD', 'Vinamilk']]);
  } finally {
    await stage.close();
  }
}, 60_000);
