import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PriceParams, type QuotationStage, type SheetParams, startQuotationStage } from '../../../apps/quotation-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { PricingTables } from '../server/db.ts';
import { rateLeg } from '../rating/server/rate-leg.ts';
import {
  getPrice,
  getQuotation,
  listCarrierQuotations,
  listPrices,
  listQuotations,
  matchLeg,
  moveQuotation,
  removePrices,
  reviseQuotation,
  savePrice,
  saveQuotation,
  tryQuotation,
} from './contract.ts';
import expire from './server/jobs/expire.ts';
import { may } from './permits.ts';

let stage: Stage;
let ids: QuotationStage['ids'];
let text: QuotationStage['text'];
let preparer: Player;
let approver: Player;
let aSheet: QuotationStage['aSheet'];
let freight: QuotationStage['freight'];
let approved: QuotationStage['approved'];
beforeAll(async () => {
  ({ stage, ids, text, preparer, approver, aSheet, freight, approved } = await startQuotationStage());
}, 60_000);
afterAll(() => stage.close());

const fuel = (): PriceParams => ({
  fee_name_id: text('fuel'),
  percent_of_fee_name_id: text('freight'),
  basis: 'percent',
  currency: 'CNY',
  price: '8',
  tax_percent: '9',
});

const rated = (side: 'sell' | 'buy', partyId: bigint, more: object = {}) =>
  stage.system<PricingTables, Awaited<ReturnType<typeof rateLeg>>>((work) =>
    rateLeg(work, {
      side,
      partyId,
      companyId: stage.companies.cn,
      day: '2026-06-15',
      mode: 'road',
      lineId: ids.line,
      originStationId: ids.pingxiang,
      destinationStationId: ids.hanoi,
      vehicleTypeId: ids.truck,
      grossKg: '8000',
      ...more,
    }),
  );

