import { expect, test } from 'vitest';
import { atSea, linesOf, party, shipment, writing } from '../server/seed/message-example.ts';
import { writeFhl, writeFwb } from './server/cargo-imp.ts';
import { writeIftmin } from './server/edifact.ts';
import { levelA, teletype, wrapped } from './server/letters.ts';

/* Messages to airlines are compared line by line with what their standards show. */

test('an air waybill as FWB 16: routing, parties, rates, dimensions, charges with their sums', () => {
  // The layout of IATA's Cargo-IMP manual, FWB version 16.
  expect(linesOf(writeFwb(writing()))).toEqual([
    'FWB/16',
    '006-96667465DFWFRA/T4K245',
    'FLT/DL8226/08/DL014/09',
    'RTG/ATLDL/FRADL',
    'SHP',
    '/CONG TY DAI PHAT AND CO',
    '/288 DUONG LANG',
    '/HA NOI',
    '/VN',
    'CNE',
    '/SEKO SYNERGY GMBH',
    '/CARGO CITY SOUTH BLDG. 556 D',
    '/FRANKFURT',
    '/DE/60549/TE/49069697125510',
    'CVD/USD/PP/PP/NVD/NCV/XXX',
    'RTD/1/P4/K245/CQ/W245/R3/T735',
    '/NC/CONSOLIDATION AS PER',
    '/2/NC/ATTACHED LIST',
    '/3/ND//INH13-12-15/2',
    '/4/ND//INH48-40-40/1',
    'OTH/P/MYC196',
    '/P/SCC36.75',
    '/P/AWA29.4',
    'PPD/WT735',
    '/OA29.4/OC232.75/CT997.15',
    'CER/QUAYSIDE FORWARDING',
    'ISU/09DEC10/DALLAS FORT WORTH/QUAYSIDE FORWARDING',
    'SPH/EAW/PEF',
  ]);
});

test('a waybill that the consignee pays has a collect summary; one without rates has none', () => {
  const collect = shipment({ job: { no: 'AF-1', service: 'direct', freight_term: 'collect', incoterm: 'FOB' }, rates: [] });
  const lines = linesOf(writeFwb(writing({ shipment: collect })));
  expect(lines).toContain('CVD/USD/CC/CC/NVD/NCV/XXX');
  expect(lines).toContain('RTD/1/P4/K245');
  expect(lines.filter((line) => /^(OTH|PPD|COL)/.test(line))).toEqual([]);
  const rated = shipment({ job: { no: 'AF-1', service: 'direct', freight_term: 'collect', incoterm: 'FOB' }, surcharges: [] });
  expect(linesOf(writeFwb(writing({ shipment: rated }))).slice(-5, -3)).toEqual(['COL/WT735', '/CT735']);
});

test('a house as FHL 4', () => {
  expect(linesOf(writeFhl(writing()))).toEqual([
    'FHL/4',
    'MBI/006-96667465DFWFRA/T4K245',
    'HBS/CVGA00177173/DFWFRA/2/K212/2/BOTANICAL EXTRA',
    '/EAW/PEF',
    'TXT/BOTANICAL EXTRACT DRIED',
    'HTS/130219',
    'SHP/CONG TY DAI PHAT AND CO',
    '/288 DUONG LANG',
    '/HA NOI',
    '/VN',
    'CNE/SEKO SYNERGY GMBH',
    '/CARGO CITY SOUTH BLDG. 556 D',
    '/FRANKFURT',
    '/DE/60549/TE/49069697125510',
    'CVD/USD/PP/NVD/NCV/XXX',
  ]);
});

test('everything that is missing is told at once, and so is text that the format cannot spell', () => {
  const bare = shipment({
    flights: [],
    job: { no: 'AF-1', service: 'direct', freight_term: null, incoterm: null },
    houses: [{ goods: '电子元件', hs_code: null }],
  });
  expect(writeFwb(writing({ shipment: bare, parties: [party('shipper', { name: '广西电子' })] }))).toEqual({
    missing: ['flights', 'consignee', 'freight_term'],
    unassigned: [],
    letters: ['电子元件', '广西电子'],
    long: [],
  });
});

test('a text that its place cannot hold is told and never cut', () => {
  const named = (length: number) => [party('shipper', { name: 'N'.repeat(length) }), party('consignee')];
  expect('content' in writeFwb(writing({ parties: named(35) }))).toBe(true);
  expect(writeFwb(writing({ parties: named(36) }))).toEqual({
    missing: [],
    unassigned: [],
    letters: [],
    long: [{ text: 'N'.repeat(36), limit: 35 }],
  });
  // Five lines of name in a message by sea.
  const bySea = (length: number) => writeIftmin(writing({ shipment: atSea(), parties: named(length) }));
  const wide = bySea(175);
  const five = Array.from({ length: 5 }, () => 'N'.repeat(35)).join(':');
  expect('content' in wide && wide.content).toContain(`NAD+CZ+++${five}+CARGO CITY SOUTH`);
  expect(bySea(176)).toMatchObject({ long: [{ limit: 175 }] });
  // Goods go on in further segments.
  const goods = Array.from({ length: 6 }, (_, at) => String(at).repeat(70)).join(' ');
  const { houses } = shipment();
  const iftmin = writeIftmin(writing({ shipment: atSea({ houses: [{ ...houses[0], goods }] }) }));
  expect('content' in iftmin && iftmin.content).toContain(`${'4'.repeat(70)}'\r\nFTX+AAA+++${'5'.repeat(70)}'`);
  // A waybill has twelve lines for goods, volume, tariff code and sizes; the sizes give way.
  const byAir = (words: number) => {
    const [house] = houses;
    const job = { no: 'AF-1', service: 'direct', freight_term: 'prepaid', incoterm: null };
    return writeFwb(writing({ shipment: shipment({ job, houses: [{ ...house, goods: 'ELECTRONIC PART SET '.repeat(words) }] }) }));
  };
  const full = byAir(11);
  expect('content' in full && full.content).toContain('/12/NH/');
  expect('content' in full && full.content).not.toContain('/ND/');
  expect(byAir(12)).toMatchObject({ long: [{ limit: 220 }] });
});

test('letters: marks fall, signs become spaces, other scripts are refused', () => {
  expect(teletype('Đặng–Lê “Số 9” (Ｂ)')).toBe('DANG-LE SO 9 B');
  expect(teletype('กรุงเทพ')).toBeNull();
  expect(levelA('Nº 5 “A” & B')).toBe('NO 5 "A" & B');
  expect(levelA('钦州')).toBeNull();
  expect(wrapped('CONSOLIDATION AS PER ATTACHED LIST', 20)).toEqual(['CONSOLIDATION AS PER', 'ATTACHED LIST']);
  expect(wrapped('ABCDEFGHIJ', 4)).toEqual(['ABCD', 'EFGH', 'IJ']);
});
