import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { feeNames } from '../fee-name/master.ts';
import { inputTaxesBetween, supplierTaxesOf } from '../input-tax/server/supplier-taxes.ts';
import type { ReferenceTables } from '../server/db.ts';
import { taxRatesOfFee } from './contract.ts';
import { taxRateOn } from './rules.ts';
import { taxRatesOf } from './server/rates.ts';

/* The tax of fees and the tax in the prices of suppliers, by the rows that are in use. */

let stage: Stage;
let clerk: Player;
const day = '2026-11-20';
type Fees = Record<'transport' | 'ocean' | 'air' | 'customs' | 'duty', bigint>;
let fees: Fees;
let carrier: bigint;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ language: 'en' });
  [fees, carrier] = await stage.system<ReferenceTables, [Fees, bigint]>(async ({ db }) => {
    const one = async (insert: ReturnType<typeof sql<{ id: bigint }>>): Promise<bigint> => (await insert.execute(db)).rows[0]?.id ?? 0n;
    const fee = (category: keyof Fees) =>
      one(sql`with t as (insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
          select c, c, c, c, c, c from (select ${category}::text as c) f returning id, code)
        insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, disbursement)
        select code, code, code, code, code, id, 'CNY', 'trip', ${category === 'duty'} from t returning id`);
    const all = {
      transport: await fee('transport'),
      ocean: await fee('ocean'),
      air: await fee('air'),
      customs: await fee('customs'),
      duty: await fee('duty'),
    };
    await sql`update tax_rate set active = false`.execute(db);
    await sql`insert into tax_rate (country, fee_name_id, percent, kind, valid_from, active)
      values ('CN', null, 6, 'standard', '2020-01-01', true), ('CN', ${all.air}, 9, 'standard', '2020-01-01', false)`.execute(db);
    const foreign = await one(sql`insert into carrier (code, name, short_name, country, currency, contact, phone, taxpayer)
      values ('SV', 'Sao Việt', 'Sao Việt', 'VN', 'VND', 'a', 'b', 'general') returning id`);
    return [all, foreign];
  });
});
afterAll(() => stage.close());

test('a rate that is out of use charges nothing and is shown nowhere, and what is laid out carries no tax of ours', async () => {
  const { cn } = stage.companies;
  const percent = await stage.system<ReferenceTables, string | undefined>(
    async (work) => taxRateOn((await taxRatesOf(work, [cn], [fees.air]))(cn), fees.air, day)?.percent,
  );
  expect(percent).toBe('6');
  const { rows } = await clerk.send(feeNames.list, {});
  expect(rows.find((row) => row['code'] === 'air')?.['tax_rates']).toBe('CN 6 · VN — · TH —');
  const ofFee = (id: bigint) => clerk.send(taxRatesOfFee, { fee_name_id: String(id) });
  expect((await ofFee(fees.air)).rows).toMatchObject([
    { country: 'CN', percent: '6' },
    { country: 'VN', percent: null },
    { country: 'TH', percent: null },
  ]);
  expect(await ofFee(fees.duty)).toEqual({ disbursement: true, rows: [] });
});

test('freight of a foreign supplier by road, sea and air is a transport, of which we declare no tax as of another service', async () => {
  const { cn } = stage.companies;
  const treatments = () =>
    stage.system<ReferenceTables, string[]>(async (work) => {
      const taxOf = await supplierTaxesOf(work, [carrier], Object.values(fees));
      return (['transport', 'ocean', 'air', 'customs'] as const).map(
        (fee) => taxOf({ companyId: cn, carrierId: carrier, feeNameId: fees[fee], day }).treatment,
      );
    });
  expect(await treatments()).toEqual(['cost', 'cost', 'cost', 'reverse']);
  const setActive = (active: boolean) =>
    stage.system<ReferenceTables, unknown>(({ db }) =>
      sql`update input_tax_rule set active = ${active} where country = 'CN' and origin = 'foreign'`.execute(db),
    );
  await setActive(false);
  expect(await treatments()).toEqual(['cost', 'cost', 'cost', 'cost']);
  await setActive(true);
});

test('a sister company is a supplier of its own country', async () => {
  const { cn, vn } = stage.companies;
  const from = (sellerId: bigint) =>
    stage.system<ReferenceTables, string>(
      async (work) => (await inputTaxesBetween(work, { sellerId, buyerId: cn, day }, [fees.customs]))(fees.customs).treatment,
    );
  expect([await from(vn), await from(cn)]).toEqual(['reverse', 'invoice']);
});
