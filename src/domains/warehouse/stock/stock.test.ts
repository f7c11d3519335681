import Big from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { WarehouseTables, WarehouseWork } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { gs1CheckDigit, isPalletNo, isSscc, palletNoOf, resemblesPalletNo, sscc } from './pallet-no.ts';
import { type Entry, stockWriterOf, nextPalletNo, type Place, post, reconcile } from './server/post.ts';

let stage: Stage;
let scene: Scene;
let places: Place[];
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  places = await stage.system<WarehouseTables, Place[]>(makePlaces);
});
afterAll(() => stage.close());

/** Two lots, two pallets, two locations: eight balances that goods can move between. */
async function makePlaces(work: WarehouseWork): Promise<Place[]> {
  const { db } = work;
  const lots = await db
    .insertInto('stock_lot')
    .values(
      (['good', 'damaged'] as const).map((quality) => ({
        customer_id: scene.lux,
        product_id: scene.board,
        inbound_plan_id: null,
        batch_no: null,
        production_on: null,
        expiry_on: null,
        received_on: '2026-11-20',
        grade: null,
        quality,
      })),
    )
    .returning('id')
    .execute();
  const locations = await db.selectFrom('location').select('id').where('code', 'in', [scene.at.first, scene.at.second]).execute();
  const pallets = [await makePallet(work), await makePallet(work)];
  return lots.flatMap((lot) =>
    locations.flatMap((location) => pallets.map((pallet_id) => ({ lot_id: lot.id, location_id: location.id, pallet_id }))),
  );
}

async function makePallet(work: WarehouseWork): Promise<bigint> {
  const pallet = await work.db
    .insertInto('pallet')
    .values({
      pallet_no: await nextPalletNo(work, scene.warehouse),
      company_id: stage.companies.cn,
      warehouse_id: scene.warehouse,
      customer_id: scene.lux,
      location_id: null,
      parent_id: null,
      inbound_plan_id: null,
      size: null,
      received_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return pallet.id;
}

/** A balance that is not there yet. */
async function newPlace(): Promise<Place> {
  const [place] = places;
  if (!place) throw new Error('no place');
  return { ...place, pallet_id: await stage.system<WarehouseTables, bigint>(makePallet) };
}

const quantitiesAfter = ({ pallet_id }: Place): Promise<number[]> =>
  stage.system<WarehouseTables, number[]>(async ({ db }) => {
    const rows = await db.selectFrom('stock_transaction').select('qty_after').where('pallet_id', '=', pallet_id).orderBy('id').execute();
    return rows.map(({ qty_after }) => Number(qty_after));
  });

const whole = fc.integer({ min: 1, max: 2000 }).map((n) => new Big(n).div(8).toFixed(3));
const where = fc.integer({ min: 0, max: 7 });
const negative = (qty: string): string => new Big(qty).neg().toFixed(3);
type Doing = (at: (place: number) => Place) => Entry[];
const doing: fc.Arbitrary<Doing> = fc.oneof(
  fc.tuple(where, whole).map(
    ([at, qty]): Doing =>
      (of) => [{ ...of(at), kind: 'receive', qty, cartons: 1 }],
  ),
  fc.tuple(where, whole).map(
    ([at, qty]): Doing =>
      (of) => [{ ...of(at), kind: 'ship', qty: negative(qty) }],
  ),
  fc.tuple(where, whole).map(
    ([at, qty]): Doing =>
      (of) => [{ ...of(at), kind: 'hold', held: qty }],
  ),
  fc.tuple(where, whole).map(
    ([at, qty]): Doing =>
      (of) => [{ ...of(at), kind: 'release', held: negative(qty) }],
  ),
  fc.tuple(where, whole).map(
    ([at, allocated]): Doing =>
      (of) => [{ ...of(at), kind: 'reserve', allocated }],
  ),
  fc.tuple(where, where, whole).map(
    ([from, to, qty]): Doing =>
      (of) => [
        { ...of(from), kind: 'move', qty: negative(qty) },
        { ...of(to), kind: 'move', qty },
      ],
  ),
);

test('whatever is done, balances are the sum of their transactions and never less than nothing', async () => {
  const because = { doc: 'pallet', id: 1n, no: 'TEST' } as const;
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { minLength: 1, maxLength: 12 }), async (all) => {
      await stage.system<WarehouseTables, void>(async (work) => {
        for (const one of all) {
          const before = await work.db.selectFrom('stock_balance').select(['id', 'qty', 'held', 'allocated']).orderBy('id').execute();
          const entries = one((place) => places[place] ?? { lot_id: 0n, location_id: 0n, pallet_id: 0n });
          const outcome = await work.attempt(() => post(stockWriterOf(work), because, entries));
          const after = await work.db.selectFrom('stock_balance').selectAll().orderBy('id').execute();
          // A refused posting leaves everything unchanged.
          if ('refused' in outcome) expect(after.map(({ id, qty, held, allocated }) => ({ id, qty, held, allocated }))).toEqual(before);
          expect(after.every(({ available }) => Number(available) >= 0)).toBe(true);
        }
        expect(await reconcile(work, [stage.companies.cn])).toEqual([]);
      });
    }),
    { numRuns: 25 },
  );
});

test('several changes of one balance in one posting: each is written with the quantity after it, and only their sum must not fall short', async () => {
  const place = await newPlace();
  const because = { doc: 'pallet', id: 1n, no: 'TEST' } as const;
  const change = (...quantities: string[]) =>
    stage.system<WarehouseTables, void>((work) =>
      post(
        stockWriterOf(work),
        because,
        quantities.map((qty): Entry => ({ ...place, kind: 'adjust', qty })),
      ),
    );
  await change('10', '-4', '1');
  await change('-8', '2');
  expect(await quantitiesAfter(place)).toEqual([10, 6, 7, -1, 1]);
  await expect(change('2', '-3.001')).rejects.toThrow('STOCK_SHORT');
  expect(await quantitiesAfter(place)).toHaveLength(5);
});

