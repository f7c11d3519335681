import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getDeclaration, payTaxes, replyDeclaration, saveDeclaration, withdrawTaxes } from '../../customs/declaration/contract.ts';
import { listBrokerQuotations, matchLeg, moveQuotation, saveQuotation } from '../../pricing/quotation/contract.ts';
import { may as prices } from '../../pricing/quotation/permits.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { declarationCharges, rateDeclaration } from './contract.ts';
import { declarationPages } from './rules.ts';
import { declarationSheet } from '../../customs/server/seed/declaration-sheet.ts';

/* A customs broker's quotation becomes its payables when customs releases the goods, once. The stage's day is 20 November 2026. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wang: Player;
type Ids = Record<'broker' | 'stranger' | 'clearance' | 'line' | 'inspection' | 'page', bigint>;
let ids: Ids;

beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-20': '7.10' }));
  ids = await stage.system<FinanceTables, Ids>(async ({ db }) => {
    const one = async (insert: ReturnType<typeof sql<{ id: bigint }>>): Promise<bigint> => (await insert.execute(db)).rows[0]?.id ?? 0n;
    const fee = (code: string) =>
      one(sql`insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
        select ${code}, ${code}, ${code}, ${code}, ${code}, t.id, 'CNY', 'job' from fee_type t limit 1 returning id`);
    const broker = (code: string, payee: bigint | null) =>
      one(sql`insert into supplier (code, name, short_name, kind, country, currency, contact, phone, payee_id)
        values (${code}, ${code}, ${code}, 'customsBroker', 'CN', 'CNY', 'a', 'b', ${payee}) returning id`);
    return {
      broker: await broker('凭祥报关', scene.carrier),
      stranger: await broker('无名报关', null),
      clearance: await fee('CLEAR'),
      line: await fee('HSLINE'),
      inspection: await fee('INSPECT'),
      page: await fee('PAGE'),
    };
  });
  lan = await stage.cast({ name: 'Lan' });
  wang = await stage.cast({ name: 'Wang' });
}, 60_000);
afterAll(() => stage.close());

type Price = NonNullable<ParamsOf<typeof saveQuotation>['prices']>[number];
const price = (fee: keyof Ids, basis: Price['basis'], more: Partial<Price>): Price => ({
  fee_name_id: String(ids[fee]),
  basis,
  currency: 'CNY',
  tax_percent: '6',
  ...more,
});
const sheet = (more: Partial<ParamsOf<typeof saveQuotation>> = {}): ParamsOf<typeof saveQuotation> => ({
  side: 'broker',
  company_id: String(stage.companies.cn),
  party_id: String(ids.broker),
  title: '2026',
  currency: 'CNY',
  valid_from: '2026-11-01',
  valid_to: '2026-12-31',
  prices: [],
  ...more,
});
async function approved(params: ParamsOf<typeof saveQuotation>): Promise<{ id: string; number: string }> {
  const saved = await lan.send(saveQuotation, params);
  const { version } = await lan.send(moveQuotation, { id: saved.id, version: saved.version, action: 'submit' });
  expect(await lan.refused(moveQuotation, { id: saved.id, version, action: 'approve' })).toBe('FOUR_EYES');
  await wang.send(moveQuotation, { id: saved.id, version, action: 'approve' });
  return saved;
}

const goods = {
  hs_code: '8471300000',
  name: '电脑',
  qty: '1',
  unit: '台',
  unit_price: '10',
  total: '10.00',
  currency: 'CNY',
  origin: 'CN',
} as const;
/** A declaration that customs has accepted, with a broker, some lines of goods and some inspections. */
async function accepted(o: {
  broker: keyof Ids | null;
  office?: string;
  lines?: number;
  inspections?: number;
  direction?: 'import' | 'export';
  job?: string;
}) {
  const declared = declarationSheet(
    { companyId: stage.companies.cn, customerId: scene.customer },
    {
      broker_id: o.broker === null ? null : String(ids[o.broker]),
      freight_job_id: o.job ?? null,
      direction: o.direction ?? 'import',
      customs_office: o.office ?? '7200',
      trade_country: 'US',
      net_kg: '35.5',
      trade_term: 'CIF',
      lines: Array.from({ length: o.lines ?? 1 }, () => goods),
    },
  );
  const saved = await lan.send(saveDeclaration, declared);
  await stage.system<FinanceTables, void>(async ({ db }) => {
    await sql`update customs_declaration set state = 'accepted', reviewed_by = ${wang.accountId}, reviewed_at = now(), customs_no = lpad(id::text, 18, '7') where id = ${saved.id}`.execute(
      db,
    );
    for (let n = 0; n < (o.inspections ?? 0); n++)
      await sql`insert into customs_message (declaration_id, kind, happened_at) values (${saved.id}, 'inspection', '2026-11-20T01:00:00Z')`.execute(
        db,
      );
  });
  return saved.id;
}
async function release(id: string): Promise<void> {
  const { version } = await lan.send(getDeclaration, { id });
  const request = randomUUID();
  const params = { id, version, kind: 'released', happened_at: '2026-11-20T01:50:00Z' } as const;
  await lan.send(replyDeclaration, params, request);
  // The same request again, as a browser that lost the answer sends it.
  await lan.send(replyDeclaration, params, request);
}
const linesOf = async (id: string) =>
  (await lan.send(declarationCharges, { declaration_id: id })).rows.map(({ fee_name, side, state, amount, currency, quantity }) => [
    fee_name,
    side,
    state,
    `${amount} ${currency}`,
    quantity,
  ]);

