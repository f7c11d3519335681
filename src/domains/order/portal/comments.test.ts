import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import { fileTicket } from '../../workspace/file/contract.ts';
import { addComment, followRecord, listComments } from '../../workspace/remark/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { link } from '../../../kernel/link.ts';
import { saveOrder } from '../transport-order/contract.ts';
import { orderDetailPage } from '../transport-order/pages.ts';
import { customerBoardPage } from './pages.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';

/* A customer and the operator write to each other on an order, and each is told of the other's words. */

let stage: Stage;
let clerk: Player;
let lux: Player;
let other: Player;
let order: { readonly subject: 'order'; readonly id: string };
beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  lux = await stage.cast({ name: 'Lux', type: 4, customerId: scene.lux });
  // One of the customer's users whose rights do not show its orders, and a user of another customer.
  const { accountId } = await stage.cast({ type: 4, customerId: scene.lux });
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ party_rights: [] }).where('id', '=', accountId).execute(),
  );
  other = await stage.cast({ type: 4, customerId: scene.vina });
  const { id } = await clerk.send(saveOrder, {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    business_type: 'crossBorder',
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    shipper: { name: '南宁工厂', contact: '黄工', phone: '0771-5580001', address: '五象大道 1 号' },
    consignee: { name: 'Kho', contact: 'An', phone: '+84 912 345 678', address: 'Số 1' },
    pickup_from: '2026-11-20T04:00:00Z',
    pickup_to: '2026-11-20T06:00:00Z',
    lines: [{ goods_name: '连接器', packing: 'CT', pieces: 10, gross_kg: '85' }],
    submit: true,
  });
  order = { subject: 'order', id };
});
afterAll(() => stage.close());

/** The accounts to which a comment is told, and the address to which it leads them. */
async function readersOf(who: Player, external: boolean): Promise<[string[], string | undefined][]> {
  await stage.pushes();
  // The page on which it was written is one of its author's, and opens to no reader on the other side.
  await who.send(addComment, { ...order, text: '提货改到下午', external, mentions: [], place: '/order/list' });
  await stage.runJobs();
  return (await stage.pushes()).flatMap((push): [string[], string | undefined][] =>
    push.type === 1 && 'accounts' in push.to ? [[push.to.accounts.map(String), push.link]] : [],
  );
}

test('what staff write for the customer is told to its users who see the order, and what they write for themselves to none', async () => {
  expect(await readersOf(clerk, false)).toEqual([]);
  expect(await readersOf(clerk, true)).toEqual([[[String(lux.accountId)], link(customerBoardPage, { id: order.id })]]);
  expect(await other.refused(addComment, { ...order, text: '?', external: true, mentions: [] })).toBe('NOT_FOUND');
});

test('a customer writes for both sides, whatever its client sends', async () => {
  const before = (await lux.send(listComments, order)).rows.length;
  const toDetail = [[String(clerk.accountId)], link(orderDetailPage, { id: order.id })];
  expect(await readersOf(lux, false)).toEqual([toDetail]);
  expect((await lux.send(listComments, order)).rows).toHaveLength(before + 1);
});

test('what a customer writes is told to those who follow the order, else to the one who looks after it', async () => {
  // The author of a comment follows from then on.
  const toDetail = [[String(clerk.accountId)], link(orderDetailPage, { id: order.id })];
  expect(await readersOf(lux, true)).toEqual([toDetail]);
  await clerk.send(followRecord, { ...order, follow: false });
  expect(await readersOf(lux, true)).toEqual([toDetail]);
  // One who follows it and may open it no longer leaves nobody untold.
  const former = await stage.cast({ name: 'Former' });
  await former.send(followRecord, { ...order, follow: true });
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db.deleteFrom('account_role').where('account_id', '=', former.accountId).execute(),
  );
  expect(await readersOf(lux, true)).toEqual([toDetail]);
});

test('a file of a comment for the customer is read by it, also where one among staff names it as well, and one among staff is not', async () => {
  const comment = async (file: string, external: boolean): Promise<unknown> =>
    clerk.send(addComment, { ...order, text: '见附件', external, mentions: [], files: [file] });
  for (const first of [true, false]) {
    const file = await clerk.upload(`${first}.csv`, Buffer.from(`pieces,kg\n10,${first}\n`));
    for (const external of [first, !first]) await comment(file, external);
    expect((await lux.send(fileTicket, { id: file })).ticket).not.toBe('');
  }
  const own = await clerk.upload('own.csv', Buffer.from('cost\n1\n'));
  await comment(own, false);
  expect(await lux.refused(fileTicket, { id: own })).toBe('NOT_FOUND');
});
