import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bareWire, hashed, refusalOf } from '../../../apps/bare-wire.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { beginFactor } from '../factor/contract.ts';
import type { IdentityTables } from '../server/db.ts';
import { addAccount } from '../server/seed/add-account.ts';
import { changePassword } from './contract.ts';

/* Passwords are guessed through no call: each that takes one counts the wrong ones and refuses an address that sent thirty of them. */

let stage: Stage;
let player: Player;
beforeAll(async () => {
  stage = await startStage();
  player = await stage.cast();
});
afterAll(() => stage.close());
beforeEach(() => stage.system<IdentityTables, unknown>(({ db }) => db.deleteFrom('sign_in_attempt').execute()));

const right = 'Harbour2024x';
const wrong = 'Harbour2025x';

const wire = bareWire(
  () => stage,
  () => '127.0.0.1',
);
const ask = async (cmd: 'U001' | 'B592', login: string, password: string): Promise<string> =>
  refusalOf(await wire.plain(cmd, { login_name: login, password: hashed(password) }));

async function account(more: { phone?: string; company_id?: bigint } = {}): Promise<string> {
  const login_name = `user-${randomUUID()}`;
  await stage.system<IdentityTables, bigint>((work) =>
    addAccount(work, { login_name, company_id: stage.companies.cn, digest: hashed(right) }, more),
  );
  return login_name;
}

const change = { old_password: hashed(wrong), new_password: hashed('Harbour2026x'), confirm_password: hashed('Harbour2026x') };

test.each<[string, () => Promise<string>]>([
  ['a sign-in', () => ask('U001', 'nobody', wrong)],
  ['a code', () => ask('B592', `nobody-${randomUUID()}`, wrong)],
  ['a change of the password', () => player.refused(changePassword, change)],
  ['a second factor', () => player.refused(beginFactor, { password: hashed(wrong) })],
])('the wrong password of %s is counted, and the thirty-first is refused', async (_, send) => {
  const login = await account();
  for (let round = 0; round < 30; round++) expect(await send()).not.toBe('TOO_MANY');
  expect(await send()).toBe('TOO_MANY');
  expect(await ask('U001', login, right)).toBe('TOO_MANY');
});

test('a number that two accounts have, each in its own country, is the name of neither', async () => {
  await account({ phone: '+84912345679', company_id: stage.companies.vn });
  expect(await ask('U001', '0912345679', right)).toBe('done');
  await account({ phone: '+66912345679', company_id: stage.companies.th });
  expect(await ask('U001', '0912345679', right)).toBe('WRONG_LOGIN');
  expect(await ask('U001', '+66912345679', right)).toBe('done');
});
