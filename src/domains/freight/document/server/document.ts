import type { Selectable } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { withPreparer } from '../../../../server/move.ts';
import { todayOf } from '../../../identity/own-company/server/today.ts';
import { followMasterBill } from '../../carrier-message/server/instruction.ts';
import { differencesOf } from '../../job/rules.ts';
import { type FreightJob, lockFreightJob, lockOpenFreightJob } from '../../job/server/job.ts';
import { differencesInWords, issuedMasterOf, refuseUnlike } from '../../job/server/master-bill.ts';
import { requireCredit } from '../../job/server/ready.ts';
import { type FreightWork, lockOwn, mover } from '../../server/db.ts';
import { type DocumentFields, moveFreightDocument } from '../contract.ts';
import { freightDocumentStates, unissuedStates } from '../states.ts';
import { issueSecondSet, requireSecondSet, takeBack, undoSwitch, voidBill } from './switch.ts';
import type { FreightDocumentTable } from './tables.ts';

export type FreightDocument = Selectable<FreightDocumentTable>;

/** Locks a bill within the caller's companies. Refuses NOT_FOUND, and CHANGED_MEANWHILE if a version is given. */
export async function lockDocument(work: FreightWork, id: bigint, version?: number): Promise<FreightDocument> {
  return lockOwn(work, 'freight_document', { id, version });
}

