import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PriceParams, type QuotationStage, startQuotationStage } from '../../../apps/quotation-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { saveQuotation } from './contract.ts';

let stage: Stage;
let text: QuotationStage['text'];
let preparer: Player;
let aSheet: QuotationStage['aSheet'];
let freight: QuotationStage['freight'];
beforeAll(async () => {
  ({ stage, text, preparer, aSheet, freight } = await startQuotationStage());
}, 60_000);
afterAll(() => stage.close());

describe('what a price may not say', () => {
  const wrong: readonly (readonly [what: string, price: () => Partial<PriceParams>, at: string, why: string])[] = [
    [
      'overlapping tiers',
      () => ({
        basis: 'ton',
        scheme: 'whole_tier',
        tiers: [
          { from: '0', to: '5', price: '1' },
          { from: '4', to: null, price: '1' },
        ],
      }),
      'prices.0.tiers.1.from',
      'TIER_OVERLAP',
    ],
    ['tiers without a tiered scheme', () => ({ tiers: [{ from: '0', to: null, price: '1' }] }), 'prices.0.tiers', 'ONLY_FOR_TIERS'],
    [
      'a divisor and a density',
      () => ({ basis: 'chargeable_kg', divisor: '6000', density: '167' }),
      'prices.0.density',
      'DIVISOR_OR_DENSITY',
    ],
    ['a maximum below the minimum', () => ({ min_charge: '10', max_charge: '9.99' }), 'prices.0.max_charge', 'MAX_BELOW_MIN'],
    ['an amount finer than its currency', () => ({ currency: 'VND', min_charge: '10.5' }), 'prices.0.min_charge', 'BAD_AMOUNT'],
    ['a percentage of nothing', () => ({ basis: 'percent' }), 'prices.0.percent_of_fee_name_id', 'REQUIRED'],
    ['a line and its ends', () => ({ line_id: text('line'), origin_station_id: text('pingxiang') }), 'prices.0.line_id', 'LANE_TWICE'],
    ['a fee that does not exist', () => ({ fee_name_id: '999' }), 'prices.0.fee_name_id', 'NO_SUCH_RECORD'],
    ['a region without stations', () => ({ destination_region: 'VN-XX' }), 'prices.0.destination_region', 'NO_SUCH_REGION'],
  ];
  test.each(wrong)('%s', async (_what, price, at, why) => {
    const { data } = await preparer.raw(saveQuotation.cmd, { ...aSheet([freight(price())]), request_id: crypto.randomUUID() });
    expect(data).toMatchObject({ refusal: 'BAD_PARAMS', at: [{ at, why }] });
  });
});
