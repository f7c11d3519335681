import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ZodObject } from 'zod';
import type { Call } from '../../kernel/call.ts';
import { type Guard, guardedFields, guards } from '../../kernel/guard.ts';
import type { ListCall } from '../../kernel/list.ts';
import { registry } from '../registry.generated.ts';
import type { Player } from '../stage.ts';
import { figuresIn, secretsOf } from './figures.ts';
import { taken } from './params.ts';
import { tableFor, tableOfSubject } from './records.ts';
import { type Scene, startScene } from './scene.ts';

/*
 * Every amount of a whole company, and a person with every right from whom one kind of amount is hidden: no reply of any read call
 * contains one of those figures, in no sum, list, timeline or search. Exports and prints use the same calls.
 */
const runs = Number(process.env['HIDDEN_RUNS'] || 5);

let scene: Scene;
const secrets = new Map<Guard, ReadonlySet<string>>();
const players = new Map<Guard, Player>();
beforeAll(async () => {
  scene = await startScene();
  for (const [guard, figures] of await secretsOf(scene)) secrets.set(guard, figures);
  for (const guard of guards)
    players.set(guard, await scene.stage.cast({ permits: 'all', hidden: [guard], companyId: scene.stage.companies.cn }));
}, 180_000);
afterAll(() => scene.close());

const idsFor =
  (call: Call) =>
  (field: string): readonly string[] =>
    scene.all(tableFor(call, field)).slice(0, 12);
/** Records of the subject of a history. */
const idsOfSubject = (subject: string): readonly string[] => scene.all(tableOfSubject(subject)).slice(0, 12);

const reads = registry.calls.filter((call) => call.kind === 'read' && call.users.includes(1) && call.permit !== 'anyone');

test('there are figures to be told, and who sees all is told them', async () => {
  const clerk = await scene.stage.cast({ permits: 'all', companyId: scene.stage.companies.cn });
  for (const [guard, cmds] of [
    ['customerPrice', ['cash.list', 'credit.list', 'bill.list']],
    ['cost', ['cash.list', 'paymentRequest.list', 'bill.list', 'workOrder.list', 'roadException.list', 'prepaidCost.list']],
    ['profit', ['profit.list']],
  ] as const) {
    const secret = secrets.get(guard);
    expect([guard, (secret?.size ?? 0) > 50]).toEqual([guard, true]);
    for (const cmd of cmds) {
      const { data } = await clerk.raw(cmd, cmd.endsWith('list') ? { size: 200 } : {});
      expect([cmd, figuresIn(data).some(([, figure]) => secret?.has(figure))]).toEqual([cmd, true]);
    }
  }
});

test('a limit is a customer price: it is in no row, and credit is closed', async () => {
  const player = players.get('customerPrice');
  if (!player) throw new Error('no scene');
  const { rows } = (await player.raw('customer.list', { size: 5 })).data as { rows: object[] };
  expect(rows.map((row) => 'credit_limit' in row)).toEqual([false, false, false, false, false]);
  expect(await player.raw('credit.list', {})).toMatchObject({ code: 403 });
});

