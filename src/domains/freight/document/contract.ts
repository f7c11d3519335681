import { z } from 'zod';
import { call, type Call } from '../../../kernel/call.ts';
import { identifierIn, isIdentifier } from '../../../kernel/identifier.ts';
import { type Filters, listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { letterhead, printCall, printedRecordsMax, printLanguages } from '../../../kernel/print.ts';
import {
  byId,
  code,
  day,
  decimal,
  idIn,
  idOut,
  instantOut,
  line,
  lineOrNull,
  note,
  recordIn,
  refuseTwins,
  resultsOf,
  version,
} from '../../../kernel/schema.ts';
import { containerTypes, freightTerms } from '../job/kinds.ts';
import { freightDocumentKinds, releaseTypes } from './kinds.ts';
import { may } from './permits.ts';
import { freightDocumentStateNames, freightDocumentStates } from './states.ts';

export const freightDocumentRow = z.object({
  id: idOut,
  version,
  no: z.string(),
  kind: z.enum(freightDocumentKinds),
  state: z.enum(freightDocumentStateNames),
  job_id: idOut,
  job_no: z.string(),
  house_id: idOut.nullable(),
  house_no: z.string().nullable(),
  master_no: z.string().nullable(),
  customer_name: z.string(),
  release_type: z.enum(releaseTypes),
  shipper: z.string(),
  consignee: z.string(),
  loading_port: z.string(),
  discharge_port: z.string(),
  vessel: z.string().nullable(),
  voyage: z.string().nullable(),
  container_nos: z.string().nullable(),
  pieces: z.int(),
  gross_kg: z.string(),
  volume_m3: z.string(),
  originals: z.int(),
  originals_returned: z.int(),
  /** The set that this one replaces, and the one that replaces it. */
  switched_from_no: z.string().nullable(),
  switched_to_no: z.string().nullable(),
  shipped_on: day.nullable(),
  issued_on: day.nullable(),
  released_at: instantOut.nullable(),
  created_by_name: z.string().nullable(),
  approved_by_name: z.string().nullable(),
  created_at: instantOut,
  reason: z.string().nullable(),
});
export type FreightDocumentRow = z.output<typeof freightDocumentRow>;

export const freightDocumentFilters = {
  words: { is: 'text' },
  no: { is: 'values' },
  job_no: { is: 'values' },
  kind: { is: 'choice', of: freightDocumentKinds, words: 'freightDocument.kind' },
  release_type: { is: 'choice', of: releaseTypes, words: 'freightDocument.release_type' },
  customer_id: { is: 'ref', to: 'customer' },
  job_id: { is: 'ref', to: 'freightJob' },
} as const satisfies Filters;

export const listFreightDocuments = listCall({
  cmd: 'freightDocument.list',
  shows: ['freightDocument', 'freightJob'],
  users: [1],
  permit: may.view,
  row: freightDocumentRow,
  filters: freightDocumentFilters,
  sorts: ['created_at', 'no'],
  defaultSort: [{ key: 'created_at', desc: true }],
  tabs: [
    { key: 'all', states: freightDocumentStateNames },
    { key: 'draft', states: ['draft'], badge: true },
    { key: 'approved', states: ['approved'], badge: true },
    { key: 'issued', states: ['issued'] },
    { key: 'switched', states: ['switched'] },
    { key: 'released', states: ['surrendered', 'telexReleased'] },
    { key: 'void', states: ['void'] },
  ],
});

const kg = decimal(3, { min: '0.001', max: '99999999' });
const m3 = decimal(4, { min: '0.0001', max: '99999' });
const pieces = z.int().min(1).max(9_999_999);

export const documentContainerIn = z.strictObject({
  container_no: identifierIn('container'),
  size_type: z.enum(containerTypes),
  seal_no: lineOrNull(15).default(null),
  pieces: pieces.nullish(),
  gross_kg: kg.nullish(),
  volume_m3: m3.nullish(),
});

const required = (max: number) => note(max).pipe(z.string('REQUIRED'));
export const documentFields = z.strictObject({
  kind: z.enum(freightDocumentKinds),
  job_id: idIn,
  house_id: idIn.nullish(),
  /** The bill that this one replaces as its second set. */
  switched_from_id: idIn.nullish(),
  no: code(20),
  release_type: z.enum(releaseTypes).default('original'),
  shipper: required(500),
  consignee: required(500),
  notify: note(500).default(null),
  receipt_place: lineOrNull(80).default(null),
  loading_port: line(80),
  discharge_port: line(80),
  delivery_place: lineOrNull(80).default(null),
  vessel: lineOrNull(60).default(null),
  voyage: lineOrNull(20).default(null),
  freight_term: z.enum(freightTerms).nullish(),
  marks: note(500).default(null),
  goods: required(1000),
  pieces,
  gross_kg: kg,
  volume_m3: m3,
  originals: z.int().min(0).max(9).default(3),
  copies: z.int().min(0).max(9).default(3),
  issue_place: lineOrNull(80).default(null),
  shipped_on: day.nullish(),
  remark: note().default(null),
  containers: z.array(documentContainerIn).max(200).default([]),
});
export type DocumentFields = z.output<typeof documentFields>;

function checkFields(document: DocumentFields, context: z.RefinementCtx): void {
  const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', message, path });
  // A second set has the house of the first, which may be a bill from before houses were named.
  if (document.kind === 'house' && !document.house_id && !document.switched_from_id) fault(['house_id'], 'REQUIRED');
  if ((document.release_type === 'seaWaybill') !== (document.originals === 0)) fault(['originals'], 'ORIGINALS_BY_TYPE');
  const numbers = document.containers.map(({ container_no }) => container_no);
  refuseTwins(context, ['containers', 'container_no'], numbers);
  numbers.forEach((no, place) => {
    if (!isIdentifier('container', no)) fault(['containers', place, 'container_no'], 'BAD_CONTAINER_NO');
  });
}

export const saveFreightDocument = call({
  cmd: 'freightDocument.save',
  kind: 'write',
  users: [1],
  permit: may.edit,
  params: z.strictObject({ ...documentFields.shape, ...recordIn }).superRefine(checkFields),
  result: z.object({ id: idOut, no: z.string(), version }),
  refusals: ['NOT_EDITABLE', 'BILL_NOT_SWITCHABLE', 'BILL_SWITCHED_ALREADY'],
});

const content = {
  ...resultsOf(documentFields.omit({ containers: true })),
  job_id: idOut,
  containers: z.array(z.object(resultsOf(documentContainerIn))),
};
const documentDetail = freightDocumentRow.extend(content);

export const getFreightDocument = call({
  cmd: 'freightDocument.get',
  shows: ['freightDocument', 'freightJob'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: documentDetail,
});
export type FreightDocumentDetail = typeof getFreightDocument extends Call<infer _P, infer R> ? z.output<R> : never;

/** The content that a job suggests for a bill of its master, or of one of its houses. */
export const proposeFreightDocument = call({
  cmd: 'freightDocument.propose',
  shows: ['freightJob'],
  kind: 'read',
  users: [1],
  permit: may.edit,
  params: z.strictObject({ job_id: idIn, house_id: idIn.nullish() }),
  result: z.object({
    kind: z.enum(freightDocumentKinds),
    house_id: idOut.nullable(),
    no: z.string().nullable(),
    shipper: z.string().nullable(),
    consignee: z.string().nullable(),
    notify: z.string().nullable(),
    receipt_place: z.string().nullable(),
    loading_port: z.string(),
    discharge_port: z.string(),
    delivery_place: z.string().nullable(),
    vessel: z.string().nullable(),
    voyage: z.string().nullable(),
    freight_term: z.enum(freightTerms).nullable(),
    marks: z.string().nullable(),
    goods: z.string().nullable(),
    pieces: z.int().nullable(),
    gross_kg: z.string().nullable(),
    volume_m3: z.string().nullable(),
    containers: z.array(z.object(resultsOf(documentContainerIn))),
  }),
});

/** The bills of a job, its houses that have none yet, and the totals of all of its houses. */
export const listDocumentsOfJob = call({
  cmd: 'freightDocument.ofJob',
  shows: ['freightDocument', 'freightJob'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ job_id: idIn }),
  result: z.object({
    rows: z.array(freightDocumentRow),
    houses: z.array(z.object({ id: idOut, house_no: z.string() })),
    has_master: z.boolean(),
    totals: z.object({ pieces: z.string(), gross_kg: z.string(), volume_m3: z.string() }).nullable(),
  }),
});

export const moveFreightDocument = moveCall({
  cmd: 'freightDocument.move',
  users: [1],
  machine: freightDocumentStates,
  /** The originals that are back when the goods are released, or the bill is switched or voided. */
  with: { originals_returned: z.int().min(0).max(9).nullish() },
  refusals: [
    'ORIGINALS_MISSING',
    'ORIGINALS_OUT',
    'ORIGINALS_HELD',
    'SECOND_SET_OUT',
    'BILL_NOT_SWITCHABLE',
    'BILL_INCOMPLETE',
    'BILL_UNLIKE_HOUSES',
    'UNLIKE_ISSUED_MASTER',
    'IN_THE_FUTURE',
    'CUSTOMER_ON_HOLD',
    'CREDIT_OVER_LIMIT',
    'CREDIT_OVERDUE',
    'RATE_MISSING',
  ],
});

const sheet = z.object({ ...documentDetail.shape, company: letterhead, printed: z.int() });
export type FreightDocumentSheet = z.output<typeof sheet>;

export const readFreightDocumentSheets = call({
  cmd: 'freightDocument.sheets',
  shows: ['freightDocument'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ ids: z.array(idIn).min(1).max(printedRecordsMax), languages: printLanguages }),
  result: z.object({ sheets: z.array(sheet) }),
});
export const printedFreightDocuments = printCall({
  cmd: 'freightDocument.printed',
  users: [1],
  permit: may.view,
  documents: ['billOfLading'],
});
