import { describe, expect, test } from 'vitest';
import { segmentsOf } from './edifact.ts';
import { readMessage } from './read.ts';

/* CODECO is tested on a message by the SMDG's manual, Track and Trace on the example that DCSA publishes. */

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readMessage(bytes(text), '2026-11-20');

describe('UN/EDIFACT', () => {
  /** A gate-in of a laden container, by the SMDG's user manual ITG13 for CODECO D.95B: one message of its interchange, so counted. */
  const codeco = `UNB+UNOA:2+ICTSI+OOCLIES+20110402:1315+163426'
UNH+62269+CODECO:D:95B:UN:ITG13'
BGM+34++9'
TDT+20+055N+1++OOLV:172:166:OOCL+++A8BI5:146::MAGNAVIA'
RFF+VON:055N'
LOC+9+PHMNL:139:6'
NAD+CF+OOL:160:166'
EQD+CN+TGHU1643396+22G1:102:5++2+5'
RFF+BN:3048413690'
TMD+3'
DTM+7:201104021259:203'
LOC+9+PHMNL:139:6'
LOC+11+HKHKG:139:6'
LOC+165+PHMNL:139:6:MICT+MICT'
MEA+AAE+G+KGM:21430'
SEL+OOLAYJ9379+SH+1'
CNT+16:1'
UNT+17+62269'
UNZ+1+163426'`;

  test('a gate-in report names container, time and place', () => {
    expect(read(codeco)).toMatchObject({
      format: 'edifact',
      sender: 'ICTSI',
      reference: '163426',
      unknown: 0,
      reports: [
        {
          container_no: 'TGHU1643396',
          awb_no: null,
          kind: 'gateInFull',
          class: 'actual',
          at: { local: '2011-04-02 12:59' },
          issued_at: '2011-04-02T13:15:00.000Z',
          place: 'PHMNL',
        },
      ],
    });
  });

  test('a gate-out, an empty container and several containers of one message', () => {
    const second = codeco
      .replace('BGM+34++9', 'BGM+36++9')
      .replace('++2+5', '++2+4')
      .replace('UNT+17', 'UNT+19')
      .replace(`CNT+16:1'`, `EQD+CN+MSKU1234565+45G1:102:5++2+5'\nDTM+7:201104021300:203'\nCNT+16:2'`);
    const message = read(second);
    expect('reports' in message && message.reports.map(({ container_no, kind }) => [container_no, kind])).toEqual([
      ['TGHU1643396', 'gateOutEmpty'],
      ['MSKU1234565', 'gateOutFull'],
    ]);
  });

  test('separators of its own, a released separator, and line ends are those of ISO 9735', () => {
    expect(segmentsOf(`UNA;*.? !FTX*AAA*a?*b;c!\r\nLOC*9!`)).toMatchObject([
      { tag: 'FTX', elements: [['AAA'], ['a*b', 'c']] },
      { tag: 'LOC', elements: [['9']] },
    ]);
    expect(segmentsOf(`FTX+AAI+++IT?'S 10 ?+ 5?? OK'`)).toMatchObject([
      { tag: 'FTX', elements: [['AAI'], [''], [''], [`IT'S 10 + 5? OK`]] },
    ]);
  });

  /** An IFTSTA D.00B of the shape that carriers send: statuses with time, place, main carriage and container. */
  const iftsta = [
    "UNB+UNOC:2+ABCD:ZZZ+QUAYSIDE:ZZZ+221119:1021+2803570'",
    "UNH+2805567+IFTSTA:D:00B:UN'",
    "BGM+23+2BOG129382+9'",
    "DTM+137:202211191021:203'",
    "RFF+BN:24O4023815'",
    "CNI+1'",
    "STS+1+AE::HS:Loaded on vessel'",
    "DTM+334:202211091415:203'",
    "LOC+175+COCTG:139::CARTAGENA+CO:162'",
    "TDT+20+201N+1+13+ABCD:172+++:::EVER GIVEN'",
    "LOC+9+COCTG:139'",
    "LOC+11+USNYC:139'",
    "EQD+CN+TRHU4561222+45G1:102:5+++5'",
    "EQD+CN+TRHU4307252+45G1:102:5+++5'",
    "STS+1+I::HS:In-gate'",
    "DTM+334:202211081200:203'",
    "LOC+175+COCTG:139'",
    "EQD+CN+TRHU4561222+45G1:102:5+++5'",
    "STS+1+EE::HS'",
    "DTM+334:202211050800:203'",
    "EQD+CN+TRHU4561222+45G1:102:5'",
    "UNT+21+2805567'",
    "UNZ+1+2803570'",
  ].join('\n');
  const kindsOf = (text: string): unknown => {
    const message = read(text);
    return 'reports' in message && [message.reports.map(({ container_no, kind }) => `${container_no} ${kind}`), message.unknown];
  };

  test('a status report names what happened to each container, where and when', () => {
    expect(kindsOf(iftsta)).toEqual([
      ['TRHU4561222 loaded', 'TRHU4307252 loaded', 'TRHU4561222 gateInFull', 'TRHU4561222 gateOutEmpty'],
      0,
    ]);
    const message = read(iftsta);
    expect('reports' in message && message.reports[0]).toMatchObject({
      class: 'actual',
      at: { local: '2022-11-09 14:15' },
      issued_at: '2022-11-19T10:21:00.000Z',
      place: 'COCTG',
    });
  });

  test('a load or a discharge between the ports of the main carriage, a rail departure and a time to come are none of our events', () => {
    const between = iftsta.replace('LOC+175+COCTG:139::CARTAGENA', 'LOC+175+PAMIT:139::MANZANILLO');
    expect(kindsOf(between)).toEqual([['TRHU4561222 gateInFull', 'TRHU4561222 gateOutEmpty'], 2]);
    const discharged = iftsta.replace('STS+1+AE', 'STS+1+UV');
    expect(kindsOf(discharged)).toEqual([['TRHU4561222 gateInFull', 'TRHU4561222 gateOutEmpty'], 2]);
    expect(kindsOf(discharged.replace('LOC+175+COCTG:139::CARTAGENA', 'LOC+175+USNYC:139::NEW YORK'))).toMatchObject([
      ['TRHU4561222 discharged', 'TRHU4307252 discharged', 'TRHU4561222 gateInFull', 'TRHU4561222 gateOutEmpty'],
      0,
    ]);
    expect(kindsOf(iftsta.replace('STS+1+I:', 'STS+1+P:'))).toMatchObject([expect.anything(), 1]);
    expect(kindsOf(iftsta.replace('DTM+334:202211081200', 'DTM+132:202211081200'))).toMatchObject([expect.anything(), 1]);
    // The full and empty indicator decides between a gate with goods and one without.
    expect(kindsOf(iftsta.replace('STS+1+I:', 'STS+1+OA:').replace(/\+\+\+5'\nSTS\+1\+EE/, "+++4'\nSTS+1+EE"))).toMatchObject([
      ['TRHU4561222 loaded', 'TRHU4307252 loaded', 'TRHU4561222 gateOutEmpty', 'TRHU4561222 gateOutEmpty'],
      0,
    ]);
  });

  test('a message that is cut off is said at its place, and one of another kind proposes nothing', () => {
    expect(read(codeco.slice(0, -20))).toMatchObject({ why: 'MESSAGE_SYNTAX' });
    expect(read(codeco.replace('CODECO', 'APERAK'))).toMatchObject({ reports: [], unknown: 1 });
    expect(read(codeco.replace('201104021259', '201113021259'))).toMatchObject({ reports: [], unknown: 1 });
  });

  test('an interchange that ends after any of its segments but the last is cut off, and so is a message without its end', () => {
    const [gates, statuses] = [codeco, iftsta].map((text) => text.split(/(?<=')\n/));
    const cut = (lines: readonly string[] = []) =>
      lines.map((_, place) => read(lines.slice(0, place + 1).join('\n'))).map((message) => ('why' in message ? message.why : 'read'));
    for (const lines of [gates, statuses]) {
      const answers = cut(lines);
      expect(answers.pop()).toBe('read');
      expect([...new Set(answers)]).toEqual(['MESSAGE_SYNTAX']);
    }
    // The second of two messages would hide that the first has no end.
    const [unb = '', ...rest] = codeco.split('\n');
    const body = rest.slice(0, -2).join('\n');
    const [unt = '', unz = ''] = rest.slice(-2);
    const two = (end: string) =>
      read([unb, body, end, body.replace('TGHU1643396', 'MSKU1234565'), unt, unz.replace('+1+', '+2+')].join('\n'));
    expect(two(unt)).toMatchObject({ reports: [{ container_no: 'TGHU1643396' }, { container_no: 'MSKU1234565' }] });
    expect(two('')).toMatchObject({ why: 'MESSAGE_SYNTAX' });
    // Messages may come without an interchange, and interchanges one after another.
    expect(read([body, unt].join('\n'))).toMatchObject({ reports: [{ container_no: 'TGHU1643396' }], sender: null });
    expect(read(`${codeco}\n${codeco}`)).toMatchObject({ reports: [{}, {}] });
  });

  test('a segment or a message that was lost on the way is seen by the counts of the end, and said at its place', () => {
    const lost = codeco.replace(`DTM+7:201104021259:203'\n`, '');
    expect(read(lost)).toMatchObject({ why: 'MESSAGE_SYNTAX', facts: { place: lost.indexOf(`'\nUNZ`) + 1, text: 'UNT 17 62269' } });
    expect(read(codeco.replace('UNZ+1', 'UNZ+2'))).toMatchObject({ why: 'MESSAGE_SYNTAX', facts: { text: 'UNZ 2 163426' } });
    expect(read(iftsta.replace(/EQD\+CN\+TRHU4307252[^\n]*\n/, ''))).toMatchObject({ why: 'MESSAGE_SYNTAX' });
  });

  test('several interchanges in one text have each their own sender, reference and time', () => {
    const second = codeco.replace('ICTSI+OOCLIES+20110402:1315+163426', 'MICT+OOCLIES+20110403:0900+7').replace('UNZ+1+163426', 'UNZ+1+7');
    expect(read(`${codeco}\n${second}`)).toMatchObject({
      reports: [
        { sender: 'ICTSI', reference: '163426', issued_at: '2011-04-02T13:15:00.000Z' },
        { sender: 'MICT', reference: '7', issued_at: '2011-04-03T09:00:00.000Z' },
      ],
    });
  });

  test.each([
    ['20261120:102', { at: { local: '2026-11-20 00:00' }, day_only: true }],
    ['202611200930:203', { at: { local: '2026-11-20 09:30' } }],
    ['20261120093059:204', { at: { local: '2026-11-20 09:30' } }],
    ['202611200930UTC:303', { at: { instant: '2026-11-20T09:30:00.000Z' } }],
    ['202611200930?+08:303', { at: { instant: '2026-11-20T01:30:00.000Z' } }],
    ['202611200930-0330:303', { at: { instant: '2026-11-20T13:00:00.000Z' } }],
    ['202611200930:303', { at: { local: '2026-11-20 09:30' } }],
  ])('the time %s', (time, expected) => {
    expect(read(codeco.replace('201104021259:203', time))).toMatchObject({ reports: [expected] });
  });

  test('a time whose zone has several meanings, and one that is not of its form, propose nothing', () => {
    for (const time of ['202611200930CST:303', '202611200930:102', '20261120:203', '202611200930:718'])
      expect(read(codeco.replace('201104021259:203', time))).toMatchObject({ reports: [], unknown: 1 });
  });
});

describe('DCSA Track and Trace 3', () => {
  /** The booking example of the specification, shortened to the fields of its two events that are read. */
  const example = [
    {
      metadata: {
        eventID: '84db923d-2a19-4eb0-beb5-446c1ec57d34',
        eventCreatedDateTime: '2022-09-19T06:31:00+02:00',
        eventType: 'SHIPMENT',
        publisher: { partyName: 'Mediterranean Shipping Company', carrierCode: 'MSC', carrierCodeListProvider: 'SMDG' },
        publisherRole: 'CA',
      },
      payload: {
        eventClassifierCode: 'ACT',
        eventDateTime: '2022-09-19T06:31:00+02:00',
        shipmentEventTypeCode: 'ISSU',
        documentTypeCode: 'TRD',
      },
    },
    {
      metadata: {
        eventID: '004a3525-23ae-4cf1-b442-68e6b2e591d8',
        eventCreatedDateTime: '2022-10-05T13:19:00+02:00',
        eventType: 'EQUIPMENT',
        publisher: { partyName: 'CMA CGM', carrierCode: 'CMA', carrierCodeListProvider: 'SMDG' },
        publisherRole: 'CA',
      },
      payload: {
        eventClassifierCode: 'EST',
        eventDateTime: '2019-11-12T07:41:00+08:30',
        equipmentEventTypeCode: 'LOAD',
        equipmentReference: 'APZU4812090',
        ISOEquipmentCode: '22GP',
        emptyIndicatorCode: 'LADEN',
        isTransshipmentMove: true,
        transportCall: {
          transportCallReference: '987e4567',
          modeOfTransport: 'VESSEL',
          location: { locationType: 'UNLO', locationName: 'Port of Amsterdam', UNLocationCode: 'NLRAM' },
        },
      },
    },
  ];

  test('a document is none of our events, and neither is a load at a port of transshipment', () => {
    expect(read(JSON.stringify(example))).toMatchObject({ format: 'dcsa', reports: [], unknown: 2 });
  });

  test('a load at the origin is an estimate with its zone and its place', () => {
    const [, load] = example;
    const atOrigin = { ...load, payload: { ...load?.payload, isTransshipmentMove: false } };
    expect(read(JSON.stringify([atOrigin]))).toMatchObject({
      sender: 'CMA CGM',
      unknown: 0,
      reports: [
        {
          container_no: 'APZU4812090',
          kind: 'loaded',
          class: 'estimated',
          at: { instant: '2019-11-11T23:11:00.000Z' },
          issued_at: '2022-10-05T11:19:00.000Z',
          place: 'NLRAM',
        },
      ],
    });
  });

  test('JSON that is broken, or no event, is refused', () => {
    expect(read('[{"metadata":')).toMatchObject({ why: 'MESSAGE_SYNTAX' });
    expect(read('[1, 2]')).toMatchObject({ why: 'MESSAGE_SYNTAX' });
  });
});

describe('the character set', () => {
  test('a byte outside the set that the head names is refused with its place', () => {
    expect(read(`UNB+UNOA:2+CẢNG+US+261120:1000+1'UNH+1+CODECO:D:95B:UN'UNT+2+1'UNZ+1+1'`)).toMatchObject({
      why: 'MESSAGE_ENCODING',
      facts: { charset: 'UNOA', place: 13 },
    });
    const latin = Uint8Array.from([
      ...bytes(`UNB+UNOC:3+M`),
      0xfc,
      ...bytes(`LLER+US+261120:1000+1'UNH+1+CODECO:D:95B:UN'UNT+2+1'UNZ+1+1'`),
    ]);
    expect(readMessage(latin, '2026-11-20')).toMatchObject({ sender: 'MüLLER' });
    expect(readMessage(Uint8Array.from([...bytes('[{"a":"'), 0xff, ...bytes('"}]')]), '2026-11-20')).toMatchObject({
      why: 'MESSAGE_ENCODING',
      facts: { charset: 'UTF-8', place: 8 },
    });
    expect(readMessage(Uint8Array.from([0xff, 0xfe, 0x55, 0x00]), '2026-11-20')).toMatchObject({ facts: { charset: 'UTF-16' } });
  });

  test('a text that is no message says so', () => {
    expect(read('hello')).toMatchObject({ why: 'MESSAGE_FORMAT' });
  });
});
