import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listCertificates, readCertificateSheets } from '../write-off/contract.ts';
import { payPaymentRequest, requestWithholding } from './contract.ts';

/* One payment settles several bills of a carrier. The tax that it withholds of each is that of the bill's own fees, and so it is certified. */

let stage: Stage;
let scene: Scene;
let people: Readonly<Record<Person, Player>>;
let acts: ReturnType<typeof requestActs<Player>>;
/** A service that is no transport, without tax in its price. */
let customs: bigint;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  people = await castPeople(stage.cast, scene);
  acts = requestActs(people, scene);
  customs = await stage.system<FinanceTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`with t as (insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
        values ('C', 'C', 'C', 'C', 'C', 'customs') returning id),
      f as (insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
        select 'CUSTOMS', 'C', 'C', 'C', 'C', t.id, 'CNY', 'trip' from t returning id)
      insert into tax_rate (country, fee_name_id, percent, valid_from) select 'CN', f.id, 0, date '2000-01-01' from f returning fee_name_id as id`.execute(
      db,
    );
    await sql`insert into input_tax_rule (country, origin, taxpayer, service, treatment, valid_from, basis)
      values ('CN', 'domestic', 'general', 'other', 'invoice', '2000-01-01', 'S')`.execute(db);
    return rows[0]?.id ?? 0n;
  });
}, 60_000);
afterAll(() => stage.close());

/** The rates of the Thai Revenue Code for transport and for other services (TP. 4/2528, items 12/4 and 12/1), as rules of China. */
const ruled = (transport: string | null, other: string | null) =>
  stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update input_tax_rule set withholding_percent = case service when 'other' then ${other}::numeric else ${transport}::numeric end
      where country = 'CN' and origin = 'domestic'`.execute(db),
  );
type Owed = Parameters<typeof billed>[2];
const owed = (fee: bigint, amount: string): Owed => ({
  side: 'payable',
  party: scene.carrier,
  fee,
  amount,
  currency: 'CNY',
  on: '2026-11-18',
});
/** An approved request for all of some bills. */
async function approved(...bills: readonly [Owed, ...Owed[]]): Promise<{ id: string; version: number }> {
  const lines = [];
  for (const bill of bills) lines.push({ bill_id: await billed(people.clerk, people.director, bill), amount: bill.amount });
  const id = await acts.requestFor('', '', { lines });
  return { id, version: await acts.approve(id) };
}
async function certified(certificate_no: string | null) {
  const { rows } = await people.finance.send(listCertificates, { where: { certificate_no: [certificate_no ?? ''] } });
  const { sheets } = await people.finance.send(readCertificateSheets, { ids: [rows[0]?.write_off_id ?? ''], languages: ['zh'] });
  return sheets[0]?.lines.map(({ income, base, percent, tax }) => [income, base, percent, tax]);
}

test('each bill bears the tax by the rules of its own fees', async () => {
  await ruled('1', '3');
  const request = await approved(owed(scene.fuel, '106'), owed(customs, '100'));
  expect(await people.cashier.send(requestWithholding, { id: request.id, amount: '206', value_on: '2026-11-20' })).toMatchObject({
    amount: '4.00',
    parts: [
      { percent: '1', amount: '1.00' },
      { percent: '3', amount: '3.00' },
    ],
  });
  const paid = await people.cashier.send(payPaymentRequest, { ...request, ...acts.payment('206'), withheld: '4' });
  expect(await certified(paid.certificate_no)).toEqual([
    ['transport', '100.00', '1', '1.00'],
    ['service', '100.00', '3', '3.00'],
  ]);
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
});

test('a bill of what the carrier laid out for us bears none, and is paid with the others', async () => {
  await ruled('3', '3');
  const request = await approved(owed(scene.duty, '1000'), owed(scene.fuel, '106'));
  const paid = await people.cashier.send(payPaymentRequest, { ...request, ...acts.payment('1106'), withheld: '3' });
  expect(await certified(paid.certificate_no)).toEqual([['transport', '100.00', '3', '3.00']]);
});

test('tax by an agreement, which no rule asks for, is shared by the amounts before tax', async () => {
  await ruled(null, null);
  const request = await approved(owed(scene.duty, '1000'), owed(scene.fuel, '106'), owed(customs, '300'));
  const pay = (withheld: string) => ({ ...request, ...acts.payment('1406'), withheld });
  expect(await people.cashier.refused(payPaymentRequest, pay('60.01'))).toBe('WITHHOLDING_TOO_LARGE');
  const paid = await people.cashier.send(payPaymentRequest, pay('2'));
  expect(await certified(paid.certificate_no)).toEqual([
    ['transport', '100.00', '0.5', '0.50'],
    ['service', '300.00', '0.5', '1.50'],
  ]);
});

test('nothing is withheld where a payment has disbursements alone', async () => {
  const request = await approved(owed(scene.duty, '1000'));
  expect(await people.cashier.refused(payPaymentRequest, { ...request, ...acts.payment('1000'), withheld: '1' })).toBe(
    'WITHHOLDING_TOO_LARGE',
  );
});