test('without a quotation in force the release is not held up: the declaration says so, and is charged once there is one', async () => {
  const id = await accepted({ broker: 'broker', lines: 7, inspections: 1 });
  expect(await lan.send(declarationCharges, { declaration_id: id })).toMatchObject({ standing: 'noQuotation', released: false, rows: [] });
  expect(await lan.refused(rateDeclaration, { declaration_id: id })).toBe('DECLARATION_NOT_RELEASED');
  await release(id);
  const unpriced = [[null, 'payable', 'unpriced', '0.00 CNY', '1']];
  expect(await linesOf(id)).toEqual(unpriced);
  const other = await accepted({ broker: 'broker' });
  await release(other);

  await approved(
    sheet({
      prices: [
        price('clearance', 'job', { price: '300', customs_country: 'CN', customs_direction: 'import' }),
        price('clearance', 'job', { price: '420', customs_country: 'CN', customs_direction: 'import', customs_office: '7211' }),
        // The first five lines of goods are in the price of the declaration; each further one costs 20.
        price('line', 'hs_line', { scheme: 'first_additional', first_quantity: '5', first_price: '0', price: '20' }),
        price('inspection', 'inspection', { price: '150', min_charge: '200' }),
        price('page', 'page', { price: '50000', currency: 'VND', tax_percent: '8' }),
      ],
    }),
  );
  expect(await lan.send(rateDeclaration, { declaration_id: id })).toEqual({ lines: 4 });
  expect(await linesOf(id)).toEqual([
    ['CLEAR', 'payable', 'open', '300.00 CNY', '1'],
    ['HSLINE', 'payable', 'open', '40.00 CNY', '1'],
    ['INSPECT', 'payable', 'open', '200.00 CNY', '1'],
    // No rate from đồng is entered for the day: the line waits for a person instead of a guess.
    ['PAGE', 'payable', 'unpriced', '0 VND', '2'],
  ]);
  expect(await lan.refused(rateDeclaration, { declaration_id: id })).toBe('DECLARATION_CHARGED');
  // The other declaration waits for its own rating.
  expect(await linesOf(other)).toEqual(unpriced);
});

test('a release makes the payables of the broker once, of its port, with the calculation', async () => {
  const id = await accepted({ broker: 'broker', office: '7211' });
  const before = await lan.send(declarationCharges, { declaration_id: id });
  expect(before).toMatchObject({ standing: 'quoted', released: false });
  expect(before.quoted.map(({ amount, currency }) => `${amount} ${currency}`)).toEqual(['420.00 CNY', '0.00 CNY', '50000 VND']);
  expect(before.quoted[0]?.notes.map(({ word }) => word)).toContain('rating.note.product');
  await release(id);
  expect((await linesOf(id)).filter(([fee]) => fee === 'CLEAR')).toEqual([['CLEAR', 'payable', 'open', '420.00 CNY', '1']]);
  expect(await lan.send(declarationCharges, { declaration_id: id })).toMatchObject({ standing: 'charged', released: true });
});