test('people who make the same balance at the same moment all count', async () => {
  const place = await newPlace();
  const because = { doc: 'pallet', id: 1n, no: 'TEST' } as const;
  const receive = () =>
    stage.system<WarehouseTables, void>((work) => post(stockWriterOf(work), because, [{ ...place, kind: 'receive', qty: '1' }]));
  await Promise.all([receive(), receive(), receive()]);
  expect(await quantitiesAfter(place)).toEqual([1, 2, 3]);
});

test('a balance that somebody changed behind the books is found', async () => {
  const differences = await stage.system<WarehouseTables, unknown[]>(async (work) => {
    const [place] = places;
    if (!place) throw new Error('no place');
    await post(stockWriterOf(work), { doc: 'pallet', id: 1n, no: 'TEST' }, [{ ...place, kind: 'receive', qty: '10' }]);
    const tampered = await work.attempt(async () => {
      await work.db.updateTable('stock_balance').set({ qty: '99999' }).where('pallet_id', '=', place.pallet_id).execute();
      const differing = await reconcile(work, [stage.companies.cn]);
      throw new Refusal('FOUND', { n: differing.length });
    });
    return 'refused' in tampered ? [tampered.refused.facts['n']] : [];
  });
  expect(Number(differences[0])).toBeGreaterThan(0);
});

test('the database itself refuses less than nothing available', async () => {
  const [place] = places;
  if (!place) throw new Error('no place');
  await stage.system<WarehouseTables, void>((work) =>
    post(stockWriterOf(work), { doc: 'pallet', id: 1n, no: 'TEST' }, [{ ...place, kind: 'receive', qty: '10' }]),
  );
  for (const column of ['held', 'allocated'] as const) {
    const change = stage.system<WarehouseTables, unknown>(({ db }) =>
      db
        .updateTable('stock_balance')
        .set((eb) => ({ [column]: eb('qty', '+', '0.001') }))
        .where('pallet_id', '=', place.pallet_id)
        .where('lot_id', '=', place.lot_id)
        .where('location_id', '=', place.location_id)
        .execute(),
    );
    await expect(change).rejects.toThrow('stock_balance_available_check');
  }
});

test('a transaction is never changed', async () => {
  const change = stage.system<WarehouseTables, unknown>(({ db }) => db.updateTable('stock_transaction').set({ qty: '1' }).execute());
  await expect(change).rejects.toThrow('append-only');
});

test('a number that a pallet has already, such as one that a count has found, is passed over', async () => {
  const [before, ahead, after] = await stage.system<WarehouseTables, string[]>(async (work) => {
    const own = { gs1_prefix: '69012345', pallet_prefix: null };
    const first = await nextPalletNo(work, scene.warehouse);
    const serialOf = (no: string) => BigInt(no.slice(9, -1));
    const facts = { company_id: stage.companies.cn, warehouse_id: scene.warehouse, customer_id: scene.lux, received_at: work.now };
    const taken = [palletNoOf(own, serialOf(first) + 1n), palletNoOf(own, serialOf(first) + 2n)];
    const none = { location_id: null, parent_id: null, inbound_plan_id: null, size: null };
    await work.db
      .insertInto('pallet')
      .values(taken.map((pallet_no) => ({ ...facts, ...none, pallet_no })))
      .execute();
    return [first, palletNoOf(own, serialOf(first) + 3n), await nextPalletNo(work, scene.warehouse)];
  });
  expect(after).toBe(ahead);
  expect(isSscc(before ?? '')).toBe(true);
});

test('pallet numbers are SSCCs', () => {
  // The example of the GS1 General Specifications.
  expect(gs1CheckDigit('37610425002123456')).toBe('9');
  expect(isSscc('376104250021234569')).toBe(true);
  expect(isSscc('376104250021234568')).toBe(false);
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999n }), fc.integer({ min: 0, max: 16 }), (serial, place) => {
      const number = sscc('69012345', serial);
      expect(isSscc(number)).toBe(true);
      // A single misread digit is detected.
      const wrong = number.slice(0, place) + String((Number(number[place]) + 1) % 10) + number.slice(place + 1);
      expect(isSscc(wrong)).toBe(false);
    }),
  );
});

test('a warehouse numbers its pallets by a prefix of its own, with a check digit', () => {
  const own = { gs1_prefix: '69012345', pallet_prefix: 'NNG' };
  expect(palletNoOf(own, 1234n)).toBe('NNG-000012348');
  // The serial number begins again after a hundred million pallets.
  expect(palletNoOf(own, 100_001_234n)).toBe('NNG-000012348');
  expect(isSscc(palletNoOf({ ...own, pallet_prefix: null }, 1234n))).toBe(true);
  expect(() => palletNoOf({ gs1_prefix: null, pallet_prefix: null }, 1n)).toThrow('numbering');
  for (const text of ['NNG-000012347', 'NNG-000012384', '069012345000000012']) {
    expect(resemblesPalletNo(text)).toBe(true);
    expect(isPalletNo(text)).toBe(false);
  }
  for (const text of ['N-000012348', 'NANNING-000012348', 'nng-000012348', 'NNG-00012348', 'NNG1-A-01-01-1', 'NNG-0000123480'])
    expect(resemblesPalletNo(text)).toBe(false);
  expect(isPalletNo('A1-000012348')).toBe(true);
});
