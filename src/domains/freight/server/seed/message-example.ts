import type { Party } from '../../carrier-message/kinds.ts';
import type { writeFwb } from '../../carrier-message/server/cargo-imp.ts';
import type { Shipment } from '../../carrier-message/server/shipment.ts';
import type { Writing } from '../../carrier-message/server/writing.ts';

/* The shipment of which messages to carriers are written. For tests, which change what they are about. */

export const party = (role: Party['role'], of: Partial<Party> = {}): Party => ({
  role,
  name: 'SEKO Synergy GmbH',
  street: 'Cargo City South, Bldg. 556 D',
  place: 'Frankfurt',
  region: null,
  postcode: '60549',
  country: 'DE',
  phone: '+49 06969 7125510',
  ...of,
});
export const parties = [
  party('shipper', {
    name: 'Công ty Đại Phát & Co',
    street: '288 Đường Láng',
    place: 'Hà Nội',
    postcode: null,
    country: 'VN',
    phone: null,
  }),
  party('consignee'),
];
export const place = (unlocode: string, iata: string | null, name_en: string, country: string) => ({ unlocode, iata, name_en, country });

/** A booking of which a test says what matters to it. */
export function shipment(of: Readonly<Record<string, unknown>> = {}): Shipment {
  const house = {
    id: 1n,
    house_no: 'CVGA00177173',
    pieces: 2,
    gross_kg: '212.000',
    volume_m3: '1.2500',
    goods: 'Botanical extract, dried',
    hs_code: '130219',
    marks: null,
  };
  const facts = {
    company: {
      name: '广西货运',
      name_en: 'Quayside Forwarding',
      address: null,
      country: 'CN',
      phone: '0771-5580001',
      time_zone: 'Asia/Shanghai',
    },
    booking: {
      awb_no: '00696667465',
      pieces: 4,
      gross_kg: '245.000',
      volume_m3: null,
      chargeable_kg: '245.000',
      rate_currency: 'USD',
      handling_codes: ['EAW', 'PEF'],
      supplier_name: 'Beibu Gulf Line',
      carrier_booking_ref: 'ABC709951',
      contract_no: 'HHL51800000',
      receipt_type: 'CY',
      delivery_type: 'CY',
      goods: null,
    },
    job: { no: 'OF-1', service: 'consol', freight_term: 'prepaid', incoterm: 'FOB' },
    load: place('USDFW', 'DFW', 'Dallas Fort Worth', 'US'),
    discharge: place('DEFRA', 'FRA', 'Frankfurt', 'DE'),
    origin: place('USDFW', 'DFW', 'Dallas', 'US'),
    destination: place('DEFRA', 'FRA', 'Frankfurt', 'DE'),
    receipt: null,
    delivery: null,
    sailing: {
      name: 'KING OF THE SEAS',
      imo: '9321483',
      voyage: '2103S',
      time_zone: 'Asia/Shanghai',
      departs_at: new Date('2026-11-25T10:00:00Z'),
    },
    flights: [
      {
        flight_no: 'DL8226',
        departs_at: new Date('2010-12-08T18:00:00Z'),
        origin_zone: 'America/Chicago',
        origin_iata: 'DFW',
        destination_iata: 'ATL',
      },
      {
        flight_no: 'DL014',
        departs_at: new Date('2010-12-10T03:00:00Z'),
        origin_zone: 'America/New_York',
        origin_iata: 'ATL',
        destination_iata: 'FRA',
      },
    ],
    houses: [house, { ...house, id: 2n, house_no: 'CVGA00176739' }],
    house,
    containers: [],
    unassigned: [],
    equipment: [
      {
        size_type: '22G1',
        units: 3,
        shipper_owned: false,
        cargo_kg: '24000.000',
        temperature_c: null,
        non_operating: false,
        commodity: 'Mobile phones',
      },
    ],
    rates: [{ rate_class: 'Q', from_kg: '100', rate: '3' }],
    surcharges: [
      { code: 'MY', due: 'carrier', basis: 'chargeable', rate: '0.8', min_charge: null, max_charge: null },
      { code: 'SC', due: 'carrier', basis: 'gross', rate: '0.15', min_charge: null, max_charge: null },
      { code: 'AW', due: 'agent', basis: 'shipment', rate: '29.4', min_charge: null, max_charge: null },
    ],
    pieces: [
      { length_unit: 'in', length: '13.0', width: '12.0', height: '15.0', pieces: 2 },
      { length_unit: 'in', length: '48.0', width: '40.0', height: '40.0', pieces: 1 },
    ],
    ...of,
  };
  return facts as unknown as Shipment;
}
export const writing = (of: Partial<Writing> = {}): Writing => ({
  shipment: shipment(),
  parties,
  reference: 'QS00000001',
  function: 'original',
  at: new Date('2010-12-08T18:00:00Z'),
  ...of,
});
export function linesOf(written: ReturnType<typeof writeFwb>, end = '\r\n'): string[] {
  if (!('content' in written)) throw new Error(`not written: ${written.missing.join()} ${written.letters.join()}`);
  return written.content.split(end).filter((line) => line !== '');
}

export const container = {
  house_id: 1n,
  container_no: 'APZU4812090',
  size_type: '22G1',
  seal_no: 'VET123',
  pieces: 2,
  gross_kg: '212.000',
  volume_m3: null,
  vgm_kg: '2412.000',
  vgm_method: '2',
  vgm_party: 'Công ty Đại Phát & Co',
  vgm_signatory: 'NGUYỄN AN',
  vgm_weighed_on: '2026-11-22',
};
export const atSea = (of: Readonly<Record<string, unknown>> = {}) => {
  const { houses } = shipment();
  return shipment({
    load: place('CNQZH', null, 'Qinzhou', 'CN'),
    discharge: place('THLCH', null, 'Laem Chabang', 'TH'),
    houses: houses.slice(0, 1),
    containers: [container],
    ...of,
  });
};