test('a history leaves out the amounts that are hidden, and shows the other changes', async () => {
  const clerk = await scene.stage.cast({ permits: 'all', companyId: scene.stage.companies.cn });
  const write = (cmd: string, params: object) => clerk.raw(cmd, { ...params, request_id: crypto.randomUUID() });
  const [customer] = ((await clerk.raw('customer.list', { tab: 'active', size: 1 })).data as { rows: { id: string }[] }).rows;
  const { data } = await clerk.raw('customer.get', { id: customer?.id });
  const shape = Object.keys(
    (registry.calls.find(({ cmd }) => cmd === 'customer.save') as { params: ZodObject } | undefined)?.params.shape ?? {},
  );
  const facts = Object.fromEntries(Object.entries(data as object).filter(([key]) => shape.includes(key)));
  expect(await write('customer.save', { ...facts, credit_limit: '7654321', industry: 'secret test' })).toMatchObject({ code: 200 });
  const of = async (player: Player | undefined, subject: string, id: string | undefined) =>
    JSON.stringify((await player?.raw('record.timeline', { subject, id }))?.data);
  expect(await of(clerk, 'customer', customer?.id)).toContain('7654321');
  const hidden = await of(players.get('customerPrice'), 'customer', customer?.id);
  expect(hidden).toContain('secret test');
  expect(hidden).not.toContain('7654321');

  const { rows } = (await clerk.raw('roadException.list', { tab: 'closed', size: 1 })).data as { rows: { id: string; version: number }[] };
  const [{ id, version } = { id: '', version: 0 }] = rows;
  const closing = { responsible: 'carrier', cost: '7654.32', cost_currency: 'CNY', resolution: 'secret test' };
  await write('roadException.move', { id, version, action: 'reopen', reason: 'secret test' });
  expect(await write('roadException.move', { id, version: version + 1, action: 'close', ...closing })).toMatchObject({ code: 200 });
  expect(await of(clerk, 'roadException', id)).toContain('7654.32');
  expect(await of(players.get('cost'), 'roadException', id)).not.toContain('7654.32');
  expect(JSON.stringify(await players.get('cost')?.raw('roadException.list', { tab: 'closed', size: 200 }))).not.toContain('7654.32');
});

test('no order, tab, count, edit of many or export goes by an amount that is hidden', async () => {
  const player = players.get('cost');
  const lists = registry.calls.flatMap((call) => ('list' in call ? [call as unknown as ListCall] : []));
  for (const { cmd, list, permit } of lists) {
    if (permit === 'signedIn') continue;
    const guardedNames = guardedFields(list.row);
    for (const key of list.sorts)
      if (guardedNames.get(key) === 'cost' || guardedNames.get(key) === 'profit')
        expect([cmd, key, await player?.raw(cmd, { sort: [{ key }] })]).toMatchObject([cmd, key, { code: 403 }]);
    for (const { key, guard } of list.tabs)
      if (guard !== undefined) expect([cmd, key, await player?.raw(cmd, { tab: key })]).toMatchObject([cmd, key, { code: 403 }]);
    const edit = scene.stage.door.product.edits.find((kind) => kind.cmd === cmd);
    expect([cmd, edit?.fields.filter(({ key }) => guardedNames.has(key))]).toEqual([cmd, edit && []]);
  }
  const loss = { tab: 'loss', counts: true };
  expect(await player?.raw('profit.list', loss)).toMatchObject({ code: 403 });
  expect(await player?.raw('profit.sums', loss)).toMatchObject({ code: 403 });
  const counted = await player?.raw('profit.list', { counts: true });
  expect(counted).toMatchObject({ code: 200, data: { counts: { all: expect.any(Number) } } });
  expect(counted?.data).not.toHaveProperty('counts.loss');
});

describe.each(guards)('without %s', (guard) => {
  test.each(reads.map((call) => [call.cmd, call] as const))(
    '%s tells no figure',
    async (_cmd, call) => {
      const player = players.get(guard);
      const secret = secrets.get(guard);
      if (!player || !secret) throw new Error('no scene');
      const lists = 'list' in call ? [{}, { size: 200, total: true, counts: true }] : [{}];
      const timelines =
        call.cmd === 'record.timeline'
          ? registry.records.flatMap(({ subject }) => idsOfSubject(subject).map((id) => ({ subject, id })))
          : [];
      const tried = [...lists, ...timelines, ...fc.sample(taken(call.params, idsFor(call)), { numRuns: runs, seed: 7 })];
      const told = new Set<string>();
      for (const params of tried) {
        const reply = await player.raw(call.cmd, params);
        for (const [at, figure] of figuresIn(reply.data)) if (secret.has(figure)) told.add(`${at} ${figure}`);
      }
      expect([...told].slice(0, 6)).toEqual([]);
    },
    60_000,
  );
});
