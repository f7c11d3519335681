import { expect, test } from 'vitest';
import { segmentsOf } from '../message/server/edifact.ts';
import { atSea, container, linesOf, parties, party, place, shipment, writing } from '../server/seed/message-example.ts';
import { cargoOf } from './server/cargo.ts';
import type { writeFwb } from './server/cargo-imp.ts';
import { writeBookingRequest, writeShippingInstructions } from './server/dcsa.ts';
import { segment, writeCoparn, writeIftmin, writeVermas } from './server/edifact.ts';
import type { Party } from './kinds.ts';
import type { Writing } from './server/writing.ts';

/* Messages to lines and terminals are compared line by line with what their standards show. */

test('shipping instructions as IFTMIN D.99B, read back by our own reader', () => {
  const written = writeIftmin(writing({ shipment: atSea(), function: 'replacement', at: new Date('2026-11-23T01:05:00Z') }));
  expect(linesOf(written)).toEqual([
    "UNB+UNOA:2+QUAYSIDEFORWARDING+BEIBUGULFLINE+261123:0105+QS00000001'",
    "UNH+QS00000001+IFTMIN:D:99B:UN'",
    "BGM+340+QS00000001+5'",
    "DTM+137:202611230905:203'",
    "TSR+30'",
    "RFF+BN:ABC709951'",
    "RFF+FF:OF-1'",
    "RFF+CT:HHL51800000'",
    "CPI+4++P'",
    "TDT+20+2103S+1++:::BEIBU GULF LINE+++9321483:146::KING OF THE SEAS'",
    "LOC+9+CNQZH:181:6'",
    "DTM+133:202611251800:203'",
    "LOC+11+THLCH:181:6'",
    "NAD+CA+++BEIBU GULF LINE'",
    "NAD+FW+++QUAYSIDE FORWARDING+++++CN'",
    "NAD+CZ+++CONG TY DAI PHAT & CO+288 DUONG LANG+HA NOI+++VN'",
    "NAD+CN+++SEKO SYNERGY GMBH+CARGO CITY SOUTH, BLDG. 556 D+FRANKFURT++60549+DE'",
    "GID+1+2:PK'",
    "PIA+5+130219:HS'",
    "FTX+AAA+++BOTANICAL EXTRACT, DRIED'",
    "MEA+AAE+G+KGM:212'",
    "MEA+AAE+AAW+MTQ:1.25'",
    "SGP+APZU4812090+2'",
    "EQD+CN+APZU4812090+22G1:102:5+2++5'",
    "MEA+AAE+G+KGM:212'",
    "MEA+AAE+VGM+KGM:2412'",
    "SEL+VET123+SH'",
    "FTX+ABS++SM2:ZZZ:SMD'",
    "NAD+AM+++NGUYEN AN'",
    "DTM+798:20261122:102'",
    "NAD+SPC+++CONG TY DAI PHAT & CO'",
    "UNT+31+QS00000001'",
    "UNZ+1+QS00000001'",
  ]);
  const segments = segmentsOf('content' in written ? written.content : '');
  expect(segments).toHaveLength(33);
});

test.each([
  ['288 Đường Láng', "NAD+FW+++QUAYSIDE FORWARDING+288 DUONG LANG++++CN'"],
  ['南宁市五象大道 401 号', "NAD+FW+++QUAYSIDE FORWARDING+++++CN'"],
])('a forwarder at %s sends shipping instructions', (address, forwarder) => {
  const company = { ...shipment().company, address };
  expect(linesOf(writeIftmin(writing({ shipment: atSea({ company }) })))).toContain(forwarder);
});

/** The segments of a message by their tags, without those of its interchange. */
const tagsOf = (written: ReturnType<typeof writeFwb>): string =>
  linesOf(written)
    .slice(1, -1)
    .map((line) => line.slice(0, 3))
    .join(' ');

test('the segments of an IFTMIN stand in the order of its segment table, whatever it says', () => {
  // UN/EDIFACT D.99B, IFTMIN, 4.3.1: groups 3, 6, 8 and 9, 11, 18 with 20, 23 and 29, and 37 with 39, as far as they are written.
  const table =
    /^UNH BGM DTM( TSR)?( RFF)+ CPI TDT( LOC( DTM)?)+( NAD)+( GID( PIA)?( FTX)+( MEA)+( PCI)?( SGP)+)+( EQD( MEA)*( SEL)?( TMP)?( FTX)?( NAD( DTM)?)*)+ UNT$/;
  const { houses, job } = shipment();
  const full = atSea({
    job: { ...job, freight_term: 'collect' },
    houses: [{ ...houses[0], marks: 'N/M', goods: 'A '.repeat(300) }, houses[1]],
    containers: [
      { ...container, size_type: '45R1' },
      { ...container, container_no: 'MSKU1234565', house_id: 2n, seal_no: null, vgm_party: null },
    ],
    equipment: [{ ...atSea().equipment[0], size_type: '45R1', temperature_c: '-18.0' }],
    receipt: place('CNNNG', null, 'Nanning', 'CN'),
    delivery: place('THBKK', null, 'Bangkok', 'TH'),
  });
  const all = [...parties, party('notify')];
  expect(tagsOf(writeIftmin(writing({ shipment: full, parties: all })))).toMatch(table);
  const bare = { ...container, vgm_kg: null, vgm_method: null, vgm_party: null, vgm_signatory: null, vgm_weighed_on: null };
  expect(tagsOf(writeIftmin(writing({ shipment: atSea({ containers: [bare] }) })))).toMatch(table);
});

