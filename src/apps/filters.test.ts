import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Filter, ListCall } from '../kernel/list.ts';
import type { UserType } from '../kernel/permit.ts';
import { registry } from './registry.generated.ts';
import { type Player, type Stage, startStage } from './stage.ts';

/*
 * Every filter and every order of every list, sent by a user of each kind that it is for. A clause names its column in
 * text, so the compiler does not notice a column of another type; the database does.
 */
let stage: Stage;
const players = new Map<UserType, Player>();

beforeAll(async () => {
  stage = await startStage();
  const names = { code: 'P1', name: 'Party', short_name: 'Party', country: 'CN', currency: 'CNY' };
  const [customerId, carrierId] = await stage.system<
    { customer: typeof names & { id: bigint }; carrier: typeof names & { id: bigint } },
    bigint[]
  >(async ({ db }) => {
    const customer = { ...names, company_id: stage.companies.cn, credit_currency: 'CNY' };
    const carrier = { ...names, contact: 'Somebody', phone: '13800000000' };
    return [
      (
        await db
          .insertInto('customer')
          .values(customer as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
      (
        await db
          .insertInto('carrier')
          .values(carrier as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    ];
  });
  players.set(1, await stage.cast({ permits: 'all' }));
  players.set(2, await stage.cast({ type: 2, carrierId: carrierId ?? 0n }));
  players.set(4, await stage.cast({ type: 4, customerId: customerId ?? 0n, permits: 'all' }));
  players.set(5, await stage.cast({ type: 5, customerId: customerId ?? 0n }));
});
afterAll(() => stage.close());

/** Values of a filter: one and several, or both ends of a range, because each may be another clause. */
function samplesOf(filter: Filter): unknown[] {
  switch (filter.is) {
    case 'text':
      return ['A%b'];
    case 'values':
      return [['A1'], ['A1', 'B2']];
    case 'choice':
      return [filter.of.slice(0, 1), filter.of.slice(0, 2)];
    case 'ref': {
      const [one, other] = filter.to === 'ownCompany' ? [stage.companies.cn, stage.companies.vn] : [1n, 2n];
      return [[String(one)], [String(one), String(other)]];
    }
    case 'days':
      return [{ from: '2026-11-01', to: '2026-11-30' }, { from: '2026-11-01' }, { to: '2026-11-30' }];
    case 'flag':
      return [true, false];
  }
}

const lists = registry.calls.filter((call): call is ListCall => 'list' in call);

test.each(lists.map((call) => [call.cmd, call] as const))('%s answers each of its filters and orders', async (cmd, { list, users }) => {
  const queries = [
    ...Object.entries(list.filters).flatMap(([key, filter]) => samplesOf(filter).map((value) => ({ where: { [key]: value } }))),
    ...list.sorts.flatMap((key) => [{ sort: [{ key }] }, { sort: [{ key, desc: true }] }]),
  ];
  for (const type of users) {
    for (const params of queries) {
      const { code, msg } = (await players.get(type)?.raw(cmd, params)) ?? { code: 0, msg: 'no player' };
      expect([type, params, code, msg]).toEqual([type, params, 200, msg]);
    }
  }
});