describe('a customer quotation', () => {
  let sheet: { id: string; version: number; number: string };

  test('is drafted with its prices, and charges nothing yet', async () => {
    const saved = await preparer.send(saveQuotation, aSheet([freight({ line_id: text('line') }), fuel(), freight({ price: '4200' })]));
    expect(saved.number).toMatch(/^QTC261120\d{4}$/);
    const read = await preparer.send(getQuotation, { id: saved.id });
    expect(read).toMatchObject({ state: 'draft', revision: 1, party_name: 'Acme', prepared_by: 'Lan', price_count: 3 });
    expect(read.prices.map((price) => [price.line_no, price.price, price.line_name])).toEqual([
      [1, '3600', 'Pingxiang–Hanoi'],
      [2, '8', null],
      [3, '4200', null],
    ]);
    expect((await rated('sell', ids.customer)).lines).toEqual([]);
    sheet = saved;
  });

  test('can be tried before it is submitted', async () => {
    const tried = await preparer.send(tryQuotation, {
      id: sheet.id,
      leg: { on: '2027-06-15', line_id: text('line'), vehicle_type_id: text('truck') },
    });
    expect(tried.totals).toEqual([{ currency: 'CNY', amount: '3888.00' }]);
    expect(tried.lines.map((line) => [line.fee_name, line.gross, line.net, line.tax])).toEqual([
      ['FREIGHT', '3600.00', '3302.75', '297.25'],
      ['FUEL', '288.00', '264.22', '23.78'],
    ]);
    expect(tried.judged.find((one) => one.verdict === 'loses')).toMatchObject({ reason: 'rating.by.lane', scope: 'any' });
  });

  test('keeps the ids of rows that are saved again, and takes out those that are missing', async () => {
    const { prices, version } = await preparer.send(getQuotation, { id: sheet.id });
    const [first, second] = prices;
    const again = await preparer.send(
      saveQuotation,
      aSheet([freight({ id: first!.id, line_id: text('line'), price: '3500' }), { ...fuel(), id: second!.id }], { id: sheet.id, version }),
    );
    const read = await preparer.send(getQuotation, { id: sheet.id });
    expect(read.prices.map((price) => [price.id, price.price])).toEqual([
      [first!.id, '3500'],
      [second!.id, '8'],
    ]);
    expect(await preparer.refused(saveQuotation, aSheet([], { id: sheet.id, version }))).toBe('CHANGED_MEANWHILE');
    sheet = again;
  });

  test('is approved by somebody else than who prepared it', async () => {
    const { version } = await preparer.send(moveQuotation, { id: sheet.id, version: sheet.version, action: 'submit' });
    expect(await preparer.refused(moveQuotation, { id: sheet.id, version, action: 'approve' })).toBe('FOUR_EYES');
    expect(await approver.refused(moveQuotation, { id: sheet.id, version, action: 'reject' })).toBe('REASON_REQUIRED');
    expect(await approver.send(moveQuotation, { id: sheet.id, version, action: 'approve' })).toEqual({
      state: 'approved',
      version: version + 1,
    });
    sheet = { ...sheet, version: version + 1 };
  });

  test('then charges a leg, with its calculation, its price and its revision', async () => {
    const { lines, problems, explanation } = await rated('sell', ids.customer);
    expect(lines).toMatchObject([
      {
        feeNameId: ids.freight,
        quotationId: BigInt(sheet.id),
        quotationNumber: sheet.number,
        quotationVersion: 1,
        basis: 'trip',
        quantity: '1',
        unitPrice: '3500',
        amountMinor: 350_000n,
        netMinor: 321_101n,
        taxMinor: 28_899n,
        disbursement: false,
      },
      { feeNameId: ids.fuel, basis: 'percent', quantity: '3500', unitPrice: '0.08', amountMinor: 28_000n },
    ]);
    expect(lines[0]?.calc.notes.map((note) => note.word)).toEqual(['rating.note.counted.trip', 'rating.note.product']);
    expect(problems).toEqual([]);
    expect(explanation.map((one) => one.verdict)).toEqual(['wins', 'wins']);
    expect((await rated('sell', ids.customer, { day: '2025-12-31' })).lines).toEqual([]);
    expect((await rated('sell', ids.customer, { day: '2026-12-31' })).lines).toHaveLength(2);
  });

  test('cannot be edited any more, by nobody', async () => {
    expect(await preparer.refused(saveQuotation, aSheet([], { id: sheet.id, version: sheet.version }))).toBe('QUOTATION_NOT_DRAFT');
    await expect(
      stage.system<PricingTables, unknown>(({ db }) =>
        db.updateTable('quotation_price').set({ price: '1' }).where('quotation_id', '=', BigInt(sheet.id)).execute(),
      ),
    ).rejects.toThrow(/revised, never changed/);
  });

  test('names lines of its own customer alone, and one that we pay names none', async () => {
    const line = freight({ customer_line_id: text('customerLine') });
    const other = await stage.system<PricingTables, bigint>(async ({ db }) => {
      const { rows } = await sql<{
        id: bigint;
      }>`insert into customer (code, name, short_name, country, company_id, currency, credit_currency)
        values ('RIVAL', 'Rival', 'Rival', 'CN', ${stage.companies.cn}, 'CNY', 'CNY') returning id`.execute(db);
      return rows[0]?.id ?? 0n;
    });
    const of = { valid_from: '2029-01-01', valid_to: '2029-12-31' };
    await preparer.send(saveQuotation, aSheet([line], of));
    const refusedAt = async (sheet: SheetParams) =>
      (await preparer.raw(saveQuotation.cmd, { ...sheet, request_id: crypto.randomUUID() })).data;
    const fault = { refusal: 'BAD_PARAMS', at: [{ at: 'prices.0.customer_line_id', why: 'NO_SUCH_RECORD' }] };
    expect(await refusedAt(aSheet([line], { ...of, party_id: String(other) }))).toMatchObject(fault);
    expect(await refusedAt(aSheet([line], { ...of, side: 'buy', party_id: text('carrier') }))).toMatchObject(fault);
  });

  test('does not overlap another for the same fee and lane', async () => {
    const rival = await preparer.send(
      saveQuotation,
      aSheet([freight({ line_id: text('line') })], { valid_from: '2026-12-31', valid_to: '2027-12-31' }),
    );
    const { version } = await preparer.send(moveQuotation, { id: rival.id, version: rival.version, action: 'submit' });
    expect(await approver.refused(moveQuotation, { id: rival.id, version, action: 'approve' })).toBe('QUOTATION_OVERLAP');
    const twice = await preparer.send(
      saveQuotation,
      aSheet([freight({ price: '1' }), freight({ price: '2' })], { valid_from: '2030-01-01', valid_to: null }),
    );
    const { version: next } = await preparer.send(moveQuotation, { id: twice.id, version: twice.version, action: 'submit' });
    expect(await approver.refused(moveQuotation, { id: twice.id, version: next, action: 'approve' })).toBe('QUOTATION_OVERLAP');
  });

  test('is revised: the new one takes over from its day, the old one keeps the days before', async () => {
    const draft = await preparer.send(reviseQuotation, {
      id: sheet.id,
      version: sheet.version,
      valid_from: '2026-07-01',
      valid_to: '2026-12-31',
      adjust_percent: '10',
    });
    expect(await preparer.refused(reviseQuotation, { id: sheet.id, version: sheet.version, valid_from: '2026-08-01' })).toBe(
      'QUOTATION_NOT_LAST',
    );
    const { version } = await preparer.send(moveQuotation, { id: draft.id, version: draft.version, action: 'submit' });
    await approver.send(moveQuotation, { id: draft.id, version, action: 'approve' });
    const read = await preparer.send(getQuotation, { id: draft.id });
    expect(read.revisions.map((one) => [one.revision, one.state])).toEqual([
      [2, 'approved'],
      [1, 'superseded'],
    ]);
    expect(read.prices.map((price) => price.price)).toEqual(['3850', '8']);
    const charged = async (day: string) =>
      (await rated('sell', ids.customer, { day })).lines.map((line) => [line.quotationVersion, line.amountMinor]);
    expect(await charged('2026-06-30')).toEqual([
      [1, 350_000n],
      [1, 28_000n],
    ]);
    expect(await charged('2026-07-01')).toEqual([
      [2, 385_000n],
      [2, 30_800n],
    ]);
  });

  test('of a customer line beats the line', async () => {
    await approved(aSheet([freight({ customer_line_id: text('customerLine'), price: '3000' })], { title: 'Acme south' }));
    const { lines, explanation } = await rated('sell', ids.customer, { customerLineId: ids.customerLine });
    expect(lines[0]).toMatchObject({ amountMinor: 300_000n });
    expect(explanation.find((one) => one.verdict === 'loses')).toMatchObject({ why: 'lane' });
  });

  test('ends today when somebody ends it, and expires by itself when its days are over', async () => {
    const short = await approved(
      aSheet([freight({ vehicle_type_id: text('truck'), price: '9999' })], { valid_from: '2026-11-01', valid_to: '2026-11-25' }),
    );
    expect(await approver.send(moveQuotation, { ...short, number: undefined, action: 'end' } as never)).toMatchObject({ state: 'expired' });
    expect((await preparer.send(getQuotation, { id: short.id })).valid_to).toBe('2026-11-20');
    const next = await approved(
      aSheet([freight({ vehicle_type_id: text('truck'), price: '9998' })], { valid_from: '2026-11-21', valid_to: '2026-11-22' }),
    );
    stage.clock.set('2026-11-22T17:00:00Z');
    // It is 23 November in China, and the job has not run yet.
    expect(await approver.refused(moveQuotation, { ...next, number: undefined, action: 'end' } as never)).toBe('QUOTATION_RUN_OUT');
    await stage.system<PricingTables, void>((work) =>
      expire.run({ now: () => stage.clock.now(), within: (run: (w: typeof work) => Promise<unknown>) => run(work) } as never, {} as never),
    );
    expect((await preparer.send(getQuotation, { id: next.id })).state).toBe('expired');
    stage.clock.set('2026-11-20T02:00:00Z');
  });
});

