import { describe, expect, test } from 'vitest';
import { readMessage } from './read.ts';

/*
 * The status messages of air cargo are those that pilots of ONE Record publish, with their source beside them; others are composed after the
 * manual's syntax.
 */

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('Cargo-IMP', () => {
  const fsu = (line: string): string => `FSU/15\n999-12345675PVGBKK/T10K240.0\n${line}`;
  const reportOf = (line: string, today = '2026-11-20') => readMessage(bytes(fsu(line)), today);

  test('received, departed and arrived, each at its airport', () => {
    expect(reportOf('RCS/25NOV1430/PVG/T10K240.0/ACME\nDEP/XX837/26NOV0910/PVGBKK/T10K240.0')).toMatchObject({
      format: 'cargoImp',
      reference: '999-12345675',
      reports: [
        { awb_no: '99912345675', kind: 'gateIn', at: { local: '2026-11-25 14:30' }, place: 'PVG' },
        { awb_no: '99912345675', kind: 'departed', at: { local: '2026-11-26 09:10' }, place: 'PVG' },
      ],
    });
    expect(reportOf('DLV/27NOV1000/BKK/T10K240.0/ACME')).toMatchObject({ reports: [{ kind: 'delivered', place: 'BKK' }] });
  });

  test('a status of no pieces tells of nothing that moved, and a total of none is no total', () => {
    for (const quantity of ['P0K0.0T10', 'T0K0.0'])
      expect(reportOf(`DEP/XX837/26NOV0910/PVGBKK/${quantity}`)).toMatchObject({ reports: [], unknown: 1 });
    expect(reportOf('DEP/XX837/26NOV0910/PVGBKK/P1K24.0T0')).toMatchObject({ reports: [{ pieces: 1, total_pieces: 10 }], unknown: 0 });
    const read = readMessage(bytes('FSU/15\n999-12345675PVGBKK/T0K0.0\nRCS/25NOV1430/PVG'), '2026-11-20');
    expect(read).toMatchObject({ reports: [{ kind: 'gateIn' }], unknown: 0 });
    expect(read).not.toMatchObject({ reports: [{ total_pieces: 0 }] });
  });

  test('a stop on the way is neither departure nor arrival of the job', () => {
    expect(reportOf('DEP/XX837/26NOV0910/HKGBKK/T10K240.0')).toMatchObject({ reports: [], unknown: 1 });
  });

  test('each of several messages in one text is about its own waybill', () => {
    const two = (second: string) =>
      reportOf(`RCS/25NOV1430/PVG/T10K240.0/ACME\n\nQK PVGCXXX\nFSU/15\n${second}\nDEP/XX837/26NOV0910/PVGSGN/T4K80.0\nNFY/27NOV1000`);
    expect(two('999-12345686PVGSGN/T4K80.0')).toMatchObject({
      reference: '999-12345675',
      reports: [
        { awb_no: '99912345675', kind: 'gateIn', place: 'PVG' },
        { awb_no: '99912345686', kind: 'departed', at: { local: '2026-11-26 09:10' }, place: 'PVG' },
      ],
      unknown: 1,
    });
    // A message without a waybill is no part of the one before it.
    expect(two('OSI/NO NUMBER')).toMatchObject({ why: 'MESSAGE_SYNTAX', facts: { text: 'FSU/15' } });
  });

  /** github.com/digital-cargo/good-practice-shipment-tracking, README, example 2a: Cargo-IMP of a shipment of one piece. */
  const published = `FSU/14 020-12345675FRAJFK/T1K100 BKD/16OCT1317/FRA/ACME
FSU/14 020-12345675FRAJFK/T1K100 FOH/16OCT1317/FRA/LCAG
FSU/14 020-12345675FRAJFK/T1K100 RCS/16OCT1317/FRA/LCAG
FSU/14 020-12345675FRAJFK/T1K100 MAN/LH400/16OCT/FRAJFK
FSU/14 020-12345675FRAJFK/T1K100 DEP/LH400/16OCT/FRAJFK/T1K100`;

  test('the published messages: statuses with their times, and flights with their day alone', () => {
    const read = (text: string) => readMessage(bytes(text), '2026-10-17');
    const status = { awb_no: '02012345675', class: 'actual', place: 'FRA', total_pieces: 1 };
    const expected = {
      unknown: 0,
      reports: [
        { ...status, kind: 'booked', at: { local: '2026-10-16 13:17' } },
        { ...status, kind: 'gateIn', at: { local: '2026-10-16 13:17' } },
        { ...status, kind: 'loaded', at: { local: '2026-10-16 00:00' }, day_only: true },
        { ...status, kind: 'departed', at: { local: '2026-10-16 00:00' }, day_only: true },
      ],
    };
    expect(read(published)).toMatchObject(expected);
    expect(read(published.replaceAll(/ /g, '\n'))).toMatchObject(expected);
  });

  test('a booking on a flight states its timetable: when the flight leaves, and not when it was booked', () => {
    // Published with the ONE Record pilots of airlines: a booking of 25 pieces, scheduled to leave at 10:00.
    const text = 'FSU/12\n901-00001875LAXNEW/T25\nBKD/DNT212/16DEC/LAXNEW/T25K47500/S1000';
    expect(readMessage(bytes(text), '2026-12-10')).toMatchObject({
      unknown: 0,
      reports: [{ awb_no: '90100001875', kind: 'departed', class: 'planned', at: { local: '2026-12-16 10:00' }, place: 'LAX' }],
    });
  });

  test.each([
    ['DEP/XX837/26NOV/PVGBKK/T10K240.0/A0915/E1240', { kind: 'departed', class: 'actual', at: { local: '2026-11-26 09:15' } }],
    ['DEP/XX837/26NOV/PVGBKK/T10K240.0/E0915/E1240', { kind: 'departed', class: 'estimated', at: { local: '2026-11-26 09:15' } }],
    ['DEP/XX837/26NOV/PVGBKK/T10K240.0/A0010-N', { kind: 'departed', class: 'actual', at: { local: '2026-11-27 00:10' } }],
    ['DEP/XX837/26NOV0910/PVGBKK/T10K240.0/S0900', { kind: 'departed', class: 'actual', at: { local: '2026-11-26 09:10' } }],
    ['ARR/XX837/26NOV/BKK/T10K240.0/A0915/A1235', { kind: 'arrived', class: 'actual', at: { local: '2026-11-26 12:35' } }],
    ['ARR/XX837/26NOV/BKK/T10K240.0//E0105-N', { kind: 'arrived', class: 'estimated', at: { local: '2026-11-27 01:05' } }],
    ['ARR/XX837/26NOV/BKK/T10K240.0/S0900', { kind: 'arrived', class: 'actual', at: { local: '2026-11-26 00:00' }, day_only: true }],
    ['RCF/XX837/26NOV1300/BKK/T10K240.0//A1117-P', { kind: 'discharged', class: 'actual', at: { local: '2026-11-26 13:00' } }],
  ])('the times of a flight: %s', (line, report) => {
    expect(reportOf(line)).toMatchObject({ unknown: 0, reports: [report] });
  });

  test('a status that moves nothing is known, one of no list is not, and a discrepancy is reported with its code wherever it is found', () => {
    const silent = ['FOH', 'AWD', 'TFD', 'RCT', 'PRE', 'CRC', 'TGC'].map((code) => `${code}/25NOV1430/PVG/T10K240.0`).join('\n');
    expect(reportOf(silent)).toMatchObject({ reports: [], unknown: 0 });
    expect(reportOf('XYZ/25NOV1430/PVG/T10K240.0')).toMatchObject({ reports: [], unknown: 1 });
    expect(reportOf('DIS/XX837/26NOV1420/HKG/MSCA/P2K48.0')).toMatchObject({
      unknown: 0,
      reports: [{ kind: 'discrepancy', detail: 'MSCA', place: 'HKG', pieces: 2, total_pieces: 10, at: { local: '2026-11-26 14:20' } }],
    });
  });

  test.each([
    ['DLV/27NOV1000/BKK/P4K80/ACME', { pieces: 4, total_pieces: 10 }],
    ['DLV/27NOV1000/BKK/P4K80T12/ACME', { pieces: 4, total_pieces: 12 }],
    ['DEP/XX837/26NOV0910/PVGBKK/P4K80', { pieces: 4, total_pieces: 10, detail: 'XX837' }],
  ])('a part says its pieces: %s', (line, quantity) => {
    expect(reportOf(line)).toMatchObject({ reports: [quantity] });
  });

  test('all pieces are no part', () => {
    for (const line of ['DLV/27NOV1000/BKK/T10K240.0/ACME', 'DLV/27NOV1000/BKK/P10K240.0', 'DLV/27NOV1000/BKK']) {
      const message = reportOf(line);
      expect('reports' in message && message.reports).toHaveLength(1);
      expect('reports' in message && message.reports[0]?.pieces).toBeUndefined();
    }
  });

  test('the year is the one nearest to today', () => {
    expect(reportOf('RCS/31DEC2350/PVG/T10K240.0', '2027-01-02')).toMatchObject({ reports: [{ at: { local: '2026-12-31 23:50' } }] });
    expect(reportOf('RCS/01JAN0010/PVG/T10K240.0', '2026-12-31')).toMatchObject({ reports: [{ at: { local: '2027-01-01 00:10' } }] });
  });
});
