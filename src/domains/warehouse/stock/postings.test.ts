import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import type { WarehouseTables, WarehouseWork } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { type Entry, firstPlace, locationBy, nextPalletNo, type Place, post, stockWriterOf } from './server/post.ts';

/* The bounds of a posting at their edge, the facts that it copies and the order of its locks: a fault of these changes no sum. */

let stage: Stage;
let scene: Scene;
beforeAll(async () => {
  stage = await startStage();
  scene = await inSystem((work) => setScene(work, stage.companies.cn));
});
afterAll(() => stage.close());

const inSystem = <T>(run: (work: WarehouseWork) => Promise<T>): Promise<T> => stage.system<WarehouseTables, T>(run);
const because = { doc: 'pallet', id: 7n, no: 'TEST', reason: '盘点' } as const;
const goodsIn = (more: Partial<GoodsIn> = {}) =>
  inSystem((work) => putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '10', at: scene.at.first, ...more }));
const idOf = (code: string) =>
  inSystem(async ({ db }) => (await db.selectFrom('location').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id);
type Change = Pick<Entry, 'qty' | 'held' | 'allocated' | 'cartons'>;

/** The code of a refused posting, or `done`. Anything else that is thrown is a bug. */
const outcomeOf = (entries: readonly Entry[]): Promise<string> =>
  inSystem(async (work) => {
    const outcome = await work.attempt(() => post(stockWriterOf(work), because, entries));
    return 'refused' in outcome ? outcome.refused.code : 'done';
  });
const standing = ({ lot_id, location_id, pallet_id }: Place) =>
  inSystem(({ db }) =>
    db
      .selectFrom('stock_balance')
      .selectAll()
      .where('lot_id', '=', lot_id)
      .where('location_id', '=', location_id)
      .where('pallet_id', '=', pallet_id)
      .executeTakeFirst(),
  );
const partsOf = (balance: Awaited<ReturnType<typeof standing>>) =>
  balance && [balance.qty, balance.held, balance.allocated, balance.available, String(balance.cartons)].map(Number);

test.each<[Change, number[] | null]>([
  [{ qty: '10', held: '10' }, [10, 10, 0, 0, 0]],
  [{ qty: '10', held: '4', allocated: '6' }, [10, 4, 6, 0, 0]],
  [{ cartons: 1 }, [0, 0, 0, 0, 1]],
  [{ qty: '10', held: '10.001' }, null],
  [{ qty: '10', allocated: '10.001' }, null],
  [{ qty: '10', held: '4', allocated: '6.001' }, null],
  [{ held: '0.001' }, null],
  [{ allocated: '0.001' }, null],
  [{ qty: '-0.001' }, null],
  [{ qty: '10', held: '-0.001' }, null],
  [{ qty: '10', allocated: '-0.001' }, null],
  [{ qty: '10', cartons: -1 }, null],
])('goods that are not there yet: of %j there are %j', async (change, parts) => {
  const { lot, pallet } = await goodsIn();
  const place = { lot_id: lot, location_id: await idOf(scene.at.quarantine), pallet_id: pallet };
  expect(await outcomeOf([{ ...place, kind: 'adjust', ...change }])).toBe(parts ? 'done' : 'STOCK_SHORT');
  expect(partsOf(await standing(place))).toEqual(parts ?? undefined);
});

test.each<[Change, number[] | null]>([
  [{ qty: '-1' }, [9, 4, 5, 0, 3]],
  [{ held: '1' }, [10, 5, 5, 0, 3]],
  [{ allocated: '1' }, [10, 4, 6, 0, 3]],
  [{ held: '-4' }, [10, 0, 5, 5, 3]],
  [{ allocated: '-5' }, [10, 4, 0, 6, 3]],
  [{ cartons: -3 }, [10, 4, 5, 1, 0]],
  [{ qty: '-10', held: '-4', allocated: '-5', cartons: -3 }, [0, 0, 0, 0, 0]],
  [{ qty: '-1.001' }, null],
  [{ held: '1.001' }, null],
  [{ allocated: '1.001' }, null],
  [{ held: '-4.001' }, null],
  [{ allocated: '-5.001' }, null],
  [{ cartons: -4 }, null],
  [{ qty: '-10.001', held: '-4', allocated: '-5' }, null],
])('of 10 with 4 on hold, 5 reserved and 3 cartons: after %j there are %j', async (change, parts) => {
  const { lot, pallet } = await goodsIn({ cartons: 3 });
  const place = { lot_id: lot, location_id: await idOf(scene.at.first), pallet_id: pallet };
  expect(await outcomeOf([{ ...place, kind: 'hold', held: '4', allocated: '5' }])).toBe('done');
  expect(await outcomeOf([{ ...place, kind: 'adjust', ...change }])).toBe(parts ? 'done' : 'STOCK_SHORT');
  expect(partsOf(await standing(place))).toEqual(parts ?? [10, 4, 5, 1, 3]);
});

test('goods on a new balance came in with their pallet or when their entry says, and stay as old as they were where there are some', async () => {
  const arrival = new Date('2026-10-01T03:00:00Z');
  const { lot, pallet } = await goodsIn({ since: arrival, expiry_on: '2027-05-01' });
  const [quarantine, second] = [await idOf(scene.at.quarantine), await idOf(scene.at.second)];
  const place = (location_id: bigint) => ({ lot_id: lot, location_id, pallet_id: pallet, kind: 'adjust', qty: '1' }) as const;
  const since = new Date('2026-09-01T03:00:00Z');
  expect(await outcomeOf([place(quarantine), { ...place(second), since }])).toBe('done');
  const facts = {
    company_id: stage.companies.cn,
    warehouse_id: scene.warehouse,
    customer_id: scene.lux,
    product_id: scene.board,
    expiry_on: '2027-05-01',
  };
  expect(await standing(place(quarantine))).toMatchObject({ ...facts, since: arrival });
  expect(await standing(place(second))).toMatchObject({ ...facts, since });
  expect(await outcomeOf([{ ...place(second), since: arrival }])).toBe('done');
  expect(await standing(place(second))).toMatchObject({ qty: '2.000', since });
});

test('a transaction is of its document, its reason and its person, and has what there was after it', async () => {
  const keeper = await stage.cast({ name: 'Wei' });
  const { lot, pallet } = await goodsIn();
  const place = { lot_id: lot, location_id: await idOf(scene.at.first), pallet_id: pallet };
  await inSystem((work) =>
    post({ ...stockWriterOf(work), by: keeper.accountId }, because, [
      { ...place, kind: 'adjust', qty: '-2', held: '3', allocated: '1', cartons: 4 },
    ]),
  );
  const written = await inSystem(({ db }) =>
    db.selectFrom('stock_transaction').selectAll().where('pallet_id', '=', pallet).where('kind', '=', 'adjust').execute(),
  );
  const { doc, id: doc_id, no: doc_no, reason } = because;
  expect(written).toMatchObject([
    {
      doc,
      doc_id,
      doc_no,
      reason,
      qty: '-2.000',
      held: '3.000',
      allocated: '1.000',
      cartons: 4,
      qty_after: '8.000',
      at: stage.clock.now(),
    },
  ]);
  expect(written[0]).toMatchObject({ ...place, company_id: stage.companies.cn, customer_id: scene.lux, product_id: scene.board });
  expect(written[0]?.by_account).toBe(keeper.accountId);
});

test('where goods are frozen they are held, reserved and counted, and neither come nor go, nor does any of the same posting', async () => {
  const [source, target] = [await goodsIn(), await goodsIn({ at: scene.at.quarantine })];
  const [first, quarantine] = [await idOf(scene.at.first), await idOf(scene.at.quarantine)];
  const out = { lot_id: source.lot, location_id: first, pallet_id: source.pallet };
  const into = { lot_id: target.lot, location_id: quarantine, pallet_id: target.pallet };
  const freeze = (on: boolean) =>
    inSystem(({ db }) => sql`update location set frozen_by_hand = ${on} where code = ${scene.at.quarantine}`.execute(db));
  await freeze(true);
  expect(
    await outcomeOf([
      { ...into, kind: 'hold', held: '1' },
      { ...into, kind: 'reserve', allocated: '1' },
      { ...into, kind: 'adjust', qty: '1' },
    ]),
  ).toBe('done');
  const leave = { ...out, kind: 'move', qty: '-1' } as const;
  expect(await outcomeOf([leave, { ...into, kind: 'move', qty: '1' }])).toBe('LOCATION_FROZEN');
  expect(await outcomeOf([{ ...into, kind: 'ship', qty: '-1' }])).toBe('LOCATION_FROZEN');
  expect(await outcomeOf([leave, { ...into, kind: 'adjust', qty: '1' }, { ...into, kind: 'move', qty: '1' }])).toBe('LOCATION_FROZEN');
  expect([partsOf(await standing(out)), partsOf(await standing(into))]).toEqual([
    [10, 0, 0, 10, 0],
    [11, 1, 1, 9, 0],
  ]);
  await freeze(false);
  expect(await outcomeOf([leave, { ...into, kind: 'move', qty: '1' }])).toBe('done');
});

test('balances are locked in the order of their ids, whatever the order of the entries', async () => {
  const [early, late] = [await goodsIn(), await goodsIn({ product: scene.motor })];
  const location_id = await idOf(scene.at.first);
  const place = ({ lot, pallet }: typeof early) => ({ lot_id: lot, location_id, pallet_id: pallet });
  // The row of the early one is stored behind that of the late one, so that no scan reads them in order by chance.
  expect(await outcomeOf([{ ...place(early), kind: 'adjust', qty: '1' }])).toBe('done');
  const [low, high] = [(await standing(place(early)))?.id, (await standing(place(late)))?.id];
  let posting: Promise<string> | undefined;
  await inSystem(async (work) => {
    const lock = (id: bigint | undefined) => sql`select from stock_balance where id = ${id} for update nowait`.execute(work.db);
    await lock(low);
    posting = outcomeOf([
      { ...place(late), kind: 'adjust', qty: '1' },
      { ...place(early), kind: 'adjust', qty: '1' },
    ]);
    await expect.poll(async () => (await waitingForLocks(work.db)).length).toBe(1);
    // It waits for the first and has not taken the second, which would refuse this lock.
    await lock(high);
  });
  expect(await posting).toBe('done');
  expect([partsOf(await standing(place(early)))?.[0], partsOf(await standing(place(late)))?.[0]]).toEqual([12, 11]);
});

test('a place is looked at by one person at a time, so that its last space is given once', async () => {
  let other: Promise<unknown> | undefined;
  await inSystem(async (work) => {
    await locationBy(work, scene.at.second, scene.warehouse);
    other = inSystem((later) => locationBy(later, scene.at.second, scene.warehouse));
    await expect.poll(async () => (await waitingForLocks(work.db)).length).toBe(1);
  });
  expect(await other).toMatchObject({ code: scene.at.second });
});

test('goods are sent to the first lane that is not frozen, by the walk and then by age; without one to none', async () => {
  await inSystem(({ db }) =>
    sql`insert into location (zone_id, code, pick_seq, max_pallets)
      select l.zone_id, lane.code, lane.seq, 50 from location l, (values ('NNG1-Q-02', 0), ('NNG1-Q-03', -1)) lane (code, seq)
      where l.code = ${scene.at.quarantine} order by lane.code`.execute(db),
  );
  const first = () => inSystem(async (work) => (await firstPlace(work, scene.warehouse, 'quarantine')).code);
  const walk: string[] = [];
  for (let step = 0; step < 3; step++) {
    const code = await first();
    walk.push(code);
    await inSystem(({ db }) => sql`update location set frozen_by_hand = true where code = ${code}`.execute(db));
  }
  expect(walk).toEqual(['NNG1-Q-03', scene.at.quarantine, 'NNG1-Q-02']);
  await expect(first()).rejects.toThrow('NO_PLACE_OF_KIND');
});

test('nothing is posted of no entries, and no number is given in a warehouse that is not there', async () => {
  expect(await outcomeOf([])).toBe('done');
  await expect(inSystem((work) => nextPalletNo(work, 0n))).rejects.toThrow('NOT_FOUND');
});