test('containers are announced to the terminal as COPARN D.00B, each with its seal and verified gross mass', () => {
  const written = writeCoparn(writing({ shipment: atSea({ containers: [container, { ...container, container_no: 'MSKU1234565' }] }) }));
  const lines = linesOf(written);
  expect(lines.slice(1, 5)).toEqual([
    "UNH+QS00000001+COPARN:D:00B:UN:SMDG20'",
    "BGM+126+QS00000001+9'",
    "DTM+137:201012090200:203'",
    "RFF+BN:ABC709951'",
  ]);
  expect(lines.slice(10, 19)).toEqual([
    "EQD+CN+APZU4812090+22G1:102:5++2+5'",
    "RFF+BN:ABC709951'",
    "DTM+798:20261122:102'",
    "MEA+AAE+VGM+KGM:2412'",
    "SEL+VET123+SH'",
    "FTX+AAA+++BOTANICAL EXTRACT, DRIED'",
    "FTX+ABS++SM2:ZZZ:SMD'",
    "NAD+AM+++NGUYEN AN'",
    "NAD+SPC+++CONG TY DAI PHAT & CO'",
  ]);
  expect(lines.slice(-3)).toEqual(["CNT+16:2'", "UNT+29+QS00000001'", "UNZ+1+QS00000001'"]);
  // The segment table of D.00B: groups 1, 2 and 3, 4, and 13 with 20.
  expect(tagsOf(written)).toMatch(/^UNH BGM DTM( RFF)+ TDT( LOC( DTM)?)+ NAD( EQD( RFF)+( DTM)? MEA SEL( FTX)+( NAD)+)+ CNT UNT$/);
  expect(
    writeCoparn(writing({ shipment: atSea({ containers: [{ ...container, vgm_kg: null, vgm_signatory: null, seal_no: null }] }) })),
  ).toEqual({
    missing: ['vgm_kg', 'seal_no', 'vgm_signatory'],
    unassigned: [],
    letters: [],
    long: [],
  });
});

test('the verified gross mass alone is a VERMAS D.16A of the containers that are weighed', () => {
  const unweighed = { ...container, container_no: 'MSKU1234565', vgm_kg: null, vgm_method: null, vgm_party: null, vgm_signatory: null };
  const both = atSea({ containers: [container, unweighed] });
  expect(linesOf(writeVermas(writing({ shipment: both, at: new Date('2026-11-23T01:05:00Z') }))).slice(1, -1)).toEqual([
    "UNH+QS00000001+VERMAS:D:16A:UN:SMDG10'",
    "BGM+749+QS00000001+9'",
    "DTM+137:202611230905:203'",
    "NAD+FW+++QUAYSIDE FORWARDING'",
    "EQD+CN+APZU4812090:6346:5+22G1:6346:5+++5'",
    "RFF+BN:ABC709951'",
    "LOC+9+CNQZH'",
    "LOC+11+THLCH'",
    "SEL+VET123+SH'",
    "MEA+AAE+VGM+KGM:2412'",
    "DTM+798:20261122:102'",
    "TDT+20+2103S+++:::BEIBU GULF LINE+++9321483::11:KING OF THE SEAS'",
    "DOC+SM2:VGM:306'",
    "NAD+SPC+++CONG TY DAI PHAT & CO'",
    "NAD+AM+++NGUYEN AN'",
    "UNT+16+QS00000001'",
  ]);
  // The segment table of D.16A, groups 2 and 4 to 8.
  const table = /^UNH BGM DTM NAD( EQD( RFF)+( LOC)+( SEL)? MEA( DTM)? TDT DOC( NAD)+)+ UNT$/;
  const second = { ...unweighed, vgm_kg: '9000.000', vgm_method: '1', vgm_signatory: 'LI WEI', vgm_weighed_on: null, seal_no: null };
  const written = writeVermas(writing({ shipment: atSea({ containers: [container, second] }), function: 'replacement' }));
  expect(tagsOf(written)).toMatch(table);
  expect(linesOf(written)).toEqual(expect.arrayContaining(["BGM+749+QS00000001+5'", "MEA+AAE+VGM+KGM:9000'", "DOC+SM1:VGM:306'"]));
});

