import Big from 'big.js';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { containerTypes } from '../../../order/transport-order/kinds.ts';
import { bookingOfContainer } from '../../job/server/bookings.ts';
import type { FreightJob } from '../../job/server/job.ts';
import type { FreightWork } from '../../server/db.ts';

/** The facts of a trip that its job knows already, in the fields of a freight work order. Weights in kg. */
export async function tripFactsOf(work: FreightWork, job: FreightJob, containerId: bigint | null) {
  return job.mode === 'air' ? airFactsOf(job, containerId) : containerFactsOf(work, job, containerId);
}

function airFactsOf(job: FreightJob, containerId: bigint | null) {
  if (containerId !== null) throw badField('container_id', 'BAD_CHOICE');
  if (job.master_no === null) throw new Refusal('HAULAGE_UNBOOKED', { no: job.no });
  const nothing = { booking_no: null, container_no: null, container_type: null, seal_no: null, free_until: null };
  return { kind: 'airport' as const, awb_no: job.master_no, gross_kg: job.gross_kg ?? '0', ...nothing };
}

async function containerFactsOf({ db, asSystem }: FreightWork, job: FreightJob, containerId: bigint | null) {
  if (containerId === null) throw badField('container_id', 'REQUIRED');
  const container = await db
    .selectFrom('freight_container as k')
    .leftJoin('freight_booking as b', (join) => join.on('b.id', '=', bookingOfContainer))
    .select(['k.container_no', 'k.size_type', 'k.seal_no', 'k.gross_kg', 'k.tare_kg', 'k.vgm_kg', 'b.booking_no', 'b.carrier_booking_ref'])
    .where('k.id', '=', containerId)
    .where('k.job_id', '=', job.id)
    .executeTakeFirst();
  if (!container) throw badField('container_id', 'BAD_CHOICE');
  // The depot knows the line's own reference.
  const booking_no = container.carrier_booking_ref ?? container.booking_no ?? job.master_no;
  if (booking_no === null) throw new Refusal('HAULAGE_UNBOOKED', { no: job.no });
  const free = await asSystem(() =>
    db
      .selectFrom('container_clock')
      .select(({ fn }) => fn.min('last_free_on').as('until'))
      .where('container_id', '=', containerId)
      .where('side', '=', 'payable')
      .where('kind', 'in', ['detention', 'combined'])
      .executeTakeFirst(),
  );
  const { container_no, seal_no, vgm_kg, gross_kg, tare_kg } = container;
  return {
    kind: 'drayage' as const,
    awb_no: null,
    booking_no,
    container_no,
    // The prices by container of the road name fewer types.
    container_type: containerTypes.find((type) => type === container.size_type) ?? null,
    seal_no,
    // The truck carries the container as well.
    gross_kg: vgm_kg ?? new Big(gross_kg ?? 0).plus(tare_kg ?? 0).toFixed(),
    free_until: free?.until ?? null,
  };
}
