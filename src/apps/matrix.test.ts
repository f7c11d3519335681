import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../kernel/call.ts';
import { userTypes, type UserType } from '../kernel/permit.ts';
import { endpoints } from '../server/wire.ts';
import { registry } from './registry.generated.ts';
import { type Player, type Stage, startStage } from './stage.ts';

/*
 * Every call, sent by every kind of user that may not send it. The tests of each capability show what a call does for permitted users; this
 * test shows that all others are refused.
 */
let stage: Stage;
let nobody: Player;
const players = new Map<UserType, Player>();

beforeAll(async () => {
  stage = await startStage();
  const { customer, carrier } = await parties();
  nobody = await stage.cast({ name: 'No rights', permits: [] });
  players.set(1, await stage.cast({ permits: 'all' }));
  players.set(2, await stage.cast({ type: 2, carrierId: carrier }));
  players.set(4, await stage.cast({ type: 4, customerId: customer }));
  players.set(5, await stage.cast({ type: 5, customerId: customer }));
});
afterAll(() => stage.close());

type Parties = {
  customer: {
    id: bigint;
    code: string;
    name: string;
    short_name: string;
    country: string;
    company_id: bigint;
    currency: string;
    credit_currency: string;
  };
  carrier: {
    id: bigint;
    code: string;
    name: string;
    short_name: string;
    country: string;
    currency: string;
    contact: string;
    phone: string;
  };
};
function parties(): Promise<{ customer: bigint; carrier: bigint }> {
  return stage.system<Parties, { customer: bigint; carrier: bigint }>(async ({ db }) => {
    const names = { code: 'P1', name: 'Party', short_name: 'Party', country: 'CN', currency: 'CNY' };
    const customer = { ...names, company_id: stage.companies.cn, credit_currency: 'CNY' };
    const carrier = { ...names, contact: 'Somebody', phone: '13800000000' };
    return {
      customer: (
        await db
          .insertInto('customer')
          .values(customer as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
      carrier: (
        await db
          .insertInto('carrier')
          .values(carrier as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    };
  });
}

async function refusalOf(
  player: Player,
  call: Call,
  params: unknown,
  endpoint?: (typeof endpoints)[keyof typeof endpoints],
): Promise<string> {
  const reply = await player.raw(call.cmd, params, endpoint);
  return reply.code === 200 ? 'done' : String((reply.data as { refusal?: string }).refusal);
}

const signed = registry.calls.filter((call) => call.permit !== 'anyone');

describe.each(signed.map((call) => [call.cmd, call] as const))('%s', (_cmd, call) => {
  test('is refused to every kind of user that it is not for', async () => {
    for (const type of userTypes.filter((candidate) => !call.users.includes(candidate))) {
      const player = players.get(type);
      if (player) expect([type, await refusalOf(player, call, {})]).toEqual([type, 'WRONG_USER_TYPE']);
    }
  });

  test('is refused at the endpoint of the other kind of user', async () => {
    for (const type of call.users) {
      const player = players.get(type);
      const wrong = type === 2 ? endpoints.staff : endpoints.supplier;
      if (player) expect([type, await refusalOf(player, call, {}, wrong)]).toEqual([type, 'WRONG_USER_TYPE']);
    }
  });

  test('is refused to staff without its right', async () => {
    if (!call.users.includes(1) || call.permit === 'signedIn') return;
    expect(await refusalOf(nobody, call, { request_id: randomUUID() })).toBe('NOT_PERMITTED');
  });

  test('answers junk with a refusal that names the place, never with a bug', async () => {
    for (const type of call.users) {
      const player = players.get(type);
      if (!player) continue;
      for (const junk of [
        { junk: 1 },
        { id: '0', version: -1 },
        { id: '999999999999999999999' },
        { id: 'one', ids: ['one'], where: { id: ['one'] } },
      ]) {
        const refusal = await refusalOf(player, call, { ...junk, request_id: randomUUID() });
        expect([type, junk, refusal]).toEqual([type, junk, expect.stringMatching(/^(BAD_PARAMS|NOT_PERMITTED)$/)]);
      }
    }
  });
});
