import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { readClaimSource } from '../../order/claim/contract.ts';
import { getInbound, moveInbound, saveInbound } from '../inbound/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { finishReceiving, receive } from './contract.ts';

/* The first facts of a claim that is registered from a receipt: damage before shortage, and each line by its own quantity. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

type Line = { readonly product: bigint; readonly qty: string; readonly cartons: number };
type Came = Pick<ParamsOf<typeof receive>, 'qty' | 'cartons' | 'condition' | 'photo_ids'>;
const board = (cartons: number): Line => ({ product: scene.board, qty: '240', cartons });
const motor = (cartons: number): Line => ({ product: scene.motor, qty: '48', cartons });

/** A truck of which this came of each line, and what a claim from its receipt is about. */
async function claimAfter(lines: readonly Line[], came: readonly Came[]): Promise<{ kind: string | null; cartons: number | null }> {
  const { id, version } = await keeper.send(saveInbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-21T01:00:00Z',
    eta_to: '2026-11-21T05:00:00Z',
    lines: lines.map(({ product, qty, cartons }) => ({ product_id: String(product), qty, cartons })),
    submit: true,
  });
  const audited = await keeper.send(moveInbound, { id, version, action: 'audit' });
  await keeper.send(moveInbound, { id, version: audited.version, action: 'arrive' });
  const { line_rows } = await keeper.send(getInbound, { id });
  for (const [place, one] of came.entries()) await keeper.send(receive, { plan_id: id, line_id: line_rows[place]?.id ?? '', ...one });
  const { version: unloaded } = await keeper.send(getInbound, { id });
  await keeper.send(finishReceiving, { id, version: unloaded, reason: '与计划不符' });
  const { kind, cartons } = await keeper.send(readClaimSource, { subject: 'inbound', id });
  return { kind, cartons };
}

test('goods that are short are a shortage, also where their plan names no cartons', async () => {
  expect(await claimAfter([board(10)], [{ qty: '192', cartons: 8 }])).toEqual({ kind: 'shortage', cartons: 2 });
  expect(await claimAfter([board(0)], [{ qty: '192', cartons: 8 }])).toEqual({ kind: 'shortage', cartons: null });
});

test('what is short of one line is not made up by what is over of another', async () => {
  const came = [
    { qty: '252', cartons: 12 },
    { qty: '24', cartons: 1 },
  ];
  expect(await claimAfter([board(10), motor(2)], came)).toEqual({ kind: 'shortage', cartons: 1 });
});

test('goods that came whole in fewer cartons than planned are not short', async () => {
  expect(await claimAfter([board(10)], [{ qty: '240', cartons: 6 }])).toEqual({ kind: null, cartons: null });
});

test('damaged goods are a damage, also where nobody counted their cartons', async () => {
  const photo = await keeper.upload(
    'broken.png',
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  );
  const broken = { qty: '24', cartons: 0, condition: 'damaged' as const, photo_ids: [photo] };
  expect(await claimAfter([board(10)], [broken])).toEqual({ kind: 'damage', cartons: null });
});
