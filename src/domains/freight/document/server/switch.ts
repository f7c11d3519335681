import Big from 'big.js';
import type { Selectable } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { type FreightWork, lockOwn } from '../../server/db.ts';
import type { DocumentFields } from '../contract.ts';
import type { FreightDocumentTable } from './tables.ts';

type FreightDocument = Selectable<FreightDocumentTable>;

/** The columns in which a second set equals the first: the goods and their voyage are the same. */
const texts = ['house_id', 'loading_port', 'discharge_port', 'vessel', 'voyage', 'shipped_on', 'marks', 'goods', 'pieces'] as const;
const measures = ['gross_kg', 'volume_m3'] as const;

/** True for a house bill that can have a second set: it was issued, in originals. */
function isSwitchable({ kind, state, originals }: FreightDocument): boolean {
  return kind === 'house' && originals > 0 && (state === 'issued' || state === 'switched');
}

/**
 * Validates a second set against the first, which it locks: the same goods, and at least one other party. Answers the first of all sets.
 * Refuses BILL_NOT_SWITCHABLE, and BILL_SWITCHED_ALREADY where the first has another second set.
 */
export async function requireSecondSet(work: FreightWork, fields: DocumentFields, id: bigint | undefined): Promise<bigint | null> {
  if (!fields.switched_from_id) return null;
  const first = await lockOwn(work, 'freight_document', { id: fields.switched_from_id });
  if (first.job_id !== fields.job_id || fields.kind !== 'house') throw badField('switched_from_id', 'BAD_CHOICE');
  if (!isSwitchable(first)) throw new Refusal('BILL_NOT_SWITCHABLE', { no: first.no });
  if (fields.release_type === 'seaWaybill') throw badField('release_type', 'BAD_CHOICE');
  const second = await secondSetOf(work, first.id);
  if (second && second.id !== id) throw new Refusal('BILL_SWITCHED_ALREADY', { no: first.no, second: second.no });
  const changed = texts.find((key) => (fields[key] ?? null) !== first[key]) ?? measures.find((key) => !new Big(fields[key]).eq(first[key]));
  if (changed) throw badField(changed, 'SECOND_SET_KEEPS_GOODS', { no: first.no });
  const containers = await work.db
    .selectFrom('freight_document_container')
    .select(['container_no', 'seal_no'])
    .where('document_id', '=', first.id)
    .orderBy('seq')
    .execute();
  const same =
    containers.length === fields.containers.length &&
    containers.every(({ container_no, seal_no }, place) => {
      const container = fields.containers[place];
      return container?.container_no === container_no && container.seal_no === seal_no;
    });
  if (!same) throw badField('containers', 'SECOND_SET_KEEPS_GOODS', { no: first.no });
  const parties = ['shipper', 'consignee', 'notify'] as const;
  if (parties.every((party) => fields[party] === first[party])) throw badField('shipper', 'SAME_PARTIES', { no: first.no });
  return first.first_id ?? first.id;
}

/** The live bill that replaces another. */
function secondSetOf({ db }: FreightWork, firstId: bigint) {
  return db
    .selectFrom('freight_document')
    .select(['id', 'no', 'state'])
    .where('switched_from_id', '=', firstId)
    .where('state', '<>', 'void')
    .executeTakeFirst();
}

/** Refuses ORIGINALS_OUT for a second set whose first is not back with all its originals. Writes its issue into the history of the job. */
export async function issueSecondSet(work: FreightWork, document: FreightDocument): Promise<void> {
  if (document.switched_from_id === null) return;
  const first = await lockOwn(work, 'freight_document', { id: document.switched_from_id });
  if (first.state !== 'switched') throw new Refusal('ORIGINALS_OUT', { no: document.no, first: first.no });
  work.audit({ subject: 'freightJob', id: document.job_id, what: 'issueSecondSet', note: `${first.no} → ${document.no}` });
}

/** Takes all originals of a house bill back, so that its second set may be issued. */
export function takeBack(work: FreightWork, document: FreightDocument, returned: number): Partial<FreightDocument> {
  if (!isSwitchable(document)) throw new Refusal('BILL_NOT_SWITCHABLE', { no: document.no });
  if (returned !== document.originals) throw new Refusal('ORIGINALS_MISSING', { returned, originals: document.originals });
  work.audit({ subject: 'freightJob', id: document.job_id, what: 'switchBill', note: document.no });
  return { originals_returned: returned, reason: null };
}

/** Gives the originals out again. Refuses SECOND_SET_OUT once the second set was issued. */
export async function undoSwitch(work: FreightWork, document: FreightDocument, reason: string | null): Promise<Partial<FreightDocument>> {
  const second = await secondSetOf(work, document.id);
  if (second && second.state !== 'draft' && second.state !== 'approved')
    throw new Refusal('SECOND_SET_OUT', { no: document.no, second: second.no });
  work.audit({ subject: 'freightJob', id: document.job_id, what: 'unswitchBill', note: document.no });
  return { originals_returned: 0, reason };
}

/**
 * Voids a bill. Once issued, it entitles each holder of an original to the goods (China's Maritime Code, article 71; TT Club, TT Talk 2004,
 * on two sets in circulation), so all originals come back first. Refuses ORIGINALS_HELD while one is out, and SECOND_SET_OUT for a second
 * set that is out: voided, its originals would meet those of a third.
 */
export function voidBill(document: FreightDocument, returned: number, reason: string | null): Partial<FreightDocument> {
  const { no, state, originals, switched_from_id } = document;
  if (state !== 'issued') return { reason };
  if (switched_from_id !== null) throw new Refusal('SECOND_SET_OUT', { no, second: no });
  if (returned !== originals) throw new Refusal('ORIGINALS_HELD', { no, returned, originals });
  return { originals_returned: returned, reason };
}
