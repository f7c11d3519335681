import { type Selectable, type SqlBool, sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { FreightWork } from '../../server/db.ts';
import type { FreightJobTable } from './tables.ts';

type FreightJob = Selectable<FreightJobTable>;

/**
 * Refuses BILL_NOT_RELEASED while a bill of lading of a house stands for the goods: its originals are out, the customer owes too much, or
 * it was switched and its second set is not issued.
 */
export async function requireReleased({ db }: FreightWork, job: FreightJob): Promise<void> {
  const bill = await db
    .selectFrom('freight_document as d')
    .select('d.no')
    .where('d.job_id', '=', job.id)
    .where('d.kind', '=', 'house')
    .where(
      sql<SqlBool>`(d.state = 'issued' or d.state = 'switched' and not exists (select from freight_document s
        where s.switched_from_id = d.id and s.state in ('issued', 'switched', 'surrendered', 'telexReleased')))`,
    )
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst();
  if (bill) throw new Refusal('BILL_NOT_RELEASED', { no: job.no, bill: bill.no });
}

/**
 * Refuses DG_NOT_CHECKED while dangerous goods of an air booking, or of any booking of a job that still counts, were not checked by a second
 * person since they were saved (IATA DGR 9.1.3: no dangerous goods are accepted without a checklist; the four eyes are ours).
 */
export async function requireCheckedGoods({ db }: FreightWork, of: { readonly id: bigint } | { readonly job_id: bigint }): Promise<void> {
  const booking = await db
    .selectFrom('freight_booking as b')
    .select('b.booking_no')
    .where('id' in of ? 'b.id' : 'b.job_id', '=', 'id' in of ? of.id : of.job_id)
    .where('b.state', 'not in', ['rejected', 'declined', 'cancelled'])
    .where('b.dg_checked_at', 'is', null)
    .where((eb) => eb.exists(eb.selectFrom('booking_dangerous as d').select('d.line_no').whereRef('d.booking_id', '=', 'b.id')))
    .orderBy('b.id')
    .limit(1)
    .executeTakeFirst();
  if (booking) throw new Refusal('DG_NOT_CHECKED', { booking: booking.booking_no });
}

/**
 * Refuses NOT_READY_TO_DEPART while a container of an ocean job that is not an import lacks its number, its seal or its verified gross
 * mass. An import's containers were weighed and sealed at origin by somebody else.
 */
export async function requireLoadable({ db }: FreightWork, job: FreightJob): Promise<void> {
  if (job.mode !== 'ocean' || job.direction === 'import') return;
  const containers = await db.selectFrom('freight_container').selectAll().where('job_id', '=', job.id).orderBy('seq').execute();
  if (job.service === 'fcl' && containers.length === 0) throw new Refusal('NOT_READY_TO_DEPART', { no: job.no });
  const unready = containers.find(({ container_no, seal_no, vgm_kg }) => !container_no || !seal_no || !vgm_kg);
  if (unready) throw new Refusal('NOT_READY_TO_DEPART', { no: unready.container_no ?? `${unready.size_type} (${unready.seq})` });
}
