import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../kernel/call.ts';
import { type Guard, guards } from '../../kernel/guard.ts';
import type { MoveCall } from '../../kernel/move-call.ts';
import { registry } from '../registry.generated.ts';
import type { Player } from '../stage.ts';
import { figuresIn, secretsOf } from './figures.ts';
import { taken } from './params.ts';
import { tableFor } from './records.ts';
import { type Scene, startScene } from './scene.ts';

/*
 * A refusal and a warning name facts, and the answer to a write has fields. A person with every right from whom one kind of amount is hidden
 * sends every write call, on records as they stand: what comes back contains none of the figures.
 */
const runs = Number(process.env['HIDDEN_RUNS'] || 3);

let scene: Scene;
let secrets: ReadonlyMap<Guard, ReadonlySet<string>>;
const players = new Map<Guard, Player>();
beforeAll(async () => {
  scene = await startScene();
  // Every customer with an open bill of the demo is over its limit, which is no round figure. The one that owes most has a draft.
  await scene.query(
    `update customer c set credit_limit_minor = 1234567 + id % 997, hold = false
     where exists (select from bill_balance s where s.customer_id = c.id and s.written_off_minor < s.amount_minor)`,
  );
  await scene.query(
    `update transport_order set customer_id = most.id, bill_to_id = most.id
     from (select c.id from customer c join bill_balance s on s.customer_id = c.id where c.company_id = $1 and c.credit_currency = s.currency
       group by c.id order by sum(s.amount_minor - s.written_off_minor) desc, c.id limit 1) most
     where transport_order.id = (select min(id) from transport_order where state = 'draft' and company_id = $1)`,
    [scene.stage.companies.cn],
  );
  secrets = await secretsOf(scene);
}, 180_000);
afterAll(() => scene.close());

/** A person with a valid session: some calls end sessions, take rights away or disable accounts. */
async function somebody(guard: Guard, anew = false): Promise<Player> {
  const there = players.get(guard);
  if (there && !anew) return there;
  const cast = await scene.stage.cast({ permits: 'all', hidden: [guard], companyId: scene.stage.companies.cn });
  players.set(guard, cast);
  return cast;
}

async function answerTo(guard: Guard, cmd: string, params: object): Promise<unknown> {
  const sent = { ...params, request_id: randomUUID() };
  const reply = await (await somebody(guard)).raw(cmd, sent);
  const isOut = reply.code < 0 || (reply.data as { refusal?: string } | null)?.refusal === 'NOT_PERMITTED';
  return isOut ? (await (await somebody(guard, true)).raw(cmd, { ...sent, request_id: randomUUID() })).data : reply.data;
}

/** The hidden figures that an answer contains, beside those that were sent. */
function toldBy(guard: Guard, answer: unknown, sent: unknown): string[] {
  const echoed = new Set(figuresIn(sent).map(([, figure]) => figure));
  return figuresIn(answer).flatMap(([at, figure]) => (secrets.get(guard)?.has(figure) && !echoed.has(figure) ? [`${at} ${figure}`] : []));
}

const idsFor =
  (call: Call) =>
  (field: string): readonly string[] =>
    scene.all(tableFor(call, field)).slice(0, 12);

/** The params with the version of the record that they name, so that a call gets past the comparison. */
async function current(call: Call, params: object): Promise<object> {
  if (!('id' in params) || !('version' in params) || typeof params.id !== 'string') return params;
  const table = tableFor(call, 'id');
  if (!scene.all(table).includes(params.id)) return params;
  const [row] = await scene.query<{ version?: number }>(`select * from ${table} where id = $1`, [params.id]);
  return row?.version === undefined ? params : { ...params, version: row.version };
}

type AnyMove = MoveCall<string, string, string>;
/** Every action on the newest records of a move, without a reason and with one. */
function movesOf(call: Call): object[] {
  if (!('machine' in call && 'many' in call)) return [];
  const { machine } = call as unknown as AnyMove;
  const ids = scene.all(tableFor(call, 'id')).slice(-3);
  return ids.flatMap((id) =>
    machine.actions.flatMap((action) => [{}, { reason: 'a reason' }].map((more) => ({ id, version: 1, action, ...more }))),
  );
}

const writes = registry.calls.filter((call) => call.kind === 'write' && call.users.includes(1) && call.permit !== 'anyone');

describe.each(guards)('without %s', (guard) => {
  test('a customer over its limit stops an order without telling the limit', async () => {
    const clerk = await scene.stage.cast({ permits: 'all', companyId: scene.stage.companies.cn });
    const [draft] = await scene.query<{ id: string; version: number; customer_id: string }>(
      `select id::text, version, customer_id::text from transport_order where state = 'draft' and company_id = $1 order by id limit 1`,
      [scene.stage.companies.cn],
    );
    if (!draft) throw new Error('the demo has no draft');
    const check = { customer_id: draft.customer_id, company_id: String(scene.stage.companies.cn) };
    const codes = ({ data }: { data: unknown }) => (data as { warnings: { code: string }[] }).warnings.map(({ code }) => code);
    const open = await clerk.raw('order.check', check);
    expect(codes(open).some((code) => code === 'CREDIT_OVER_LIMIT' || code === 'CREDIT_OVERDUE')).toBe(true);
    expect(toldBy('customerPrice', open.data, check)).not.toEqual([]);
    const veiled = await (await somebody(guard)).raw('order.check', check);
    expect(codes(veiled)).toEqual(codes(open));
    expect(toldBy(guard, veiled.data, check)).toEqual([]);
    const submit = { id: draft.id, version: draft.version, action: 'submit' };
    const refused = (await answerTo(guard, 'order.move', submit)) as { refusal: string };
    expect(refused.refusal).toMatch(/^CREDIT_/);
    expect(toldBy(guard, refused, submit)).toEqual([]);
  });

  test.each(writes.map((call) => [call.cmd, call] as const))(
    '%s tells no figure',
    async (_cmd, call) => {
      const told = new Set<string>();
      for (const params of [...movesOf(call), ...fc.sample(taken(call.params, idsFor(call)), { numRuns: runs, seed: 7 })]) {
        if (typeof params !== 'object' || params === null) continue;
        const sent = await current(call, params);
        for (const one of toldBy(guard, await answerTo(guard, call.cmd, sent), sent)) told.add(one);
      }
      expect([...told].slice(0, 6)).toEqual([]);
    },
    60_000,
  );
});
