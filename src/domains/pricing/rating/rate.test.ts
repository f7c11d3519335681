import { describe, expect, test } from 'vitest';
import { amountOf } from '../../../kernel/money.ts';
import { type Criterion, choose, type Lane, type Leg, type Mismatch, type Offer } from './match.ts';
import { aCargo, aPrice } from './plain.ts';
import { firstSchemes, schemes, type SheetPrice, tieredSchemes } from './price.ts';
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

  test('a percentage of a fee that waits for its price waits as well, and so does one of that', () => {
    const tiers = [{ from: '0', to: '1', price: '5' }];
    const percent = { basis: 'percent' as const, price: '8' };
    const sheet = [
      anOffer({}, { price: { basis: 'piece', scheme: 'whole_tier', tiers } }),
      anOffer({}, { fee_id: fuel, percent_of_fee_id: freight, price: percent }),
      anOffer({}, { fee_id: loading, percent_of_fee_id: fuel, price: percent }),
    ];
    const many: Leg = { ...leg, cargo: { ...leg.cargo, pieces: '8' } };
    const rated = rate(many, sheet);
    expect(rated.lines).toEqual([]);
    expect(rated.unrated).toMatchObject([
      { fee_id: freight, problem: { why: 'above_tiers' } },
      { fee_id: fuel, problem: { why: 'base_waits' } },
      { fee_id: loading, problem: { why: 'base_waits' } },
    ]);
  });

  test('percentages in a circle are refused', () => {
    const rated = rate(leg, [
      anOffer({}, { fee_id: fuel, percent_of_fee_id: loading, price: { basis: 'percent', price: '8' } }),
      anOffer({}, { fee_id: loading, percent_of_fee_id: fuel, price: { basis: 'percent', price: '8' } }),
    ]);
    expect(rated.lines).toEqual([]);
    const problem = { why: 'percent_cycle', facts: {} };
    expect(rated.unrated).toEqual([fuel, loading].map((fee_id) => ({ fee_id, container_type: null, problem })));
  });
});

describe('a leg with containers', () => {
  const boxes: Leg = {
    ...leg,
    cargo: aCargo({
      trips: '1',
      containers: [
        { type: '22G1', count: 2 },
        { type: '42G1', count: 1 },
      ],
    }),
  };
  const perBox = (container_type: string | null, price: string) => anOffer({ container_type }, { price: { basis: 'container', price } });
  const linesOf = (rated: ReturnType<typeof rate>) =>
    rated.lines.map((line) => [line.container_type, line.quantity, amountOf(line.amount.currency, line.amount.minor)]);

  test('takes a price of any type for each of its types', () => {
    expect(linesOf(rate(boxes, [perBox(null, '500')]))).toEqual([
      ['22G1', '2', '1000.00'],
      ['42G1', '1', '500.00'],
    ]);
  });
  test('is charged once for a type that stands in two lines', () => {
    const lines = [
      { type: '22G1', count: 1 },
      { type: '42G1', count: 1 },
      { type: '22G1', count: 1 },
    ];
    const rated = rate({ ...boxes, cargo: aCargo({ containers: lines }) }, [perBox(null, '500')]);
    expect(linesOf(rated)).toEqual([
      ['22G1', '2', '1000.00'],
      ['42G1', '1', '500.00'],
    ]);
    expect(rated.choices.map(({ container_type }) => container_type)).toEqual(['22G1', '42G1']);
  });
  test('takes a price of the whole truck once, where it wins for several types', () => {
    const whole = anOffer({ line_id: 5n }, { price: { basis: 'trip', price: '900' } });
    const rated = rate(boxes, [whole, perBox(null, '500')]);
    expect(linesOf(rated)).toEqual([[null, '1', '900.00']]);
    expect(rated.choices.map(({ container_type }) => container_type)).toEqual(['22G1']);
  });
  test('keeps each type that no price is for', () => {
    const rated = rate(boxes, [perBox('42G1', '800')]);
    expect(linesOf(rated)).toEqual([['42G1', '1', '800.00']]);
    expect(rated.choices.map(({ container_type, winner }) => [container_type, winner === null])).toEqual([
      ['22G1', true],
      ['42G1', false],
    ]);
    const none = rate(boxes, [perBox('45G1', '800')]);
    expect([none.lines, none.choices.length]).toEqual([[], 2]);
  });
  test('that has none takes a price by container once, and says what is missing', () => {
    const rated = rate(leg, [perBox(null, '500')]);
    expect(rated.choices.map(({ container_type }) => container_type)).toEqual([null]);
    expect(rated.unrated).toEqual([
      { fee_id: freight, container_type: null, problem: { why: 'input_missing', facts: { basis: 'container', input: 'containers' } } },
    ]);
  });
});

