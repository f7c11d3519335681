import type { Insertable } from 'kysely';
import { isIdentifier } from '../../../../kernel/identifier.ts';
import type { Random } from '../../../../server/random.ts';
import type { FreightMilestone, FreightMode } from '../../job/kinds.ts';
import type { FreightJobState } from '../../job/states.ts';
import type { FreightTables } from '../db.ts';

type Row<T extends keyof FreightTables> = Insertable<FreightTables[T]>;

const goods = [
  ['电子连接器', '853669', '150', '0.9'],
  ['LED 显示模组', '852990', '90', '0.7'],
  ['轮胎', '401110', '260', '1.4'],
  ['木薯淀粉', '110814', '900', '1.3'],
  ['冷冻榴莲', '081190', '700', '1.2'],
  ['服装面料', '600632', '120', '0.8'],
] as const;

export function houseOf(random: Random, mode: FreightMode, customer: { name_en: string | null; latin_name: string }) {
  const [name, hs_code, kg, m3] = random.pick(goods);
  const pieces = mode === 'air' ? random.between(3, 40) : random.between(12, 40);
  const each = mode === 'air' ? 0.06 : 0.6;
  return {
    shipper: `${customer.name_en ?? customer.latin_name}\nNo. ${random.between(1, 200)} Industrial Road`,
    consignee: `${random.pick(['Lotus Trading', 'Red River Import', 'Andaman Supply', 'Beibu Retail'])} Co., Ltd.\n${random.between(1, 90)} Harbour Street`,
    notify: null,
    pieces,
    gross_kg: (pieces * Number(kg) * each * 0.5).toFixed(3),
    volume_m3: (pieces * Number(m3) * each).toFixed(4),
    goods: name,
    hs_code,
    marks: 'N/M',
  };
}

const noVgm = {
  vgm_kg: null,
  vgm_method: null,
  tare_kg: null,
  packing_kg: null,
  vgm_party: null,
  vgm_signatory: null,
  vgm_weighed_on: null,
  vgm_place: null,
};

export function containersOf(
  random: Random,
  used: Set<string>,
  job: { id: bigint; state: FreightJobState; isKnown: boolean; weighedOn: string },
  houses: readonly { pieces: number; gross_kg: string; volume_m3: string }[],
  stored: readonly { id: bigint }[],
): Row<'freight_container'>[] {
  const isDraft = job.state === 'draft' || job.state === 'cancelled' || !job.isKnown;
  const vgmOf = (gross: string): Partial<Row<'freight_container'>> => {
    const method = random.pick(['1', '2'] as const);
    return {
      vgm_kg: (Number(gross) + 3900).toFixed(3),
      vgm_method: method,
      ...(method === '2' ? { tare_kg: '3780', packing_kg: '120' } : {}),
      vgm_party: 'Quayside Forwarding',
      vgm_signatory: random.pick(['LI WEI', 'HUANG MIN', 'NGUYEN VAN AN']),
      vgm_weighed_on: job.weighedOn,
      vgm_place: random.pick(['Nanning ICD', 'Qinzhou Port']),
    };
  };
  return houses.map((house, at) => ({
    job_id: job.id,
    house_id: stored[at]?.id ?? null,
    seq: at + 1,
    container_no: isDraft ? null : containerNumber(random, used),
    size_type: random.pick(['22G1', '42G1', '45G1'] as const),
    seal_no: isDraft ? null : `BG${random.between(100_000, 999_999)}`,
    pieces: house.pieces,
    gross_kg: house.gross_kg,
    volume_m3: house.volume_m3,
    ...noVgm,
    ...(isDraft ? {} : vgmOf(house.gross_kg)),
    active: job.state !== 'closed' && job.state !== 'cancelled',
  }));
}

export function milestonesOf(
  job_id: bigint,
  mode: FreightMode,
  o: { etd: Date; eta: Date; now: Date; state: FreightJobState; random: Random },
): Row<'freight_milestone'>[] {
  const at = (kind: FreightMilestone, planned: Date, late = 0): Row<'freight_milestone'> => {
    const real = new Date(planned.getTime() + late * 3_600_000);
    const happened = real <= o.now && o.state !== 'cancelled' && o.state !== 'draft';
    return { job_id, kind, planned_at: planned, estimated_at: late > 0 ? real : null, actual_at: happened ? real : null };
  };
  const before = (hours: number): Date => new Date(o.etd.getTime() - hours * 3_600_000);
  const after = (hours: number): Date => new Date(o.eta.getTime() + hours * 3_600_000);
  const reached = (kind: FreightMilestone, planned: Date, states: readonly FreightJobState[]): Row<'freight_milestone'> => ({
    ...at(kind, planned),
    actual_at: states.includes(o.state) ? new Date(Math.min(planned.getTime(), o.now.getTime())) : null,
  });
  return [
    at('booked', before(120)),
    at('pickedUp', before(60), o.random.pick([0, 0, 5])),
    ...(mode === 'ocean' ? [at('gateIn', before(30))] : []),
    at('exportCleared', before(20)),
    reached('loaded', before(4), ['departed', 'arrived', 'delivered', 'closed']),
    reached('departed', o.etd, ['departed', 'arrived', 'delivered', 'closed']),
    reached('arrived', o.eta, ['arrived', 'delivered', 'closed']),
    reached('importCleared', after(30), ['delivered', 'closed']),
    reached('delivered', after(60), ['delivered', 'closed']),
  ];
}

/** A container number with a valid check digit that the demo has not used. */
function containerNumber(random: Random, used: Set<string>): string {
  const body = `${random.pick(['CSQU', 'BGLU', 'TCLU'])}${random.between(100_000, 999_999)}`;
  const no = [...'0123456789'].map((digit) => body + digit).find((one) => isIdentifier('container', one));
  if (!no || used.has(no)) return containerNumber(random, used);
  used.add(no);
  return no;
}

/** An air waybill of a prefix that belongs to no airline, with its check digit. */
export function airWaybill(random: Random, used: Set<string>): string {
  const serial = random.between(1_000_000, 8_999_999);
  const no = `998${serial}${serial % 7}`;
  if (used.has(no)) return airWaybill(random, used);
  used.add(no);
  return no;
}
