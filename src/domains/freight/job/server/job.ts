import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { todayOf } from '../../../identity/own-company/server/today.ts';
import { type FreightWork, lockOwn, mover } from '../../server/db.ts';
import { type FreightJobFields, masterNumber, moveFreightJob } from '../contract.ts';
import { openClaimOf } from '../../../order/claim/server/open-claims.ts';
import {
  freightClockTermsChanged,
  freightGoodsLeaving,
  freightJobCancelled,
  freightJobClosed,
  freightJobCustomerChanged,
  freightJobUndeparted,
  freightTimesChanged,
} from '../events.ts';
import { jobCutOffs } from '../kinds.ts';
import { endedStates, freightJobStates } from '../states.ts';
import { requireBookingsOfJob } from './bookings.ts';
import { requireQuotation, requireRecords, requireTemplate } from './choices.ts';
import { changedCutOffs, factsByCutOff, recordAfterCutOff } from './cut-offs.ts';
import { requireOwn, storeHouses } from './houses.ts';
import { takenMaster } from './master-number.ts';
import { actualMilestone, plannedMilestones } from './milestone.ts';
import {
  refuseHauled,
  requireAfter,
  requireCheckedGoods,
  requireCovered,
  requireEndedClocks,
  requireLoadable,
  requireMaster,
  requireNothingAlive,
  requireReleased,
} from './ready.ts';
import type { FreightContainerTable, FreightJobTable } from './tables.ts';

export type FreightJob = Selectable<FreightJobTable>;

/** Locks a job within the caller's companies. Refuses NOT_FOUND, and CHANGED_MEANWHILE if a version is given. */
export async function lockFreightJob(work: FreightWork, id: bigint, version?: number): Promise<FreightJob> {
  return lockOwn(work, 'freight_job', { id, version });
}

/** The same for a job that is about to be changed. Refuses NOT_EDITABLE for one that has ended. */
export async function lockOpenFreightJob(work: FreightWork, id: bigint, version?: number): Promise<FreightJob> {
  const job = await lockFreightJob(work, id, version);
  if (endedStates.includes(job.state)) throw new Refusal('NOT_EDITABLE', { order: job.no });
  return job;
}

/** Stores the next version of a job whose children changed, and records the change. */
export async function touchFreightJob(
  work: FreightWork,
  job: FreightJob,
  line: { what: string; before?: Record<string, unknown>; after?: Record<string, unknown>; note?: string | null },
): Promise<{ id: bigint; version: number }> {
  const version = job.version + 1;
  await work.db.updateTable('freight_job').set({ version, updated_at: work.now }).where('id', '=', job.id).execute();
  work.audit({ subject: 'freightJob', id: job.id, ...line });
  return { id: job.id, version };
}

/** The facts of a job by which the clocks of its containers are priced and charged. */
const clockTerms = ['customer_id', 'carrier_id', 'direction', 'origin_station_id', 'destination_station_id'] as const;