/* Vietnam's rate of the day: 8 % until the end of the year (Resolution 204/2025), 10 % afterwards. */
describe('the tax of a price without a fixed one', () => {
  const rates = [
    { id: 1n, feeNameId: null, kind: 'reduced', percent: '8', from: '2026-01-01', to: '2026-12-31', basis: 'Resolution 204/2025' },
    { id: 2n, feeNameId: null, kind: 'standard', percent: '10', from: '2027-01-01', to: null, basis: null },
  ] as const;
  const dated = (price: Partial<SheetPrice> = {}) =>
    anOffer({}, { valid_to: '2027-12-31', tax_rates: rates, price: { price: '1080', tax_percent: null, ...price } });
  const taxOf = (rated: ReturnType<typeof rate>) =>
    rated.lines.map((line) => [
      amountOf(line.net.currency, line.net.minor),
      amountOf(line.gross.currency, line.gross.minor),
      line.calc.notes.filter(({ word }) => word === 'rating.note.taxRate'),
    ]);

  test('is the rate of the day, and the line names its law', () => {
    const note = { word: 'rating.note.taxRate', facts: { percent: '8', day: '2026-06-15', basis: 'Resolution 204/2025' } };
    const rated = rate(leg, [dated()]);
    expect(taxOf(rated)).toEqual([['1000.00', '1080.00', [note]]]);
    expect(rated.lines[0]?.calc.notes.length).toBeGreaterThan(1);
  });
  test('names no law where its row has none', () => {
    expect(taxOf(rate({ ...leg, on: '2027-06-15' }, [dated({ price: '1100' })]))).toEqual([
      ['1000.00', '1100.00', [{ word: 'rating.note.taxRate', facts: { percent: '10', day: '2027-06-15', basis: '' } }]],
    ]);
  });
  test('goes without a note where it is fixed on the sheet, or the fee is a disbursement', () => {
    expect(taxOf(rate(leg, [dated({ tax_percent: '0' })]))).toEqual([['1080.00', '1080.00', []]]);
    expect(taxOf(rate(leg, [dated({ is_disbursement: true })]))).toEqual([['1080.00', '1080.00', []]]);
    expect(taxOf(rate(leg, [dated({ is_disbursement: true, tax_percent: '9' })]))).toEqual([['1080.00', '1080.00', []]]);
  });
  test('is unknown on a day without a rate, and never taken as nothing', () => {
    const rated = rate({ ...leg, on: '2025-12-31' }, [
      anOffer({}, { valid_from: '2025-01-01', tax_rates: rates, price: { tax_percent: null } }),
    ]);
    expect([rated.lines, rated.unrated]).toEqual([
      [],
      [{ fee_id: freight, container_type: null, problem: { why: 'tax_missing', facts: { day: '2025-12-31' } } }],
    ]);
  });
});

test('a price needs tiers, or a first quantity, exactly where its scheme does', () => {
  for (const scheme of schemes) {
    const of = (price: Partial<SheetPrice>) =>
      rate({ ...leg, cargo: aCargo({ pieces: '3' }) }, [anOffer({}, { price: { basis: 'piece', price: '7', scheme, ...price } })]);
    expect([scheme, of({}).unrated.some(({ problem }) => problem.why === 'no_tier')]).toEqual([scheme, tieredSchemes.includes(scheme)]);
    const tiers = [{ from: '0', to: null, price: '7' }];
    const amounts = ['100', '200'].map((first_price) => of({ tiers, first_quantity: '1', first_price }).lines[0]?.gross.minor);
    expect([scheme, amounts[0] !== amounts[1]]).toEqual([scheme, firstSchemes.includes(scheme)]);
  }
});
