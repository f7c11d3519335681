import type { FreightWork } from '../db.ts';
import { type BookingScene, setBookingScene } from './booking-scene.ts';

/** An import of two containers through Qinzhou and an export of one through Laem Chabang, with their line. For tests. */
export type ClockScene = Pick<BookingScene, 'customer' | 'qinzhou' | 'laemChabang' | 'sailing' | 'otherWay'> & {
  /** The shipping line as a party that we pay. */
  readonly line: bigint;
  /** The shipping line as the supplier of bookings. */
  readonly supplier: bigint;
  readonly importJob: bigint;
  readonly exportJob: bigint;
  readonly first: bigint;
  readonly second: bigint;
  readonly exported: bigint;
};

export async function setClockScene(work: FreightWork, companyId: bigint): Promise<ClockScene> {
  const { db } = work;
  const scene = await setBookingScene(work, companyId);
  const { id: line } = await db
    .insertInto('carrier')
    .values({
      code: 'BGL',
      name: '北部湾航运',
      short_name: '北部湾',
      country: 'CN',
      currency: 'USD',
      contact: 'A',
      phone: '+8613800138000',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job = async (no: string, direction: 'import' | 'export', from: bigint, to: bigint): Promise<bigint> => {
    const { id } = await db
      .insertInto('freight_job')
      .values({
        no,
        mode: 'ocean',
        direction,
        service: 'fcl',
        state: 'inProgress',
        company_id: companyId,
        customer_id: scene.customer,
        carrier_id: line,
        origin_station_id: from,
        destination_station_id: to,
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const container = async (job_id: bigint, seq: number, container_no: string): Promise<bigint> => {
    const values = { job_id, house_id: null, seq, container_no, size_type: '45G1', seal_no: null } as const;
    const cargo = { pieces: null, gross_kg: null, volume_m3: null, vgm_kg: null, vgm_method: null };
    const { id } = await db
      .insertInto('freight_container')
      .values({ ...values, ...cargo })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const importJob = await job('OF-IN', 'import', scene.laemChabang, scene.qinzhou);
  const exportJob = await job('OF-OUT', 'export', scene.qinzhou, scene.laemChabang);
  const first = await container(importJob, 1, 'MSKU1234565');
  const second = await container(importJob, 2, 'MSKU1234570');
  const exported = await container(exportJob, 1, 'TGHU1234563');
  const { customer, qinzhou, laemChabang, sailing, otherWay } = scene;
  return { customer, qinzhou, laemChabang, sailing, otherWay, supplier: scene.line, line, importJob, exportJob, first, second, exported };
}