/** Saves a new bill of an open ocean job, or a draft. */
export async function saveDocument(
  work: FreightWork,
  fields: DocumentFields,
  as: { id?: bigint | undefined; version?: number | undefined },
): Promise<FreightDocument> {
  const { db, who, now } = work;
  const before = as.id ? await lockDocument(work, as.id, as.version) : null;
  if (before && before.state !== 'draft') throw new Refusal('NOT_EDITABLE', { order: before.no });
  if (before && (before.job_id !== fields.job_id || before.kind !== fields.kind))
    throw badField(before.kind === fields.kind ? 'job_id' : 'kind', 'FIXED_ONCE_MADE');
  if (before && before.switched_from_id !== (fields.switched_from_id ?? null)) throw badField('switched_from_id', 'FIXED_ONCE_MADE');
  const job = await lockOpenFreightJob(work, fields.job_id);
  if (job.mode !== 'ocean') throw badField('job_id', 'BAD_CHOICE');
  if (fields.kind === 'master' && fields.house_id) throw badField('house_id', 'BAD_CHOICE');
  if (fields.house_id) {
    const house = await db
      .selectFrom('freight_house')
      .select('id')
      .where('id', '=', fields.house_id)
      .where('job_id', '=', job.id)
      .executeTakeFirst();
    if (!house) throw badField('house_id', 'BAD_CHOICE');
  }
  const first_id = await requireSecondSet(work, fields, before?.id);
  if (!fields.switched_from_id) await requireOnly(work, job, fields, before);
  const twin = await db
    .selectFrom('freight_document')
    .select('id')
    .where('company_id', '=', job.company_id)
    .where('kind', '=', fields.kind)
    .where('no', '=', fields.no)
    .where('state', '<>', 'void')
    .$if(before !== null, (query) => query.where('id', '<>', before?.id ?? 0n))
    .executeTakeFirst();
  if (twin) throw badField('no', 'DOCUMENT_NO_TAKEN');
  const { containers, ...columns } = fields;
  const document = before
    ? await db
        .updateTable('freight_document')
        .set({
          ...columns,
          prepared_by: who.accountId,
          preparers: withPreparer(who.accountId),
          version: before.version + 1,
          updated_at: now,
        })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('freight_document')
        .values({
          ...columns,
          first_id,
          company_id: job.company_id,
          created_by: who.accountId,
          prepared_by: who.accountId,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
  await db.deleteFrom('freight_document_container').where('document_id', '=', document.id).execute();
  if (containers.length > 0)
    await db
      .insertInto('freight_document_container')
      .values(
        containers.map((container, place) => ({
          ...container,
          document_id: document.id,
          seq: place + 1,
          pieces: container.pieces ?? null,
          gross_kg: container.gross_kg ?? null,
          volume_m3: container.volume_m3 ?? null,
        })),
      )
      .execute();
  work.audit({
    subject: 'freightDocument',
    id: document.id,
    what: before ? 'save' : 'create',
    before: before ? factsOf(before) : {},
    after: { ...factsOf(document), containers: containers.map(({ container_no }) => container_no) },
  });
  work.push({ type: 3, to: { companyId: document.company_id }, counts: ['freightDocument'] });
  return document;
}

function factsOf({
  id,
  version,
  created_at,
  updated_at,
  created_by,
  first_id,
  surplus,
  preparers,
  ...facts
}: FreightDocument): Record<string, unknown> {
  return facts;
}

/**
 * Refuses a second bill that is not void for a house, and one of the shipowner for a job: two sets of originals would entitle two holders to
 * the same goods. A switch is the only way to another set. The caller holds the lock of the job.
 */
async function requireOnly(
  { db }: FreightWork,
  job: FreightJob,
  { kind, house_id }: Pick<DocumentFields, 'kind' | 'house_id'>,
  before: FreightDocument | null,
): Promise<void> {
  if (before && before.house_id === (house_id ?? null)) return;
  const bill = await db
    .selectFrom('freight_document as d')
    .leftJoin('freight_house as h', 'h.id', 'd.house_id')
    .select(['d.no', 'h.house_no'])
    .where('d.job_id', '=', job.id)
    .where('d.kind', '=', kind)
    .where('d.state', '<>', 'void')
    .where('d.id', '<>', before?.id ?? 0n)
    .$if(kind === 'house', (query) => query.where('d.house_id', '=', house_id ?? 0n))
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst();
  if (!bill) return;
  if (kind === 'house') throw badField('house_id', 'HOUSE_HAS_BILL', { house: bill.house_no ?? '', bill: bill.no });
  throw badField('job_id', 'JOB_HAS_MASTER_BILL', { no: job.no, bill: bill.no });
}

type HouseBill = Pick<FreightDocument, 'no' | 'house_id' | 'pieces' | 'gross_kg' | 'volume_m3'>;

/** The differences of a master from the houses of its job, and of bills of houses from their house, in words. */
async function differencesOfBills(
  work: FreightWork,
  job: FreightJob,
  master: Pick<FreightDocument, 'pieces' | 'gross_kg' | 'volume_m3'>,
  bills: readonly HouseBill[],
): Promise<string[]> {
  const { db, who, product } = work;
  const houses = await db.selectFrom('freight_house').selectAll().where('job_id', '=', job.id).orderBy('seq').execute();
  const word = (key: string, facts = {}): string => product.translate(who.language, key, facts);
  return [
    ...differencesInWords(work, master, houses),
    ...bills.flatMap(({ no, house_id, ...measures }) =>
      differencesOf(
        measures,
        houses.filter(({ id }) => id === house_id),
      ).map(({ measure, master: bill, houses: house }) =>
        word('freightDocument.differsFromHouse', { bill_no: no, measure: word(`freightDocument.measure.${measure}`), bill, house }),
      ),
    ),
  ];
}

/**
 * Refuses BILL_UNLIKE_HOUSES for a master bill whose pieces, weight or volume are not the sum of the houses of its job, or while the bill of
 * a house is out with figures other than its house. The lock of the job keeps the houses as they are.
 */
async function requireTotalsOfHouses(work: FreightWork, master: FreightDocument): Promise<void> {
  const job = await lockFreightJob(work, master.job_id);
  const bills = await work.db
    .selectFrom('freight_document')
    .select(['no', 'house_id', 'pieces', 'gross_kg', 'volume_m3'])
    .where('job_id', '=', job.id)
    .where('kind', '=', 'house')
    .where('state', 'not in', unissuedStates)
    .orderBy('id')
    .execute();
  const differences = await differencesOfBills(work, job, master, bills);
  if (differences.length > 0) throw new Refusal('BILL_UNLIKE_HOUSES', { no: master.no, job: job.no, differences: differences.join('; ') });
}

/** Refuses UNLIKE_ISSUED_MASTER for the bill of a house that is issued after its master, with figures other than its house. */
async function requireLikeMaster(work: FreightWork, bill: FreightDocument): Promise<void> {
  const job = await lockFreightJob(work, bill.job_id);
  const master = await issuedMasterOf(work, job);
  if (master) refuseUnlike(master.no, job, await differencesOfBills(work, job, master, [bill]));
}

/** Refuses the release of goods while an original is out or the customer's credit does not allow it. */
async function release(work: FreightWork, document: FreightDocument, returned: number): Promise<Partial<FreightDocument>> {
  if (returned !== document.originals) throw new Refusal('ORIGINALS_MISSING', { returned, originals: document.originals });
  const { customer_id } = await work.db
    .selectFrom('freight_job')
    .select('customer_id')
    .where('id', '=', document.job_id)
    .executeTakeFirstOrThrow();
  await requireCredit(work, customer_id);
  return { originals_returned: returned, released_at: work.now, reason: null };
}

/** The shipping instructions of a job end with the approval of the shipowner's bill of lading. */
async function tellInstructions(work: FreightWork, { kind, job_id }: FreightDocument, action: 'complete' | 'reopen'): Promise<void> {
  if (kind === 'master') await followMasterBill(work, job_id, action);
}

export const documents = mover({
  subject: 'freightDocument',
  table: 'freight_document',
  machine: freightDocumentStates,
  params: moveFreightDocument.params,
  parts: { prepared: (_work, { created_by, prepared_by, preparers }) => [created_by, prepared_by, ...preparers] },
  effects: {
    approve: ({ who }) => ({ approved_by: who.accountId, reason: null }),
    return: (_work, _document, { reason }) => ({ approved_by: null, reason }),
    issue: async (work, document) => {
      const today = await todayOf(work, document.company_id);
      if (!document.issue_place || !document.shipped_on) throw new Refusal('BILL_INCOMPLETE', { no: document.no });
      if (document.shipped_on > today) throw new Refusal('IN_THE_FUTURE');
      await (document.kind === 'master' ? requireTotalsOfHouses : requireLikeMaster)(work, document);
      await issueSecondSet(work, document);
      return { issued_on: today, reason: null };
    },
    surrender: (work, document, { originals_returned }) => release(work, document, originals_returned ?? 0),
    telexRelease: (work, document, { originals_returned }) => release(work, document, originals_returned ?? 0),
    switch: (work, document, { originals_returned }) => takeBack(work, document, originals_returned ?? 0),
    unswitch: (work, document, { reason }) => undoSwitch(work, document, reason),
    void: (_work, document, { originals_returned, reason }) => voidBill(document, originals_returned ?? 0, reason),
  },
  consequences: {
    approve: (work, document) => tellInstructions(work, document, 'complete'),
    return: (work, document) => tellInstructions(work, document, 'reopen'),
    void: (work, document) => tellInstructions(work, document, 'reopen'),
  },
  facts: ({ originals_returned, issued_on }) => ({ originals_returned, issued_on }),
  announce: (work, { company_id }) => work.push({ type: 3, to: { companyId: company_id }, counts: ['freightDocument'] }),
});
