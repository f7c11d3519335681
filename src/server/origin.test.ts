import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkOf, originOf } from './origin.ts';

test.each([
  ['10.1.2.0', '10.1.2.0', '10.1.2.0/24'],
  ['10.1.2.255', '10.1.2.255', '10.1.2.0/24'],
  ['::ffff:10.1.2.3', '10.1.2.3', '10.1.2.0/24'],
  // The same address in hexadecimal.
  ['::ffff:a01:203', '10.1.2.3', '10.1.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::', '2001:db8:1:3::/64', '2001:db8:1:3::/64'],
  ['::1', '::/64', '::/64'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/64'],
  ['', '', ''],
  ['somewhere', 'somewhere', 'somewhere'],
])('%s comes from %s, and its network is %s', (ip, origin, network) => {
  expect([originOf(ip), networkOf(ip)]).toEqual([origin, network]);
});

describe('an IPv6 address', () => {
  test.each([
    ['2001:db8::a:1:2:3', '2001:db8::b:1:2:3'],
    ['2001:db8:1::5', '2001:db8:1:0:5:6:7:8'],
    ['2001:DB8::1', '2001:0db8:0000:0000::2'],
  ])('shares its subscriber with the others of its /64: %s and %s', (one, other) => {
    expect([originOf(one), networkOf(one)]).toEqual([originOf(other), networkOf(other)]);
  });

  const word = fc.integer({ min: 0, max: 0xffff });
  const half = fc.tuple(word, word, word, word);
  /** The ways to write an address: all groups with and without zeros in front, and each run of zeros left out. */
  const spellings = (words: readonly number[]): string[] => {
    const short = words.map((each) => each.toString(16));
    const runs = words.flatMap((_, from) => words.map((__, to) => [from, to] as const)).filter(([from, to]) => from < to);
    const leftOut = runs.filter(([from, to]) => words.slice(from, to + 1).every((each) => each === 0));
    return [
      short.join(':'),
      words.map((each) => each.toString(16).padStart(4, '0').toUpperCase()).join(':'),
      ...leftOut.map(([from, to]) => `${short.slice(0, from).join(':')}::${short.slice(to + 1).join(':')}`),
    ];
  };
  const often = fc.tuple(half, half).map((halves) => halves.map((each) => each.map((w) => (w % 3 === 0 ? 0 : w))) as [number[], number[]]);

  test('has one network however it is written, that of every other of its /64 and of none outside', () => {
    fc.assert(
      fc.property(often, half, fc.integer({ min: 0, max: 3 }), ([net, host], elsewhere, at) => {
        fc.pre(!net.every((each) => each === 0));
        const networks = new Set([...spellings([...net, ...host]), ...spellings([...net, ...elsewhere])].map(networkOf));
        expect(networks.size).toBe(1);
        const beside = net.map((each, place) => (place === at ? each ^ 1 : each));
        expect(networks).not.toContain(networkOf([...beside, ...host].map((each) => each.toString(16)).join(':')));
      }),
    );
  });
});