/** Saves a new job or an open one, with its houses, containers and dimensions. */
export async function saveFreightJobAs(
  work: FreightWork,
  fields: FreightJobFields,
  as: {
    id?: bigint | null | undefined;
    version?: number | null | undefined;
    copiedFromId?: bigint | null | undefined;
    templateId?: bigint | null | undefined;
    quotationId?: bigint | null | undefined;
  },
): Promise<FreightJob> {
  const { db, who, now } = work;
  const before = as.id ? await lockOpenFreightJob(work, as.id, as.version ?? undefined) : null;
  if (before && (before.mode !== fields.mode || before.company_id !== fields.company_id))
    throw badField(before.mode === fields.mode ? 'company_id' : 'mode', 'FIXED_ONCE_MADE');
  await requireRecords(work, fields, before);
  if (as.copiedFromId) await work.needRecord('freightJob', as.copiedFromId);
  if (as.templateId) await requireTemplate(work, fields, as.templateId);
  // A saved job keeps its quotation, also once that has ended.
  if (as.quotationId && !before) await requireQuotation(work, fields, as.quotationId);
  const factsBefore = before ? await factsByCutOff(work, before) : undefined;
  const { houses, containers, dimensions, ...facts } = fields;
  const columns = {
    ...facts,
    master_no: masterNumber(facts.mode, facts.master_no),
    flight_no: facts.flight_no?.toUpperCase() ?? null,
  };
  const taken = await takenMaster(work, columns, before?.id ?? null);
  if (taken) throw badField('master_no', 'MASTER_TAKEN', taken);
  const job = before
    ? await db
        .updateTable('freight_job')
        .set({
          ...columns,
          // The quotation is with the former customer.
          ...(before.customer_id === fields.customer_id ? {} : { quotation_id: null }),
          version: before.version + 1,
          updated_at: now,
        })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('freight_job')
        .values({
          ...columns,
          no: await work.takeNumber(facts.mode === 'air' ? 'AF' : 'OF', facts.company_id),
          copied_from_id: as.copiedFromId ?? null,
          template_id: as.templateId ?? null,
          quotation_id: as.quotationId ?? null,
          created_by: who.accountId,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
  const houseIds = await storeHouses(work, job, houses);
  const hasOtherContainers = await storeContainers(work, job, containers, houseIds);
  await db.deleteFrom('freight_dimension').where('job_id', '=', job.id).execute();
  if (dimensions.length > 0)
    await db
      .insertInto('freight_dimension')
      .values(dimensions.map((one, place) => ({ ...one, job_id: job.id, seq: place + 1 })))
      .execute();
  await plannedMilestones(work, job, before);
  if (before && (before.etd?.getTime() !== job.etd?.getTime() || before.eta?.getTime() !== job.eta?.getTime()))
    await work.publish(freightTimesChanged, { former: [{ jobId: job.id, etd: before.etd, eta: before.eta }] });
  if (before && before.customer_id !== job.customer_id)
    await work.publish(freightJobCustomerChanged, { jobId: job.id, jobNo: job.no, formerId: before.customer_id });
  if (before && (hasOtherContainers || clockTerms.some((key) => before[key] !== job[key])))
    await work.publish(freightClockTermsChanged, { jobId: job.id });
  work.audit({
    subject: 'freightJob',
    id: job.id,
    what: before ? 'save' : 'create',
    before: before ? factsOf(before) : {},
    after: { ...factsOf(job), houses: houses.length, containers: containers.map(({ container_no }) => container_no) },
  });
  if (factsBefore) await recordAfterCutOff(work, job, changedCutOffs(factsBefore, await factsByCutOff(work, job)));
  work.push({ type: 3, to: { companyId: job.company_id }, counts: ['freightJob'] });
  return job;
}

function factsOf({ id, version, created_at, updated_at, created_by, ...facts }: FreightJob): Record<string, unknown> {
  return facts;
}

/** Stores the containers of a job. True where one is new or of another size than before. */
async function storeContainers(
  work: FreightWork,
  job: FreightJob,
  containers: FreightJobFields['containers'],
  houseIds: ReadonlyMap<string, bigint>,
): Promise<boolean> {
  const { db } = work;
  const own = await db
    .selectFrom('freight_container')
    .select(['id', 'container_no', 'size_type', 'active'])
    .where('job_id', '=', job.id)
    .execute();
  requireOwn(containers, own, 'containers');
  await requireWeighed(work, job, containers);
  await requireBookingsOfJob(work, job, containers);
  const rows = containers.map(({ house_no, ...container }, place) => {
    const earlier = own.find(({ id }) => id === container.id);
    return {
      ...container,
      id: container.id ?? undefined,
      job_id: job.id,
      house_id: house_no ? (houseIds.get(house_no) ?? null) : null,
      booking_id: container.booking_id ?? null,
      seq: place + 1,
      pieces: container.pieces ?? null,
      gross_kg: container.gross_kg ?? null,
      volume_m3: container.volume_m3 ?? null,
      vgm_kg: container.vgm_kg ?? null,
      vgm_method: container.vgm_method ?? null,
      vgm_signatory: container.vgm_signatory?.toUpperCase() ?? null,
      vgm_weighed_on: container.vgm_weighed_on ?? null,
      tare_kg: container.tare_kg ?? null,
      packing_kg: container.packing_kg ?? null,
      // A container that is back already stays so, unless the row names another one now.
      active: earlier?.container_no === container.container_no ? earlier.active : true,
    };
  });
  await refuseActive(
    work,
    job,
    rows.map(({ container_no, active }) => (active ? container_no : null)),
  );
  const savedIds = rows.flatMap(({ id }) => id ?? []);
  const dropped = own.filter(({ id }) => !savedIds.includes(id)).map(({ id }) => id);
  if (dropped.length > 0) {
    await refuseCharged(work, dropped);
    await refuseHauled(work, dropped);
    await db.deleteFrom('freight_container').where('id', 'in', dropped).execute();
  }
  // Two rows may exchange their numbers, which the index would refuse row by row.
  if (savedIds.length > 0) await db.updateTable('freight_container').set({ active: false }).where('job_id', '=', job.id).execute();
  if (rows.length === 0) return false;
  await db
    .insertInto('freight_container')
    .values(rows satisfies Insertable<FreightContainerTable>[])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        house_id: eb.ref('excluded.house_id'),
        booking_id: eb.ref('excluded.booking_id'),
        seq: eb.ref('excluded.seq'),
        container_no: eb.ref('excluded.container_no'),
        size_type: eb.ref('excluded.size_type'),
        seal_no: eb.ref('excluded.seal_no'),
        pieces: eb.ref('excluded.pieces'),
        gross_kg: eb.ref('excluded.gross_kg'),
        volume_m3: eb.ref('excluded.volume_m3'),
        vgm_kg: eb.ref('excluded.vgm_kg'),
        vgm_method: eb.ref('excluded.vgm_method'),
        vgm_party: eb.ref('excluded.vgm_party'),
        vgm_signatory: eb.ref('excluded.vgm_signatory'),
        vgm_weighed_on: eb.ref('excluded.vgm_weighed_on'),
        vgm_place: eb.ref('excluded.vgm_place'),
        tare_kg: eb.ref('excluded.tare_kg'),
        packing_kg: eb.ref('excluded.packing_kg'),
        active: eb.ref('excluded.active'),
      })),
    )
    .execute();
  return rows.some(({ id, size_type }) => own.find((one) => one.id === id)?.size_type !== size_type);
}

