import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import type { OrderTables } from '../../order/server/db.ts';
import { setScene } from '../../order/server/seed/scene.ts';
import { bankAccountsOf, enterBankAccount, moveBankAccount } from './contract.ts';
import { may } from './permits.ts';

/* Bank accounts of a party: one person enters an account, another approves it, and for a day nothing is paid to it. */

let stage: Stage;
let lan: Player;
let wei: Player;
let customer: string;
beforeAll(async () => {
  stage = await startStage();
  customer = String((await stage.system<OrderTables, { lux: bigint }>((work) => setScene(work, stage.companies.cn))).lux);
  lan = await stage.cast({ name: 'Lan', permits: [may.view, may.enter, may.approve] });
  wei = await stage.cast({ name: 'Wei', permits: [may.view, may.approve] });
});
afterAll(() => stage.close());

const account = (account_no: string, account_name = '立讯精密') => ({
  customer_id: customer,
  bank: '中国银行',
  account_no,
  account_name,
  currency: 'CNY' as const,
});
const rows = async () => (await wei.send(bankAccountsOf, { customer_id: customer })).rows;

test('an account is approved by somebody else, who hears of it at once, and can be paid to a day later', async () => {
  await stage.pushes();
  const { id } = await lan.send(enterBankAccount, account('6217 0000 1111 2222', ' 立讯 精密 '));
  const notices = (await stage.pushes()).filter((message) => message.type === 1);
  expect(notices).toMatchObject([{ to: { accounts: [String(wei.accountId)] }, facts: { who: 'Lan', party: '立讯精密' } }]);
  // Spaces do not make a different name.
  expect(await rows()).toMatchObject([{ id, state: 'entered', name_differs: false, entered_by: 'Lan', mine: false, usable_from: null }]);
  expect(await lan.refused(moveBankAccount, { id, version: 1, action: 'approve' })).toBe('FOUR_EYES');
  expect(await wei.send(moveBankAccount, { id, version: 1, action: 'approve' })).toEqual({ state: 'approved', version: 2 });
  expect(await rows()).toMatchObject([{ state: 'approved', approved_by: 'Wei', usable_from: '2026-11-21T02:00:00.000Z' }]);
  expect(await wei.refused(moveBankAccount, { id, version: 1, action: 'refuse' })).toBe('CHANGED_MEANWHILE');
  expect(await wei.refused(moveBankAccount, { id, version: 2, action: 'refuse' })).toBe('ILLEGAL_MOVE');
  // An account is never changed, only closed.
  expect(await wei.refused(moveBankAccount, { id, version: 2, action: 'close' })).toBe('NOT_PERMITTED');
  expect(await lan.send(moveBankAccount, { id, version: 2, action: 'close' })).toEqual({ state: 'closed', version: 3 });
});

test('another name is marked for the approver; a number that is none and a party too many are refused', async () => {
  const { id } = await lan.send(enterBankAccount, { ...account('9558 8000 7777', 'LUX SHARE HK'), reason: '客户来函' });
  expect((await rows())[0]).toMatchObject({ id, name_differs: true, reason: '客户来函' });
  expect(await lan.refused(enterBankAccount, account('中国银行南宁分行'))).toBe('BAD_PARAMS');
  expect(await lan.refused(enterBankAccount, { ...account('6217 1234 5678'), carrier_id: '1' })).toBe('BAD_PARAMS');
  expect(await lan.refused(enterBankAccount, { ...account('6217 1234 5678'), customer_id: '999999' })).toBe('BAD_PARAMS');
  expect(await lan.refused(enterBankAccount, { ...account('6217 1234 5678'), swift: 'NOSUCHBANK' })).toBe('BAD_PARAMS');
  expect(await wei.refused(enterBankAccount, account('6217 1234 5678'))).toBe('NOT_PERMITTED');
  expect(await wei.send(moveBankAccount, { id, version: 1, action: 'refuse', reason: '电话核实不符' })).toEqual({
    state: 'refused',
    version: 2,
  });
  const outsider = await stage.cast({ permits: [] });
  expect(await outsider.refused(bankAccountsOf, { customer_id: customer })).toBe('NOT_PERMITTED');
});

test('nobody hears of an account who has left, or by a role that is out of use', async () => {
  const rights = { permits: [may.view, may.approve] };
  const [left, former] = [await stage.cast({ name: 'Left', ...rights }), await stage.cast({ name: 'Former', ...rights })];
  await stage.system<IdentityTables, unknown>(async ({ db }) => {
    await db.updateTable('account').set({ active: false }).where('id', '=', left.accountId).execute();
    const roles = db.selectFrom('account_role').select('role_id').where('account_id', '=', former.accountId);
    await db.updateTable('role').set({ active: false }).where('id', 'in', roles).execute();
  });
  await stage.pushes();
  await lan.send(enterBankAccount, account('6217 0000 3333 4444'));
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([{ to: { accounts: [String(wei.accountId)] } }]);
});

test('each party has its own accounts, and a name in other letters of the same kind is the same', async () => {
  const party = (insert: ReturnType<typeof sql<{ id: bigint }>>) =>
    stage.system<OrderTables, string>(async ({ db }) => String((await insert.execute(db)).rows[0]?.id));
  const facts = sql`'Hai Phong Ltd', 'HP', 'VN', 'VND', 'a', 'b'`;
  const carrier_id = await party(
    sql`insert into carrier (code, name, short_name, country, currency, contact, phone) select 'HP', ${facts} returning id`,
  );
  const supplier_id = await party(
    sql`insert into supplier (code, name, short_name, country, currency, contact, phone, kind) select 'HP', ${facts}, 'customsBroker' returning id`,
  );
  const { customer_id, ...terms } = account('0011 2233 4455', 'HAI PHONG ＬＴＤ');
  const carriers = await lan.send(enterBankAccount, { ...terms, carrier_id });
  const suppliers = await lan.send(enterBankAccount, { ...terms, supplier_id });
  expect(await lan.refused(enterBankAccount, { ...terms, carrier_id })).toBe('DUPLICATE');
  const of = async (owner: { carrier_id: string } | { supplier_id: string } | { customer_id: string }) =>
    (await wei.send(bankAccountsOf, owner)).rows.map(({ id, name_differs }) => [id, name_differs]);
  expect(await of({ carrier_id })).toEqual([[carriers.id, false]]);
  expect(await of({ supplier_id })).toEqual([[suppliers.id, false]]);
  expect((await of({ customer_id })).map(([id]) => id)).not.toContain(carriers.id);
});