test('a VERMAS without a mass, a signatory or a shipper that answers for the mass says so', () => {
  const gapsOf = (of: object, parties: Party[] = []) =>
    writeVermas(writing({ shipment: atSea({ containers: [{ ...container, ...of }] }), parties }));
  expect(gapsOf({ vgm_kg: null, vgm_method: null })).toMatchObject({ missing: ['vgm_kg'] });
  expect(gapsOf({ vgm_signatory: null })).toMatchObject({ missing: ['vgm_signatory'] });
  expect(gapsOf({ vgm_party: null })).toMatchObject({ missing: ['shipper'] });
  // Without a party of its own, the mass is answered for by the shipper of the message.
  expect(linesOf(gapsOf({ vgm_party: null }, parties))).toContain("NAD+SPC+++CONG TY DAI PHAT & CO'");
});

test('signs that separate are released, and values at the end that are empty are left out', () => {
  // ISO 9735, clause 9: the release character stands before each sign that is to be read as text.
  expect(segment('FTX', 'AAA', '', '', "SHIPPER'S LOAD+COUNT: WHAT?")).toBe("FTX+AAA+++SHIPPER?'S LOAD?+COUNT?: WHAT??'");
  expect(segment('NAD', 'FW', '', '', 'A', '', '')).toBe("NAD+FW+++A'");
  expect(segment('TDT', 20, ['', '', '', 'X'], ['', ''])).toBe("TDT+20+:::X'");
});

test('a booking request and shipping instructions have what DCSA requires', () => {
  const request = writeBookingRequest(writing({ shipment: atSea() }));
  expect(JSON.parse('content' in request ? request.content : '')).toMatchObject({
    receiptTypeAtOrigin: 'CY',
    deliveryTypeAtDestination: 'CY',
    cargoMovementTypeAtOrigin: 'FCL',
    serviceContractReference: 'HHL51800000',
    freightPaymentTermCode: 'PRE',
    vessel: { name: 'KING OF THE SEAS', vesselIMONumber: '9321483' },
    expectedDepartureDate: '2026-11-25',
    partyContactDetails: [{ name: 'Quayside Forwarding', phone: '+867715580001' }],
    documentParties: { bookingAgent: { partyName: 'Quayside Forwarding' }, shipper: { partyName: 'Công ty Đại Phát & Co' } },
    shipmentLocations: [
      { location: { UNLocationCode: 'CNQZH' }, locationTypeCode: 'POL' },
      { location: { UNLocationCode: 'THLCH' }, locationTypeCode: 'POD' },
    ],
    requestedEquipments: [
      {
        ISOEquipmentCode: '22G1',
        units: 3,
        isShipperOwned: false,
        cargoGrossWeight: { value: 24000, unit: 'KGM' },
        commodities: [{ commodityType: 'Mobile phones' }],
      },
    ],
  });
  const instructions = writeShippingInstructions(writing({ shipment: atSea() }));
  expect(JSON.parse('content' in instructions ? instructions.content : '')).toMatchObject({
    transportDocumentTypeCode: 'BOL',
    consignmentItems: [
      {
        carrierBookingReference: 'ABC709951',
        descriptionOfGoods: ['Botanical extract, dried'],
        HSCodes: ['130219'],
        cargoItems: [
          { equipmentReference: 'APZU4812090', cargoGrossWeight: { value: 212, unit: 'KGM' }, outerPackaging: { numberOfPackages: 2 } },
        ],
      },
    ],
    utilizedTransportEquipments: [{ equipmentReference: 'APZU4812090', seals: [{ number: 'VET123' }] }],
    isCargoDeliveredInICS2Zone: false,
  });
  const toHamburg = atSea({ discharge: place('DEHAM', null, 'Hamburg', 'DE') });
  const declared = writeShippingInstructions(writing({ shipment: toHamburg }));
  expect(JSON.parse('content' in declared ? declared.content : '')).toMatchObject({ isCargoDeliveredInICS2Zone: true });
});