/** Refuses IN_THE_FUTURE for containers that are to be weighed after today, by the calendar of the job's company. */
async function requireWeighed(work: FreightWork, job: FreightJob, containers: FreightJobFields['containers']): Promise<void> {
  if (containers.every(({ vgm_weighed_on }) => !vgm_weighed_on)) return;
  const today = await todayOf(work, job.company_id);
  const early = containers.findIndex(({ vgm_weighed_on }) => vgm_weighed_on && vgm_weighed_on > today);
  if (early >= 0) throw badField(`containers.${early}.vgm_weighed_on`, 'IN_THE_FUTURE');
}

/** Refuses CONTAINER_CHARGED for a container whose demurrage finance has, or has had: its lines name it, void ones too. */
async function refuseCharged(work: FreightWork, containerIds: readonly bigint[]): Promise<void> {
  const charged = await work.asSystem(() =>
    work.db
      .selectFrom('container_clock as c')
      .innerJoin('freight_container as k', 'k.id', 'c.container_id')
      .select('k.container_no')
      .where('c.container_id', 'in', [...containerIds])
      .where('c.charged_currency', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
  );
  if (charged) throw new Refusal('CONTAINER_CHARGED', { no: charged.container_no ?? '' });
}

/** Refuses CONTAINER_ACTIVE for a container that stands on another open job, whichever company's. Names the job to its own company. */
export async function refuseActive(work: FreightWork, job: FreightJob, numbers: readonly (string | null)[]): Promise<void> {
  const named = numbers.filter((one) => one !== null);
  if (named.length === 0) return;
  const taken = await work.asSystem(() =>
    work.db
      .selectFrom('freight_container as k')
      .innerJoin('freight_job as j', 'j.id', 'k.job_id')
      .select(['k.container_no', 'j.no', 'j.company_id'])
      .where('k.container_no', 'in', named)
      .where('k.active', '=', true)
      .where('k.job_id', '!=', job.id)
      .limit(1)
      .executeTakeFirst(),
  );
  if (!taken) return;
  const isOwn = work.who.companyIds.includes(taken.company_id);
  throw new Refusal('CONTAINER_ACTIVE', { no: taken.container_no ?? '', job: isOwn ? taken.no : '—' });
}

/** The time of a report: the given one or now, and never a future one. */
function reportedAt({ now }: FreightWork, at: Date | null | undefined): Date {
  if (at && at > now) throw new Refusal('IN_THE_FUTURE');
  return at ?? now;
}

export const freightJobs = mover({
  subject: 'freightJob',
  table: 'freight_job',
  machine: freightJobStates,
  params: moveFreightJob.params,
  effects: {
    start: async (work, job) => {
      await recordAfterCutOff(work, job, jobCutOffs);
      return {};
    },
    depart: async (work, job, { at }) => {
      await requireMaster(work, job);
      await requireLoadable(work, job);
      await requireCheckedGoods(work, { job_id: job.id });
      await work.publish(freightGoodsLeaving, { jobId: job.id, jobNo: job.no, direction: 'export' });
      await actualMilestone(work, job, 'departed', reportedAt(work, at));
      return { reason: null };
    },
    undepart: async (work, job, { reason }) => {
      await actualMilestone(work, job, 'departed', null);
      return { reason };
    },
    arrive: async (work, job, { at }) => {
      const arrived = reportedAt(work, at);
      await requireAfter(work, job, 'departed', arrived);
      await actualMilestone(work, job, 'arrived', arrived);
      return { reason: null };
    },
    unarrive: async (work, job, { reason }) => {
      await actualMilestone(work, job, 'arrived', null);
      return { reason };
    },
    deliver: async (work, job, { at }) => {
      const delivered = reportedAt(work, at);
      await requireAfter(work, job, 'arrived', delivered);
      await requireReleased(work, job);
      await work.publish(freightGoodsLeaving, { jobId: job.id, jobNo: job.no, direction: 'import' });
      await requireCovered(work, job);
      await actualMilestone(work, job, 'delivered', delivered);
      return { reason: null };
    },
    undeliver: async (work, job, { reason }) => {
      await actualMilestone(work, job, 'delivered', null);
      return { reason };
    },
    close: async (work, job, { reason }) => {
      const claim = await openClaimOf(work, 'freightJob', job.id);
      if (claim !== null) throw new Refusal('CLAIM_OPEN', { no: job.no, claim });
      await requireEndedClocks(work, job);
      await releaseContainers(work, job);
      return { reason };
    },
    reopen: async (work, job, { reason }) => {
      const taken = await takenMaster(work, job, job.id);
      if (taken) throw new Refusal('MASTER_TAKEN', taken);
      await activateContainers(work, job);
      return { reason };
    },
    cancel: async (work, job, { reason }) => {
      await requireNothingAlive(work, job);
      await releaseContainers(work, job);
      return { reason };
    },
  },
  consequences: {
    undepart: (work, { id, mode }) => work.publish(freightJobUndeparted, { jobId: id, mode }),
    close: (work, { id, no }, { reason }) => work.publish(freightJobClosed, { jobId: id, jobNo: no, reason }),
    cancel: (work, { id }) => work.publish(freightJobCancelled, { jobId: id }),
  },
  announce: (work, { company_id }) => work.push({ type: 3, to: { companyId: company_id }, counts: ['freightJob'] }),
});

/**
 * The containers of a job that is open again stand on it, except those that are back: they may travel on another job by now. Refuses
 * CONTAINER_ACTIVE for the others.
 */
export async function activateContainers(work: FreightWork, job: FreightJob): Promise<void> {
  const isOut = sql<SqlBool>`not exists (select from container_event e
      where e.container_id = freight_container.id and e.kind = 'gateInEmpty' and e.actual_at is not null)
    and not exists (select from freight_milestone m where m.job_id = ${job.id} and m.kind = 'emptyReturned' and m.actual_at is not null)`;
  const out = await work.db.selectFrom('freight_container').select('container_no').where('job_id', '=', job.id).where(isOut).execute();
  await refuseActive(
    work,
    job,
    out.map(({ container_no }) => container_no),
  );
  await work.db.updateTable('freight_container').set({ active: true }).where('job_id', '=', job.id).where(isOut).execute();
}

/** The containers of a job are free for other jobs. */
export async function releaseContainers({ db }: FreightWork, { id }: { readonly id: bigint }): Promise<void> {
  await db.updateTable('freight_container').set({ active: false }).where('job_id', '=', id).execute();
}