describe('a carrier quotation', () => {
  const buySheet = (party: 'carrier' | 'other', price: string): SheetParams =>
    aSheet([freight({ line_id: text('line'), price, tax_included: false })], { side: 'buy', party_id: text(party), title: 'Trucks' });

  test('takes prices one by one, with tiers', async () => {
    const sheet = await preparer.send(saveQuotation, aSheet([], { side: 'buy', party_id: text('carrier'), title: 'By weight' }));
    const added = await preparer.send(savePrice, {
      quotation_id: sheet.id,
      quotation_version: sheet.version,
      fee_name_id: text('freight'),
      basis: 'ton',
      scheme: 'whole_tier',
      currency: 'CNY',
      min_charge: '300',
      tiers: [
        { from: '0', to: '5', price: '430' },
        { from: '5', to: null, price: '380' },
      ],
    });
    expect(await preparer.send(getPrice, { id: added.id })).toMatchObject({
      scheme: 'whole_tier',
      min_charge: '300.00',
      tiers: [
        { from: '0', to: '5', price: '430' },
        { from: '5', to: null, price: '380' },
      ],
    });
    const listed = await preparer.send(listPrices, { where: { quotation_id: [sheet.id] } });
    expect(listed.rows).toMatchObject([{ number: sheet.number, party_name: 'FLEET', tier_count: 2 }]);
    const { quotation_version } = await preparer.send(removePrices, {
      quotation_id: sheet.id,
      quotation_version: added.quotation_version,
      ids: [added.id],
    });
    expect(await preparer.refused(moveQuotation, { id: sheet.id, version: quotation_version, action: 'submit' })).toBe('QUOTATION_EMPTY');
  });

  test('a leg is tried against all carriers, the cheapest first; a charge is with tax', async () => {
    await approved(buySheet('carrier', '3000'));
    await approved(buySheet('other', '2900'));
    const leg = { on: '2026-06-15', line_id: text('line'), vehicle_type_id: text('truck') };
    const { parties } = await preparer.send(matchLeg, { side: 'buy', company_id: String(stage.companies.cn), leg });
    expect(parties.map((party) => [party.party_name, party.totals[0]?.amount])).toEqual([
      ['RIVAL', '3161.00'],
      ['FLEET', '3270.00'],
    ]);
    const { lines } = await rated('buy', ids.carrier);
    expect(lines).toMatchObject([{ quantity: '1', unitPrice: '3270', amountMinor: 327_000n, netMinor: 300_000n, taxMinor: 27_000n }]);
    const one = await preparer.send(matchLeg, {
      side: 'buy',
      company_id: String(stage.companies.cn),
      party_id: text('carrier'),
      leg: { ...leg, on: '2024-01-01' },
    });
    expect(one.parties[0]?.judged).toMatchObject([{ verdict: 'no_match', reason: 'rating.mismatch.day' }]);
  });

  test('a disbursement carries no tax of ours', async () => {
    await approved(
      aSheet([{ fee_name_id: text('duty'), basis: 'flat', currency: 'CNY', price: '218', tax_percent: '9', tax_included: false }], {
        side: 'buy',
        party_id: text('other'),
        title: 'Duty',
      }),
    );
    const { lines } = await rated('buy', ids.other);
    expect(lines.find((line) => line.feeNameId === ids.duty)).toMatchObject({ disbursement: true, amountMinor: 21_800n, taxMinor: 0n });
  });
});

