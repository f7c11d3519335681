import { expect, test } from 'vitest';
import type { PickingRow } from './contract.ts';
import { nothingSeen, type Seen, stepOf } from './scan-steps.ts';

const [source, child, other] = ['069012345000000012', '069012345000000029', '069012345000000036'];
function task(changes: Partial<PickingRow> = {}): PickingRow {
  return {
    id: '1',
    version: 1,
    task_no: 'PT000000001',
    list_id: '1',
    list_no: 'PKC2611200001',
    plan_id: '1',
    plan_no: 'OUTC2611200001',
    plan_state: 'issued',
    intercepted: false,
    state: 'awaitingPicking',
    customer_name: 'Lux',
    warehouse_name: 'Nanning',
    product_code: 'P-1',
    product_name: 'Board',
    unit: 'pcs',
    lot_no: 'L000000001',
    location_code: 'NNG1-A-01',
    pallet_no: source,
    to_pallet_id: null,
    to_pallet_no: null,
    qty: '10.000',
    picked_qty: '0.000',
    cartons: 0,
    short_qty: '0.000',
    short_reason: null,
    short_note: null,
    split: false,
    priority: 3,
    picker_id: null,
    picker_name: null,
    picked_by_name: null,
    picked_at: null,
    checked_by_name: null,
    checked_at: null,
    loaded_at: null,
    created_at: '2026-11-20T02:00:00.000Z',
    ...changes,
  };
}
/** The steps that a row of scans makes. */
function steps(tasks: readonly PickingRow[], ...scans: readonly string[]): string[] {
  let seen: Seen = nothingSeen;
  let splitting: string | null = null;
  return scans.map((text) => {
    const step = stepOf(tasks, text, seen, splitting);
    if (step.is === 'seen') seen = step.seen;
    if (step.is === 'splitFrom') splitting = step.task.task_no;
    return step.is;
  });
}

test('a pick is complete with its code, its location and its pallet, in whichever order', () => {
  const [code, place] = ['PT000000001', 'NNG1-A-01'];
  for (const scans of [
    [code, place, source],
    [source, place, code],
    [place, code.toLowerCase(), source],
  ])
    expect(steps([task()], ...scans)).toEqual(['seen', 'seen', 'pick']);
  // Location and pallet of another task do not count for this one.
  const next = task({ id: '2', task_no: 'PT000000002', location_code: 'NNG1-A-02', pallet_no: other });
  expect(steps([task(), next], 'NNG1-A-02', other, code, place, source)).toEqual(['seen', 'seen', 'seen', 'seen', 'pick']);
});

test('a pallet means what its task waits for', () => {
  const picked = { to_pallet_id: '9', to_pallet_no: child, split: true } as const;
  expect(steps([task({ ...picked, state: 'awaitingLabelling' })], child)).toEqual(['label']);
  expect(steps([task({ ...picked, state: 'awaitingSplitting' })], source, child)).toEqual(['splitFrom', 'split']);
  expect(steps([task({ ...picked, state: 'awaitingSplitting' })], child)).toEqual(['again']);
  expect(steps([task({ ...picked, state: 'awaitingOutbound' })], child)).toEqual(['check']);
  expect(steps([task({ ...picked, state: 'complete', plan_state: 'picked' })], child)).toEqual(['load']);
  expect(steps([task({ ...picked, state: 'complete', loaded_at: '2026-11-20T02:00:00.000Z' })], child)).toEqual(['again']);
});

test('what is done is said again, and what belongs elsewhere is unknown', () => {
  expect(steps([task({ state: 'complete' })], 'PT000000001')).toEqual(['again']);
  expect(steps([task({ state: 'newTask' })], 'PT000000001')).toEqual(['unknown']);
  expect(steps([task()], 'PT000000009', other, 'NNG1-Z-01', '')).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
});
