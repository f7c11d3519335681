import { describe, expect, test } from 'vitest';
import { amountOf } from '../../../kernel/money.ts';
import { type Criterion, choose, type Lane, type Leg, type Mismatch, type Offer } from './match.ts';
import { aCargo, aPrice } from './plain.ts';
import type { SheetPrice } from './price.ts';
import { rate } from './rate.ts';

const anywhere = { station_id: null, region: null };
const anyLane: Lane = {
  customer_line_id: null,
  line_id: null,
  origin: anywhere,
  destination: anywhere,
  via_station_id: null,
  mode: null,
  vehicle_type_id: null,
  container_type: null,
  customs: { country: null, direction: null, office: null },
};
const nanning = 'CN-4501';
const guangxi = 'CN-45';
const hanoi = 'VN-HN';
const vietnam = 'VN';
const [pingxiang, depot, truck] = [101n, 102n, 31n];
const [freight, fuel, loading] = [1n, 2n, 3n];

/** Pingxiang station (Nanning, Guangxi) to the Hanoi depot over line 5, which is the customer's line 9. */
const leg: Leg = {
  on: '2026-06-15',
  mode: 'road',
  customer_line_id: 9n,
  line_id: 5n,
  via_station_ids: [150n],
  vehicle_type_id: truck,
  origin: { station_id: pingxiang, regions: [nanning, guangxi] },
  destination: { station_id: depot, regions: [hanoi, vietnam] },
  cargo: aCargo({ trips: '1', gross_kg: '8000' }),
  customs: null,
};

let lastId = 0n;
function anOffer(lane: Partial<Lane>, more: Partial<Omit<Offer, 'lane' | 'price'>> & { price?: Partial<SheetPrice> } = {}): Offer {
  lastId += 1n;
  return {
    price_id: lastId,
    quotation_id: lastId,
    quotation_number: `Q${lastId}`,
    revision: 1,
    state: 'approved',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    party_id: 1n,
    fee_id: freight,
    percent_of_fee_id: null,
    tax_rates: [],
    ...more,
    lane: { ...anyLane, ...lane },
    price: { ...aPrice({ basis: 'trip', price: '1000' }), ...more.price },
  };
}
const station = (station_id: bigint) => ({ station_id, region: null });
const region = (code: string) => ({ station_id: null, region: code });

describe('which price wins', () => {
  const rounds: readonly (readonly [what: string, winner: Offer, loser: Offer, by: Criterion])[] = [
    ['a customer line before its line', anOffer({ customer_line_id: 9n }), anOffer({ line_id: 5n }), 'lane'],
    ['a line before the stations', anOffer({ line_id: 5n }), anOffer({ origin: station(pingxiang), destination: station(depot) }), 'lane'],
    [
      'stations before regions',
      anOffer({ origin: station(pingxiang), destination: station(depot) }),
      anOffer({ origin: region(nanning), destination: region(hanoi) }),
      'lane',
    ],
    ['regions before anywhere', anOffer({ origin: region(guangxi), destination: region(vietnam) }), anOffer({}), 'lane'],
    [
      'a city before its province',
      anOffer({ origin: region(nanning), destination: region(vietnam) }),
      anOffer({ origin: region(guangxi), destination: region(hanoi) }),
      'origin',
    ],
    [
      'a nearer destination',
      anOffer({ origin: region(nanning), destination: station(depot) }),
      anOffer({ origin: region(nanning), destination: region(hanoi) }),
      'destination',
    ],
    ['a named border gate', anOffer({ line_id: 5n, via_station_id: 150n }), anOffer({ line_id: 5n }), 'via'],
    ['the vehicle type before any', anOffer({ line_id: 5n, vehicle_type_id: truck }), anOffer({ line_id: 5n }), 'vehicle_type'],
    ['the lane outweighs the vehicle type', anOffer({ line_id: 5n }), anOffer({ vehicle_type_id: truck }), 'lane'],
    ['a named mode before any', anOffer({ mode: 'road' }), anOffer({}), 'mode'],
    ['the later start of validity', anOffer({}, { valid_from: '2026-06-01' }), anOffer({}), 'valid_from'],
  ];
  test.each(rounds)('%s', (_what, winner, loser, by) => {
    for (const offers of [
      [winner, loser],
      [loser, winner],
    ]) {
      const choice = choose(leg, offers);
      expect(choice.winner).toBe(winner);
      expect(choice.judged.find((one) => one.offer === loser)?.verdict).toEqual({ is: 'loses', by, to: winner.price_id });
      expect(choice.judged.find((one) => one.offer === winner)?.verdict).toEqual({ is: 'wins' });
    }
  });

  const misses: readonly (readonly [on: Mismatch, offer: Offer])[] = [
    ['state', anOffer({}, { state: 'submitted' })],
    ['day', anOffer({}, { valid_from: '2026-06-16' })],
    ['day', anOffer({}, { valid_to: '2026-06-14' })],
    ['mode', anOffer({ mode: 'sea' })],
    ['customer_line', anOffer({ customer_line_id: 8n })],
    ['line', anOffer({ line_id: 6n })],
    ['origin', anOffer({ origin: region(hanoi) })],
    ['destination', anOffer({ destination: station(pingxiang) })],
    ['via', anOffer({ via_station_id: 151n })],
    ['vehicle_type', anOffer({ vehicle_type_id: 32n })],
    ['container_type', anOffer({ container_type: '22G1' })],
  ];
  test.each(misses)('no match on %s', (on, offer) => {
    expect(choose(leg, [offer])).toEqual({ winner: null, problem: null, judged: [{ offer, verdict: { is: 'no_match', on } }] });
  });

  test('both days of the validity belong to it, and a sheet that was in force then still prices', () => {
    expect(choose(leg, [anOffer({}, { valid_from: '2026-06-15', valid_to: '2026-06-15', state: 'superseded' })]).winner).not.toBeNull();
  });

  test('a tie is refused and names both sheets', () => {
    const [one, two] = [anOffer({ line_id: 5n }), anOffer({ line_id: 5n })];
    const choice = choose(leg, [one, anOffer({}), two]);
    expect(choice).toMatchObject({
      winner: null,
      problem: { why: 'tie', facts: { first: `${one.quotation_number} v1`, second: `${two.quotation_number} v1` } },
    });
    expect(choice.judged.map((judged) => judged.verdict.is)).toEqual(['ties', 'loses', 'ties']);
  });
});

