import { expect, test } from 'vitest';
import { startStage } from '../../../apps/stage.ts';
import type { OrderTables } from '../db.ts';
import { setScene } from '../seed/scene.ts';
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
