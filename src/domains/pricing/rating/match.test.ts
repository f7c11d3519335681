import { describe, expect, test } from 'vitest';
import { choose, type Lane, type Leg, type Offer, pricingStates, scopeOf, sheetStates } from './match.ts';
import { aCargo, aPrice } from './plain.ts';

/* Which price charges a leg: its days at their edge, each fact of its lane, and the order among several that apply. */

describe('a price applies', () => {
  const anywhere = { station_id: null, region: null };
  const lane: Lane = {
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
  const offer = (changes: Partial<Offer> = {}, own: Partial<Lane> = {}): Offer => ({
    price_id: 1n,
    quotation_id: 1n,
    quotation_number: 'Q1',
    revision: 1,
    state: 'approved',
    valid_from: '2026-06-01',
    valid_to: '2026-06-30',
    party_id: 1n,
    fee_id: 1n,
    percent_of_fee_id: null,
    tax_rates: [],
    price: aPrice({}),
    ...changes,
    lane: { ...lane, ...own },
  });
  const leg: Leg = {
    on: '2026-06-15',
    mode: 'road',
    customer_line_id: 9n,
    line_id: 5n,
    via_station_ids: [150n],
    vehicle_type_id: 31n,
    origin: { station_id: 101n, regions: ['CN-4501', 'CN-45'] },
    destination: { station_id: 102n, regions: ['VN-HN', 'VN'] },
    cargo: aCargo({ containers: [{ type: '22G1', count: 1 }] }),
    customs: { country: 'CN', direction: 'export', offices: ['7208', 'Pingxiang'] },
  };
  const verdict = (one: Offer, changes: Partial<Leg> = {}): unknown => {
    const is = choose({ ...leg, ...changes }, [one]).judged[0]?.verdict;
    return is?.is === 'no_match' ? is.on : is?.is;
  };

  /* Both days belong to the validity. */
  test.each([
    ['2026-05-31', 'day'],
    ['2026-06-01', 'wins'],
    ['2026-06-30', 'wins'],
    ['2026-07-01', 'day'],
  ])('on %s', (on, expected) => {
    expect(verdict(offer(), { on })).toBe(expected);
  });
  test('without end for ever', () => {
    expect([verdict(offer({ valid_to: null }), { on: '2099-12-31' }), verdict(offer({ valid_to: null }), { on: '2026-05-31' })]).toEqual([
      'wins',
      'day',
    ]);
  });
  test.each(sheetStates)('of a sheet that is %s', (state) => {
    expect(pricingStates).toEqual(['approved', 'superseded', 'expired']);
    expect(verdict(offer({ state }))).toBe(pricingStates.includes(state) ? 'wins' : 'state');
  });
  test.each<[string, Partial<Lane>, Partial<Lane>]>([
    ['mode', { mode: 'road' }, { mode: 'air' }],
    ['customer_line', { customer_line_id: 9n }, { customer_line_id: 8n }],
    ['line', { line_id: 5n }, { line_id: 4n }],
    ['origin', { origin: { station_id: 101n, region: null } }, { origin: { station_id: 102n, region: null } }],
    ['origin', { origin: { station_id: null, region: 'CN-45' } }, { origin: { station_id: null, region: 'VN' } }],
    ['destination', { destination: { station_id: 102n, region: null } }, { destination: { station_id: 101n, region: null } }],
    ['destination', { destination: { station_id: null, region: 'VN-HN' } }, { destination: { station_id: null, region: 'CN-45' } }],
    ['via', { via_station_id: 150n }, { via_station_id: 151n }],
    ['vehicle_type', { vehicle_type_id: 31n }, { vehicle_type_id: 32n }],
    ['container_type', { container_type: '22G1' }, { container_type: '42G1' }],
    [
      'customs_country',
      { customs: { country: 'CN', direction: null, office: null } },
      { customs: { country: 'VN', direction: null, office: null } },
    ],
    [
      'customs_direction',
      { customs: { country: null, direction: 'export', office: null } },
      { customs: { country: null, direction: 'import', office: null } },
    ],
    [
      'customs_office',
      { customs: { country: null, direction: null, office: 'Pingxiang' } },
      { customs: { country: null, direction: null, office: '5301' } },
    ],
  ])('by its %s', (on, fits, fitsNot) => {
    expect([verdict(offer({}, fits)), verdict(offer({}, fitsNot))]).toEqual(['wins', on]);
  });
  test('to a declaration only where there is one', () => {
    for (const [on, customs] of [
      ['customs_country', { country: 'CN', direction: null, office: null }],
      ['customs_direction', { country: null, direction: 'export', office: null }],
      ['customs_office', { country: null, direction: null, office: '7208' }],
    ] as const)
      expect(verdict(offer({}, { customs }), { customs: null })).toBe(on);
    expect(verdict(offer(), { customs: null })).toBe('wins');
  });
  test.each<[string, Partial<Lane>]>([
    ['any', {}],
    ['region_pair', { origin: { station_id: null, region: 'CN' } }],
    ['region_pair', { destination: { station_id: null, region: 'VN' } }],
    ['region_pair', { origin: { station_id: 1n, region: null } }],
    ['region_pair', { destination: { station_id: 1n, region: null } }],
    ['station_pair', { origin: { station_id: 1n, region: null }, destination: { station_id: 2n, region: null } }],
    ['line', { line_id: 5n, origin: { station_id: 1n, region: null } }],
    ['customer_line', { customer_line_id: 9n, line_id: 5n }],
  ])('as %s', (scope, own) => {
    expect(scopeOf({ ...lane, ...own })).toBe(scope);
  });

  /* Of two that apply, each criterion decides: the first wins by it, whichever comes first. */
  test.each<[string, Partial<Lane>, Partial<Lane>, Partial<Offer>?]>([
    ['lane', { line_id: 5n }, {}],
    ['origin', { origin: { station_id: null, region: 'CN-4501' } }, { origin: { station_id: null, region: 'CN-45' } }],
    ['origin', { origin: { station_id: 101n, region: null } }, { origin: { station_id: null, region: 'CN-4501' } }],
    [
      'origin',
      { origin: { station_id: null, region: 'CN-45' }, destination: anywhere },
      { origin: anywhere, destination: { station_id: null, region: 'VN' } },
    ],
    ['destination', { destination: { station_id: null, region: 'VN-HN' } }, { destination: { station_id: null, region: 'VN' } }],
    ['via', { via_station_id: 150n }, {}],
    ['vehicle_type', { vehicle_type_id: 31n }, {}],
    ['container_type', { container_type: '22G1' }, {}],
    ['mode', { mode: 'road' }, {}],
    ['customs_office', { customs: { ...lane.customs, office: '7208' } }, {}],
    ['customs_direction', { customs: { ...lane.customs, direction: 'export' } }, {}],
    ['customs_country', { customs: { ...lane.customs, country: 'CN' } }, {}],
    ['valid_from', {}, {}, { valid_from: '2026-06-02' }],
  ])('before another by %s', (by, nearer, farther, changes = {}) => {
    const [better, worse] = [offer({ price_id: 2n, ...changes }, nearer), offer({ price_id: 3n }, farther)];
    for (const offers of [
      [better, worse],
      [worse, better],
    ]) {
      const choice = choose(leg, offers);
      expect(choice.winner).toBe(better);
      expect(choice.problem).toBeNull();
      expect(choice.judged.find((one) => one.offer === worse)?.verdict).toEqual({ is: 'loses', by, to: 2n });
      expect(choice.judged.find((one) => one.offer === better)?.verdict).toEqual({ is: 'wins' });
    }
  });
  test('to nobody where two are equal, and neither is taken by chance', () => {
    const [one, other] = [offer({ price_id: 2n, quotation_number: 'Q2', revision: 3 }), offer({ price_id: 3n, quotation_number: 'Q3' })];
    const choice = choose(leg, [one, other, offer({ state: 'draft' })]);
    expect(choice.winner).toBeNull();
    expect(choice.problem).toEqual({ why: 'tie', facts: { first: 'Q2 v3', second: 'Q3 v1' } });
    expect(choice.judged.map(({ verdict: is }) => is)).toEqual([
      { is: 'ties', with: 3n },
      { is: 'ties', with: 2n },
      { is: 'no_match', on: 'state' },
    ]);
    expect(choose(leg, [])).toEqual({ winner: null, problem: null, judged: [] });
  });
});