describe('charges of a leg', () => {
  const summaryOf = (rated: ReturnType<typeof rate>) =>
    rated.lines.map((line) => [line.offer.fee_id, line.container_type, line.quantity, amountOf(line.amount.currency, line.amount.minor)]);

  test('freight, loading and a fuel surcharge of the freight, whatever the order of the sheet', () => {
    const surcharge = anOffer({}, { fee_id: fuel, percent_of_fee_id: freight, price: { basis: 'percent', price: '8' } });
    const rated = rate(leg, [
      surcharge,
      anOffer({ line_id: 5n }, { price: { price: '3600' } }),
      anOffer({}),
      anOffer({}, { fee_id: loading, price: { basis: 'ton', price: '15' } }),
    ]);
    expect(summaryOf(rated)).toEqual([
      [freight, null, '1', '3600.00'],
      [loading, null, '8', '120.00'],
      [fuel, null, '3600', '288.00'],
    ]);
    expect(rated.unrated).toEqual([]);
  });

  test('a percentage is taken with or without tax as it is quoted itself', () => {
    const sheet = [anOffer({}, { price: { price: '1090', tax_percent: '9' } })];
    const of = (tax_included: boolean) =>
      anOffer({}, { fee_id: fuel, percent_of_fee_id: freight, price: { basis: 'percent', price: '10', tax_percent: '9', tax_included } });
    expect(summaryOf(rate(leg, [...sheet, of(true)])).at(-1)?.[3]).toBe('109.00');
    expect(summaryOf(rate(leg, [...sheet, of(false)])).at(-1)?.[3]).toBe('100.00');
  });

  test('each container type has its own price, a charge for all of them stays one', () => {
    const boxes: Leg = {
      ...leg,
      cargo: aCargo({
        containers: [
          { type: '22G1', count: 2 },
          { type: '42G1', count: 1 },
        ],
      }),
    };
    const rated = rate(boxes, [
      anOffer({ container_type: '22G1' }, { price: { basis: 'container', price: '500' } }),
      anOffer({ container_type: '42G1' }, { price: { basis: 'container', price: '800' } }),
      anOffer({}, { fee_id: loading, price: { basis: 'flat', price: '60' } }),
    ]);
    expect(summaryOf(rated)).toEqual([
      [freight, '22G1', '2', '1000.00'],
      [freight, '42G1', '1', '800.00'],
      [loading, null, '1', '60.00'],
    ]);
  });

  test('what cannot be charged is said and does not hide the rest', () => {
    const rated = rate(leg, [
      anOffer({}),
      anOffer({}, { fee_id: loading, price: { basis: 'km', price: '5' } }),
      anOffer({}, { fee_id: fuel, percent_of_fee_id: loading, price: { basis: 'percent', price: '8' } }),
    ]);
    expect(rated.lines).toHaveLength(1);
    expect(rated.unrated).toMatchObject([
      { fee_id: loading, problem: { why: 'input_missing' } },
      { fee_id: fuel, problem: { why: 'base_missing' } },
    ]);
  });

  test('percentages in a circle are refused', () => {
    const rated = rate(leg, [
      anOffer({}, { fee_id: fuel, percent_of_fee_id: loading, price: { basis: 'percent', price: '8' } }),
      anOffer({}, { fee_id: loading, percent_of_fee_id: fuel, price: { basis: 'percent', price: '8' } }),
    ]);
    expect(rated.lines).toEqual([]);
    expect(rated.unrated.map((one) => one.problem.why)).toEqual(['percent_cycle', 'percent_cycle']);
  });
});