test('duties that were not paid after all are taken from the customer alone: the broker is still owed for the release', async () => {
  const id = await accepted({ broker: 'broker', office: '7211' });
  await release(id);
  const owed = await linesOf(id);
  expect(owed).toContainEqual(['CLEAR', 'payable', 'open', '420.00 CNY', '1']);
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update customs_declaration set duty_minor = 350000, taxes_confirmed_at = now() where id = ${id}`.execute(db),
  );
  const version = async () => (await lan.send(getDeclaration, { id })).version;
  await lan.send(payTaxes, { id, version: await version(), paid_on: '2026-11-20', payment_no: 'T1' });
  // Duties have no fee here, so the line waits for its price.
  expect(await linesOf(id)).toContainEqual([null, 'receivable', 'unpriced', '0.00 CNY', '1']);
  await lan.send(withdrawTaxes, { id, version: await version(), reason: '退单' });
  expect(await linesOf(id)).toEqual(owed);
});

test('a broker without a payee has no quotation and no payable, and a declaration without a broker owes nothing', async () => {
  expect(await lan.refused(saveQuotation, sheet({ party_id: String(ids.stranger) }))).toBe('BAD_PARAMS');
  const stranger = await accepted({ broker: 'stranger' });
  await release(stranger);
  expect(await lan.send(declarationCharges, { declaration_id: stranger })).toMatchObject({ standing: 'noPayee', rows: [] });
  expect(await lan.refused(rateDeclaration, { declaration_id: stranger })).toBe('BROKER_WITHOUT_PAYEE');
  const own = await accepted({ broker: null });
  await release(own);
  expect(await lan.send(declarationCharges, { declaration_id: own })).toMatchObject({ standing: 'noBroker', rows: [] });
  expect(await lan.refused(rateDeclaration, { declaration_id: own })).toBe('DECLARATION_WITHOUT_BROKER');
});

test('brokers are compared for one declaration, and their prices are for those with the right and the company', async () => {
  const leg = { on: '2026-11-20', customs_country: 'CN', customs_direction: 'import', customs_office: '7211', hs_lines: '9' } as const;
  const { parties } = await lan.send(matchLeg, { side: 'broker', company_id: String(stage.companies.cn), leg });
  expect(parties.map(({ party_name, totals }) => [party_name, totals])).toEqual([['凭祥报关', [{ currency: 'CNY', amount: '500.00' }]]]);
  expect(parties[0]?.judged.find(({ verdict }) => verdict === 'loses')?.reason).toBe('rating.by.customs_office');
  const carriersOnly = await stage.cast({ permits: [prices.viewBuy] });
  expect(await carriersOnly.refused(listBrokerQuotations, {})).toBe('NOT_PERMITTED');
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect((await abroad.send(listBrokerQuotations, {})).rows).toEqual([]);
  expect(
    await lan.refused(
      saveQuotation,
      sheet({ side: 'buy', party_id: String(scene.carrier), prices: [price('line', 'trip', { customs_country: 'CN' })] }),
    ),
  ).toBe('BAD_PARAMS');
});

test('a price for each container counts those of the freight job', async () => {
  const job = await stage.system<FinanceTables, string>(async ({ db }) => {
    const { rows: stations } = await sql<{ id: bigint }>`insert into station (code, name, name_en, country, kind, time_zone)
      values ('CNQZH', '钦州', 'Qinzhou', 'CN', 'port', 'Asia/Shanghai'), ('VNHPH', '海防', 'Haiphong', 'VN', 'port', 'Asia/Ho_Chi_Minh')
      returning id`.execute(db);
    const { id } = await db
      .insertInto('freight_job')
      .values({
        no: 'OF-BROKER',
        mode: 'ocean',
        direction: 'export',
        service: 'fcl',
        company_id: stage.companies.cn,
        customer_id: scene.customer,
        origin_station_id: stations[0]?.id ?? 0n,
        destination_station_id: stations[1]?.id ?? 0n,
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into freight_container (job_id, seq, size_type) values (${id}, 1, '45G1'), (${id}, 2, '22G1'), (${id}, 3, '45G1')`.execute(
      db,
    );
    return String(id);
  });
  const of = { customs_country: 'CN', customs_direction: 'export' } as const;
  await approved(
    sheet({
      title: '按箱',
      prices: [
        price('clearance', 'container', { price: '80', container_type: '45G1', ...of }),
        price('line', 'teu', { price: '10', ...of }),
      ],
    }),
  );
  const id = await accepted({ broker: 'broker', direction: 'export', job });
  await release(id);
  expect((await linesOf(id)).filter(([fee]) => fee !== 'PAGE')).toEqual([
    ['CLEAR', 'payable', 'open', '160.00 CNY', '2'],
    ['HSLINE', 'payable', 'open', '50.00 CNY', '5'],
  ]);
});

test('a page holds six lines of goods', () => {
  expect([0, 1, 6, 7, 12, 13, 50].map(declarationPages)).toEqual([1, 1, 1, 2, 2, 3, 9]);
});