describe('who may', () => {
  test('what we sell at and what we buy at are seen by their own rights', async () => {
    const seller = await stage.cast({ permits: [may.viewSell] });
    expect(await seller.refused(listCarrierQuotations, {})).toBe('NOT_PERMITTED');
    const { rows } = await preparer.send(listCarrierQuotations, {});
    expect(await seller.refused(getQuotation, { id: rows[0]!.id })).toBe('NOT_FOUND');
    expect(await seller.refused(matchLeg, { side: 'buy', company_id: String(stage.companies.cn), leg: { on: '2026-06-15' } })).toBe(
      'NOT_PERMITTED',
    );
    expect(await seller.refused(saveQuotation, aSheet([]))).toBe('NOT_PERMITTED');
    expect((await seller.send(listPrices, {})).rows.every((row) => row.side === 'sell')).toBe(true);
  });

  test('an editor of one side cannot write the other, nor approve', async () => {
    const editor = await stage.cast({ permits: [may.viewSell, may.editSell] });
    expect(await editor.refused(saveQuotation, aSheet([], { side: 'buy', party_id: text('carrier') }))).toBe('NOT_PERMITTED');
    const sheet = await preparer.send(saveQuotation, aSheet([freight()], { valid_from: '2031-01-01', valid_to: null }));
    const { version } = await editor.send(moveQuotation, { id: sheet.id, version: sheet.version, action: 'submit' });
    expect(await editor.refused(moveQuotation, { id: sheet.id, version, action: 'approve' })).toBe('NOT_PERMITTED');
  });

  test('sheets of another own company are not found', async () => {
    const abroad = await stage.cast({ companyId: stage.companies.th });
    const { rows } = await preparer.send(listQuotations, { counts: true });
    expect(await abroad.refused(getQuotation, { id: rows[0]!.id })).toBe('NOT_FOUND');
    expect((await abroad.send(listQuotations, {})).rows).toEqual([]);
    expect(await abroad.refused(moveQuotation, { id: rows[0]!.id, version: rows[0]!.version, action: 'submit' })).toBe('NOT_FOUND');
  });
});

