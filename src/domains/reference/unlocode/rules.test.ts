import { describe, expect, test } from 'vitest';
import { positionOf, readUnlocodeLine } from './rules.ts';
import { textOfList } from './server/text-of-list.ts';

/* Rows of the published list: UN/LOCODE 2014-2 to 2018-1, UNECE (unece.org/trade/cefact/UNLOCODE-Download). */

describe('a line of the list', () => {
  test('with function before status, as in the files without a heading', () => {
    expect(
      readUnlocodeLine(['', 'AD', 'ALV', 'Andorra la Vella', 'Andorra la Vella', '', '--34-6--', 'AI', '0601', '', '4230N 00131E', '']),
    ).toEqual({
      is: 'entry',
      entry: {
        country: 'AD',
        location: 'ALV',
        name: 'Andorra la Vella',
        name_plain: 'Andorra la Vella',
        subdivision: null,
        status: 'AI',
        functions: '--34-6--',
        change: null,
        changed: '0601',
        iata: null,
        coordinates: '4230N 00131E',
        latitude: '42.500000',
        longitude: '1.516667',
        remarks: null,
      },
    });
  });

  test('with status before function, and with the remarks left out', () => {
    expect(readUnlocodeLine(['', 'VN', 'ANP', 'An Phú', 'An Phu', '44', 'RL', '--3-----', '1401', '', '1051N 10505E'])).toMatchObject({
      entry: { location: 'ANP', name: 'An Phú', name_plain: 'An Phu', status: 'RL', functions: '--3-----', remarks: null },
    });
    expect(
      readUnlocodeLine(['', 'AD', 'FMO', 'La Farga de Moles', 'La Farga de Moles', '', 'RQ', '--3----B', '0307', '', '', '']),
    ).toMatchObject({
      entry: { status: 'RQ', functions: '--3----B', coordinates: null, latitude: null, longitude: null },
    });
  });

  // Recommendation 16: what is not known yet stays empty, and one code tells which column the other one is in.
  test.each([
    ['--3-----', '', '--3-----', null],
    ['', '--3-----', '--3-----', null],
    ['RL', '', null, 'RL'],
    ['', 'RL', null, 'RL'],
    ['', '', null, null],
  ])('with the codes %j and %j', (sixth, seventh, functions, status) => {
    expect(readUnlocodeLine(['', 'AD', 'CAN', 'Canillo', '', '', sixth, seventh, '', '', ''])).toMatchObject({
      entry: { name: 'Canillo', name_plain: 'Canillo', subdivision: null, functions, status, changed: null, iata: null, coordinates: null },
    });
  });

  test('with several spaces in a name, and with every column filled', () => {
    const cells = [
      '+',
      'FR',
      'PAR',
      'Paris  (La\tD\u00e9fense)',
      'Paris',
      '75',
      '1--45---',
      'AF',
      '0501',
      'PAR',
      '4851N 00221E',
      'Use FRPAR',
    ];
    expect(readUnlocodeLine(cells)).toMatchObject({
      entry: {
        name: 'Paris (La D\u00e9fense)',
        name_plain: 'Paris',
        subdivision: '75',
        change: '+',
        changed: '0501',
        iata: 'PAR',
        remarks: 'Use FRPAR',
        latitude: '48.850000',
        longitude: '2.350000',
      },
    });
  });

  test('of a country, a reference or a heading is no entry', () => {
    const rest = ['', '', '', '', '', '', '', ''];
    expect(readUnlocodeLine(['', 'AD', '', '.ANDORRA', ...rest])).toEqual({ is: 'other', country: 'AD' });
    expect(readUnlocodeLine(['=', 'AE', '', 'Ruwais = Ar Ruways', 'Ruwais = Ar Ruways', '', '', '', '', '', '', ''])).toEqual({
      is: 'other',
      country: 'AE',
    });
    expect(readUnlocodeLine(['Change', 'Country', 'Location', 'Name'])).toEqual({ is: 'other', country: null });
    expect(readUnlocodeLine(['', ' '])).toEqual({ is: 'other', country: null });
  });

  test.each([
    ['columns', ['AD', '02', 'Canillo', 'Parish']],
    ['country', ['', 'Andorra', 'CAN', 'Canillo', 'Canillo', '', '--3-----', 'RL', '0307', '', '', '']],
    ['location', ['', 'AD', 'CA1', 'Canillo', 'Canillo', '', '--3-----', 'RL', '0307', '', '', '']],
    ['country', ['', 'ADD', 'CAN', 'Canillo', 'Canillo', '', '--3-----', 'RL', '0307', '', '', '']],
    ['country', ['', '1AD', 'CAN', 'Canillo', 'Canillo', '', '--3-----', 'RL', '0307', '', '', '']],
    ['location', ['', 'AD', 'CANI', 'Canillo', 'Canillo', '', '--3-----', 'RL', '0307', '', '', '']],
    ['location', ['', 'AD', '-CAN', 'Canillo', 'Canillo', '', '--3-----', 'RL', '0307', '', '', '']],
    ['codes', ['', 'AD', 'CAN', 'Canillo', 'Canillo', '', 'x--3-----', 'RL', '0307', '', '', '']],
    ['codes', ['', 'AD', 'CAN', 'Canillo', 'Canillo', '', '--3-----x', 'RL', '0307', '', '', '']],
    ['location', ['', 'AD', '', 'Canillo', 'Canillo', '', '--3-----', 'RL', '0307', '', '', '']],
    ['name', ['', 'AD', 'CAN', '', '', '', '--3-----', 'RL', '0307', '', '', '']],
    ['codes', ['', 'AD', 'CAN', 'Canillo', 'Canillo', '', '--9x----', 'RL', '0307', '', '', '']],
    ['codes', ['', 'AD', 'CAN', 'Canillo', 'Canillo', '', '--3-----', 'RLX', '0307', '', '', '']],
  ])('that cannot be read says why: %s', (why, cells) => {
    expect(readUnlocodeLine(cells)).toMatchObject({ is: 'fault', why });
  });
});

test('degrees and minutes, to the edge of the globe', () => {
  expect(positionOf('3500N 03330E')).toEqual({ latitude: '35.000000', longitude: '33.500000' });
  // A degree has sixty minutes, 0 to 59.
  expect(positionOf('0059N 00059E')).toEqual({ latitude: '0.983333', longitude: '0.983333' });
  expect(positionOf('9000S 18000W')).toEqual({ latitude: '-90.000000', longitude: '-180.000000' });
  const none = { latitude: null, longitude: null };
  for (const text of ['9001S 00000E', '0000N 18001E', '0060N 00000E', '0000N 00060E', '4230N00131E', '14230N 00131E', '4230N 00131E.', ''])
    expect(positionOf(text)).toEqual(none);
});

test('the text is UTF-8 where the bytes are that, else ISO 8859-1', () => {
  expect(textOfList(Buffer.from('An Phú', 'utf8'))).toBe('An Phú');
  expect(textOfList(Buffer.from('An Phú', 'latin1'))).toBe('An Phú');
  expect(textOfList(Buffer.from('\uFEFFGöteborg', 'utf8'))).toBe('Göteborg');
});