test('shipping instructions ask for the document that is wanted, to the order of whom the consignee says, in the containers of the shipper', () => {
  const body = (more: Partial<Writing>): unknown => {
    const written = writeShippingInstructions(writing({ shipment: atSea(), ...more }));
    return JSON.parse('content' in written ? written.content : '{}');
  };
  const named = (name: string) => writing({}).parties.map((one) => (one.role === 'consignee' ? { ...one, name } : one));
  expect(body({})).toMatchObject({
    transportDocumentTypeCode: 'BOL',
    isShippedOnBoardType: true,
    isElectronic: false,
    isToOrder: false,
    documentParties: { consignee: {} },
    utilizedTransportEquipments: [{ isShipperOwned: false }],
  });
  expect(body({ bill: { type: 'SWB', on_board: false, electronic: true } })).toMatchObject({
    transportDocumentTypeCode: 'SWB',
    isShippedOnBoardType: false,
    isElectronic: true,
  });
  const toOrder = body({ parties: named('TO THE ORDER OF SIAM BANK') });
  expect(toOrder).toMatchObject({ isToOrder: true, documentParties: { endorsee: { partyName: 'SIAM BANK' } } });
  expect(toOrder).not.toHaveProperty('documentParties.consignee');
  expect(body({ parties: named('To order') })).not.toHaveProperty('documentParties.endorsee');
  expect(body({ parties: named('Total Orders Ltd') })).toMatchObject({ isToOrder: false });
  const [line] = atSea().equipment;
  const owned = (...lines: boolean[]) => ({ equipment: lines.map((shipper_owned) => ({ ...line, shipper_owned })) as never });
  expect(body({ shipment: atSea(owned(true)) })).toMatchObject({ utilizedTransportEquipments: [{ isShipperOwned: true }] });
  expect(body({ shipment: atSea(owned(true, false)) })).toMatchObject({ utilizedTransportEquipments: [{ isShipperOwned: false }] });
});

const loose = { ...container, house_id: null, goes_by: 1n };
const cargo = (houses: number, containers: readonly object[]) =>
  atSea(cargoOf(1n, shipment().houses.slice(0, houses) as never, containers as never));

test('houses without a container of their own are in the one that they share, each with its own pieces and weight', () => {
  const own = { ...loose, container_no: 'MSKU1234565', house_id: 2n };
  const written = writeShippingInstructions(writing({ shipment: cargo(2, [loose]) }));
  const { consignmentItems } = JSON.parse('content' in written ? written.content : '{}') as { consignmentItems: object[] };
  const part = { equipmentReference: 'APZU4812090', cargoGrossWeight: { value: 212 }, outerPackaging: { numberOfPackages: 2 } };
  expect(consignmentItems).toMatchObject([{ cargoItems: [part] }, { cargoItems: [part] }]);
  const lines = linesOf(writeIftmin(writing({ shipment: cargo(2, [loose, own]) })));
  expect(lines.filter((line) => line.startsWith('SGP'))).toEqual(["SGP+APZU4812090+2'", "SGP+MSKU1234565+2'"]);
});

test('a container of several houses is announced with the goods of each of them, and that of one house with its own', () => {
  const [first, second] = shipment().houses;
  const houses = [first, { ...second, goods: 'Ceramic tiles' }, { ...second, id: 3n, goods: 'Ceramic tiles' }];
  const announced = (containers: readonly object[]) =>
    linesOf(writeCoparn(writing({ shipment: atSea(cargoOf(1n, houses as never, containers as never)) })))
      .filter((line) => line.startsWith('FTX+AAA'))
      .map((line) => line.slice('FTX+AAA+++'.length, -1));
  const own = { ...loose, container_no: 'MSKU1234565', house_id: 1n };
  expect(announced([loose])).toEqual(['BOTANICAL EXTRACT, DRIED; CERAMIC TILES']);
  expect(announced([own, loose])).toEqual(['BOTANICAL EXTRACT, DRIED', 'CERAMIC TILES']);
  const owned = [1n, 2n, 3n].map((house_id, place) => ({ ...own, house_id, container_no: `MSKU123457${place}` }));
  expect(announced([...owned, loose]).at(-1)).toBe('BOTANICAL EXTRACT, DRIED; CERAMIC TILES');
});

test('a booking whose equipment names no commodity is requested with the goods of every house', () => {
  const [first, second] = shipment().houses;
  const equipment = shipment().equipment.map((line) => ({ ...line, commodity: null }));
  const requested = (houses: readonly object[]) => writeBookingRequest(writing({ shipment: atSea({ equipment, houses }) }));
  const written = requested([first ?? {}, { ...second, goods: 'Ceramic tiles' }]);
  expect(JSON.parse('content' in written ? written.content : '{}')).toMatchObject({
    requestedEquipments: [{ commodities: [{ commodityType: 'Botanical extract, dried' }, { commodityType: 'Ceramic tiles' }] }],
  });
  expect(requested([])).toMatchObject({ missing: ['goods'] });
});

test('of two containers that houses share, it is told that nobody knows which goods are in which, unless there is one house', () => {
  const both = [loose, { ...loose, container_no: 'MSKU1234565' }];
  const writtenFor = (houses: number) => writeShippingInstructions(writing({ shipment: cargo(houses, both) }));
  expect(writtenFor(2)).toMatchObject({ missing: ['house_of_container'] });
  expect(writtenFor(1)).toHaveProperty('content');
});