describe('the lists', () => {
  test('search, filter, count and page', async () => {
    const first = await preparer.send(listQuotations, { counts: true, total: true, size: 1 });
    expect(first.total).toBeGreaterThan(3);
    expect(first.counts?.['submitted']).toBeGreaterThan(0);
    const next = await preparer.send(listQuotations, { size: 1, cursor: first.next_cursor! });
    expect(next.rows[0]?.id).not.toBe(first.rows[0]?.id);
    const where = {
      words: 'acme',
      customer_id: [text('customer')],
      line_id: [text('line')],
      fee_name_id: [text('freight')],
      vehicle_type_id: [text('truck')],
      valid_on: { from: '2026-06-01', to: '2026-06-30' },
    };
    for (const [key, value] of Object.entries(where))
      await expect(preparer.send(listQuotations, { where: { [key]: value } })).resolves.toBeDefined();
    expect((await preparer.send(listQuotations, { where: { words: 'ACME south' } })).rows).toHaveLength(1);
    expect(
      (await preparer.send(listQuotations, { where: { valid_on: { from: '2031-06-01' } } })).rows.map((row) => row.valid_from),
    ).toEqual(['2031-01-01', '2030-01-01']);
    // A sheet is valid on its last day and not on the next one.
    const lastOn = async (from: string, to: string) =>
      (await preparer.send(listQuotations, { where: { valid_on: { from, to } } })).rows.filter(({ valid_to }) => valid_to === '2029-12-31');
    expect([(await lastOn('2029-12-31', '2029-12-31')).length, (await lastOn('2030-01-01', '2030-01-01')).length]).toEqual([1, 0]);
    for (const key of ['created_at', 'number', 'valid_from', 'valid_to'] as const)
      await preparer.send(listQuotations, { sort: [{ key }], size: 2 });
  });
});

test('a sheet that its approver rejects is a draft again, with the reason, and charges nothing', async () => {
  const saved = await preparer.send(saveQuotation, aSheet([freight({ price: '99999' })], { title: 'rejected rates' }));
  const submitted = await preparer.send(moveQuotation, { id: saved.id, version: saved.version, action: 'submit' });
  const reject = { id: saved.id, version: submitted.version, action: 'reject' as const };
  const writer = await stage.cast({ permits: [may.viewSell, may.editSell] });
  expect(await writer.refused(moveQuotation, { ...reject, reason: 'x' })).toBe('NOT_PERMITTED');
  expect(await approver.refused(moveQuotation, reject)).toBe('REASON_REQUIRED');
  const back = await approver.send(moveQuotation, { ...reject, reason: '价格过高' });
  expect(await preparer.send(getQuotation, { id: saved.id })).toMatchObject({ state: 'draft', refused_reason: '价格过高' });
  expect((await rated('sell', ids.customer)).lines.some(({ amountMinor }) => amountMinor >= 9_999_900n)).toBe(false);
  expect(await approver.refused(moveQuotation, { id: saved.id, version: back.version, action: 'approve' })).toBe('ILLEGAL_MOVE');
});
