import type { Selectable } from 'kysely';
import { minuteIn } from '../../../../kernel/day.ts';
import { openStates } from '../../booking/states.ts';
import type { FreightWork } from '../../server/db.ts';
import { type JobCutOff, jobCutOffs } from '../kinds.ts';
import { undepartedStates } from '../states.ts';
import { bookingOfContainer } from './bookings.ts';
import type { FreightJobTable } from './tables.ts';

type Job = Pick<Selectable<FreightJobTable>, 'id' | 'mode' | 'state'>;

/** The cut-offs for documents, VGM and full containers of the sailings of an ocean job, or of one of its bookings, earliest first. */
export async function cutOffsOfJob({ db }: FreightWork, job: Pick<Job, 'id' | 'mode'>, bookingId?: bigint) {
  if (job.mode !== 'ocean') return [];
  const rows = await db
    .selectFrom('freight_booking as b')
    .innerJoin('sailing_cut_off as k', (join) =>
      join.onRef('k.sailing_id', '=', 'b.sailing_id').onRef('k.station_id', '=', 'b.load_station_id'),
    )
    .innerJoin('station as s', 's.id', 'k.station_id')
    .select(['k.at', 's.code', 's.time_zone'])
    .select((eb) => eb.ref('k.kind').$castTo<JobCutOff>().as('kind'))
    .distinct()
    .where('b.job_id', '=', job.id)
    .$if(bookingId !== undefined, (query) => query.where('b.id', '=', bookingId ?? 0n))
    .where('b.state', 'in', openStates)
    .where('k.kind', 'in', jobCutOffs)
    .orderBy('k.at')
    .execute();
  return rows.map(({ time_zone, ...row }) => ({ ...row, there: minuteIn(row.at, time_zone) }));
}

const fieldOf: Readonly<Record<JobCutOff, string>> = { DCO: 'cut_off_DCO', VCO: 'cut_off_VCO', FCO: 'cut_off_FCO' };

/**
 * Writes into the history of a job that something was done after its cut-offs of these kinds, or those of the booking that it is about;
 * nothing where none has passed by then.
 */
export async function recordAfterCutOff(
  work: FreightWork,
  job: Pick<Job, 'id' | 'mode'>,
  kinds: readonly JobCutOff[],
  { at = work.now, bookingId }: { readonly at?: Date; readonly bookingId?: bigint } = {},
): Promise<void> {
  const passed =
    kinds.length === 0 ? [] : (await cutOffsOfJob(work, job, bookingId)).filter((one) => kinds.includes(one.kind) && one.at < at);
  if (passed.length > 0) work.audit({ subject: 'freightJob', id: job.id, what: 'afterCutOff', after: timesOf(passed) });
}

const timesOf = (rows: Awaited<ReturnType<typeof cutOffsOfJob>>) => Object.fromEntries(rows.map(({ kind, at }) => [fieldOf[kind], at]));

/**
 * Writes into the histories of a booking and of its job that the carrier was asked for a change after cut-offs of the sailing that the
 * booking is still on. The line of the job names the booking.
 */
export async function recordBookingAfterCutOff(
  work: FreightWork,
  { id, job_id, mode, booking_no }: Pick<Job, 'id' | 'mode'> & { readonly job_id: bigint; readonly booking_no: string },
): Promise<void> {
  const passed = (await cutOffsOfJob(work, { id: job_id, mode }, id)).filter(({ at }) => at < work.now);
  if (passed.length === 0) return;
  const line = { what: 'afterCutOff', after: timesOf(passed) };
  work.audit({ subject: 'booking', id, ...line });
  work.audit({ subject: 'freightJob', id: job_id, ...line, note: booking_no });
}

const boxKeys = ['goes_by', 'container_no', 'size_type', 'seal_no'] as const;
const massKeys = ['goes_by', 'container_no', 'vgm_kg', 'vgm_method', 'vgm_party', 'vgm_signatory', 'vgm_weighed_on', 'vgm_place'] as const;

/** The facts that the carrier is given by each cut-off, as one text each, to find out which of them a save changes. */
type FactsByCutOff = Readonly<Record<JobCutOff, string>>;

/** Reads these facts of a job whose goods have not left and one of whose cut-offs has passed; undefined for any other. */
export async function factsByCutOff(work: FreightWork, job: Job): Promise<FactsByCutOff | undefined> {
  const { db, now } = work;
  if (!undepartedStates.includes(job.state)) return undefined;
  const [first] = await cutOffsOfJob(work, job);
  if (!first || first.at >= now) return undefined;
  const [facts, houses, containers] = await Promise.all([
    db
      .selectFrom('freight_job')
      .select(['master_consignee', 'freight_term', 'pieces', 'gross_kg', 'volume_m3'])
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow(),
    db.selectFrom('freight_house').selectAll().where('job_id', '=', job.id).orderBy('seq').execute(),
    db
      .selectFrom('freight_container as k')
      .selectAll('k')
      .select(bookingOfContainer.as('goes_by'))
      .where('k.job_id', '=', job.id)
      .orderBy('k.seq')
      .execute(),
  ]);
  const of = (keys: readonly (keyof (typeof containers)[number])[]) => containers.map((one) => keys.map((key) => one[key]));
  const text = (rows: unknown): string => JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return { DCO: text([facts, houses]), VCO: text(of(massKeys)), FCO: text(of(boxKeys)) };
}

/** The cut-offs whose facts differ. */
export function changedCutOffs(before: FactsByCutOff, after: FactsByCutOff | undefined): JobCutOff[] {
  return after ? jobCutOffs.filter((kind) => before[kind] !== after[kind]) : [];
}
