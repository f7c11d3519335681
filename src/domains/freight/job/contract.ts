import { z } from 'zod';
import { call, type Call } from '../../../kernel/call.ts';
import { identifierOrNull, isIdentifier, normalIdentifier } from '../../../kernel/identifier.ts';
import { type Filters, listCall, type Opening } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import type { Page } from '../../../kernel/page.ts';
import {
  byId,
  byVersion,
  code,
  decimal,
  idIn,
  idOut,
  instantIn,
  instantOut,
  line,
  lineOrNull,
  note,
  refuseTwins,
  resultsOf,
  saved,
  version,
} from '../../../kernel/schema.ts';
import { checkContainers, equipmentDifference, freightContainerIn, kg, m3, pieces } from './container.ts';
import {
  freightDirections,
  freightLegKinds,
  freightMilestones,
  freightModes,
  freightServices,
  freightTerms,
  incoterms,
  jobCutOffs,
  shareBases,
} from './kinds.ts';
import { may } from './permits.ts';
import { freightJobStateNames, freightJobStates } from './states.ts';

export const freightJobRow = z.object({
  id: idOut,
  version,
  no: z.string(),
  state: z.enum(freightJobStateNames),
  mode: z.enum(freightModes),
  direction: z.enum(freightDirections),
  service: z.enum(freightServices),
  customer_id: idOut,
  customer_name: z.string(),
  customer_ref: z.string().nullable(),
  carrier_name: z.string().nullable(),
  origin_code: z.string().nullable(),
  origin_name: z.string(),
  destination_code: z.string().nullable(),
  destination_name: z.string(),
  master_no: z.string().nullable(),
  vessel: z.string().nullable(),
  voyage: z.string().nullable(),
  flight_no: z.string().nullable(),
  etd: instantOut.nullable(),
  eta: instantOut.nullable(),
  departed_at: instantOut.nullable(),
  arrived_at: instantOut.nullable(),
  pieces: z.int().nullable(),
  gross_kg: z.string().nullable(),
  volume_m3: z.string().nullable(),
  chargeable_kg: z.string().nullable(),
  house_count: z.int(),
  container_count: z.int(),
  created_by_name: z.string().nullable(),
  created_at: instantOut,
  reason: z.string().nullable(),
});
export type FreightJobRow = z.output<typeof freightJobRow>;

export const freightJobFilters = {
  words: { is: 'text' },
  no: { is: 'values' },
  master_no: { is: 'values' },
  /** A house or a container, by its number. */
  cargo: { is: 'text' },
  mode: { is: 'choice', of: freightModes, words: 'freightJob.mode' },
  direction: { is: 'choice', of: freightDirections, words: 'freightJob.direction' },
  service: { is: 'choice', of: freightServices, words: 'freightJob.service' },
  customer_id: { is: 'ref', to: 'customer' },
  carrier_id: { is: 'ref', to: 'carrier' },
  origin_station_id: { is: 'ref', to: 'station' },
  destination_station_id: { is: 'ref', to: 'station' },
  etd: { is: 'days', of: 'instant' },
} as const satisfies Filters;

export const listFreightJobs = listCall({
  cmd: 'freightJob.list',
  users: [1],
  permit: may.view,
  row: freightJobRow,
  filters: freightJobFilters,
  sorts: ['created_at', 'etd', 'no'],
  defaultSort: [{ key: 'created_at', desc: true }],
  tabs: [
    { key: 'open', states: ['draft', 'inProgress', 'departed', 'arrived', 'delivered'] },
    { key: 'draft', states: ['draft'], badge: true },
    { key: 'inProgress', states: ['inProgress'] },
    { key: 'departed', states: ['departed'] },
    { key: 'arrived', states: ['arrived'], badge: true },
    { key: 'delivered', states: ['delivered'] },
    { key: 'closed', states: ['closed'] },
    { key: 'cancelled', states: ['cancelled'] },
    { key: 'all', states: freightJobStateNames },
  ],
});

/** The jobs that a page opens with: those of its mode. */
export function freightJobsOpening({ fixed }: Page): Opening<typeof freightJobFilters> {
  return fixed?.['mode'] ? { fixed: { mode: [z.enum(freightModes).parse(fixed['mode'])] } } : {};
}

const centimetres = decimal(1, { min: '0.1', max: '9999' });

export const freightHouseIn = z.strictObject({
  id: idIn.nullish(),
  /** Assigned by the product when it is left out. */
  house_no: code(20)
    .nullish()
    .or(z.literal('').transform(() => null)),
  shipper: lineOrNull(300).default(null),
  consignee: lineOrNull(300).default(null),
  notify: lineOrNull(300).default(null),
  pieces,
  gross_kg: kg,
  volume_m3: m3,
  goods: line(200),
  hs_code: identifierOrNull('hsCode').default(null),
  marks: lineOrNull(200).default(null),
});

export const freightDimensionIn = z.strictObject({
  pieces,
  length_cm: centimetres,
  width_cm: centimetres,
  height_cm: centimetres,
});

/** The most houses of a job. */
export const housesMax = 500;

const jobFields = z.strictObject({
  mode: z.enum(freightModes),
  direction: z.enum(freightDirections),
  service: z.enum(freightServices),
  company_id: idIn,
  customer_id: idIn,
  customer_ref: lineOrNull(64).default(null),
  carrier_id: idIn.nullish(),
  incoterm: z.enum(incoterms).nullish(),
  freight_term: z.enum(freightTerms).nullish(),
  receipt_station_id: idIn.nullish(),
  origin_station_id: idIn,
  destination_station_id: idIn,
  delivery_station_id: idIn.nullish(),
  master_no: lineOrNull(20).default(null),
  /** The consignee of the master document: its name, and its address in the next lines. */
  master_consignee: note(500).default(null),
  handling_info: note(200).default(null),
  vessel: lineOrNull(60).default(null),
  voyage: lineOrNull(20).default(null),
  flight_no: lineOrNull(8).default(null),
  etd: instantIn.nullish(),
  eta: instantIn.nullish(),
  pieces: pieces.nullish(),
  gross_kg: kg.nullish(),
  volume_m3: m3.nullish(),
  confirmed_pieces: pieces.nullish(),
  confirmed_kg: kg.nullish(),
  confirmed_m3: m3.nullish(),
  volume_divisor: z.int().min(1000).max(10_000).default(6000),
  chargeable_planned_kg: kg.nullish(),
  chargeable_confirmed_kg: kg.nullish(),
  chargeable_customer_kg: kg.nullish(),
  chargeable_airline_kg: kg.nullish(),
  share_by: z.enum(shareBases).default('weight'),
  remark: note().default(null),
  houses: z.array(freightHouseIn).max(housesMax).default([]),
  containers: z.array(freightContainerIn).max(200).default([]),
  dimensions: z.array(freightDimensionIn).max(200).default([]),
});
export type FreightJobFields = z.output<typeof jobFields>;

/** The stored form of a master number: an air waybill's without separators, a bill of lading's in upper case. */
export function masterNumber(mode: FreightJobFields['mode'], text: string | null): string | null {
  return text && (mode === 'air' ? normalIdentifier('awb', text) : text.toUpperCase());
}

/** The faults of a house beside those of its form: an air waybill number has up to twelve letters and digits, an HS code its own. */
export function houseFaults(
  mode: FreightJobFields['mode'],
  { house_no, hs_code }: Pick<z.output<typeof freightHouseIn>, 'house_no' | 'hs_code'>,
): { readonly at: 'house_no' | 'hs_code'; readonly why: string }[] {
  return [
    ...(house_no && mode === 'air' && !/^[A-Z0-9]{1,12}$/.test(house_no) ? [{ at: 'house_no' as const, why: 'BAD_HAWB' }] : []),
    ...(hs_code && !isIdentifier('hsCode', hs_code) ? [{ at: 'hs_code' as const, why: 'BAD_HS_CODE' }] : []),
  ];
}

function checkFields(job: FreightJobFields, context: z.RefinementCtx): void {
  const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', message, path });
  const isAir = job.mode === 'air';
  const master = masterNumber(job.mode, job.master_no);
  if (master && isAir && !isIdentifier('awb', master)) fault(['master_no'], 'BAD_AWB');
  if (master && !isAir && !/^[A-Z0-9][A-Z0-9/-]*$/.test(master)) fault(['master_no'], 'BAD_CODE');
  if (job.flight_no && !/^[A-Z0-9]{2}\d{1,4}[A-Z]?$/.test(job.flight_no.toUpperCase())) fault(['flight_no'], 'BAD_FLIGHT_NO');
  if (job.origin_station_id === job.destination_station_id) fault(['destination_station_id'], 'SAME_STATION');
  if (job.etd && job.eta && job.etd >= job.eta) fault(['eta'], 'END_BEFORE_START');
  if (isAir && (job.service === 'fcl' || job.service === 'lcl')) fault(['service'], 'BAD_CHOICE');
  if (isAir && job.containers.length > 0) fault(['containers'], 'BAD_CHOICE');
  const houseNumbers = job.houses.map(({ house_no }) => house_no ?? null);
  refuseTwins(context, ['houses', 'house_no'], houseNumbers);
  job.houses.forEach((house, place) => {
    for (const { at, why } of houseFaults(job.mode, house)) fault(['houses', place, at], why);
  });
  checkContainers(context, job.containers, houseNumbers);
}

/** Saves a job with its houses, containers and dimensions; those that are left out of it are removed. */
export const saveFreightJob = call({
  cmd: 'freightJob.save',
  kind: 'write',
  users: [1],
  permit: may.edit,
  params: z
    .strictObject({
      ...jobFields.shape,
      id: idIn.nullish(),
      version: version.nullish(),
      /** The job of which a new one is a copy. */
      copied_from_id: idIn.nullish(),
      /** The template with which a new one began. */
      template_id: idIn.nullish(),
      /** The customer's quotation that a new one carries out. */
      quotation_id: idIn.nullish(),
    })
    .superRefine(checkFields),
  result: z.object({ id: idOut, no: z.string(), version }),
  refusals: [
    'NOT_EDITABLE',
    'CONTAINER_ACTIVE',
    'CONTAINER_CHARGED',
    'CONTAINER_HAULED',
    'ORDER_BILLED',
    'CHARGE_BILLED',
    'FREIGHT_JOB_REVIEWED',
    'PERIOD_SOFT_CLOSED',
    'HOUSES_DEPARTED',
    'HOUSE_HAS_BILL',
    'HOUSE_DECLARED',
    'UNLIKE_ISSUED_MASTER',
  ],
});

const milestone = z.object({
  kind: z.enum(freightMilestones),
  planned_at: instantOut.nullable(),
  estimated_at: instantOut.nullable(),
  actual_at: instantOut.nullable(),
});

/** A cut-off of a booking of the job, as an instant and at the clock of its port. */
export const jobCutOff = z.object({ kind: z.enum(jobCutOffs), at: instantOut, there: z.string(), code: z.string() });

export const freightJobDetail = freightJobRow.extend({
  ...resultsOf(jobFields.omit({ houses: true, containers: true, dimensions: true })),
  company_id: idOut,
  company_name: z.string(),
  customer_id: idOut,
  receipt_name: z.string().nullable(),
  delivery_name: z.string().nullable(),
  copied_from_no: z.string().nullable(),
  template_name: z.string().nullable(),
  quotation_id: idOut.nullable(),
  quotation_no: z.string().nullable(),
  houses: z.array(z.object({ ...resultsOf(freightHouseIn), house_no: z.string() })),
  containers: z.array(z.object(resultsOf(freightContainerIn))),
  dimensions: z.array(z.object(resultsOf(freightDimensionIn))),
  cut_offs: z.array(jobCutOff),
  /** The live bookings of an ocean job. */
  bookings: z.array(z.object({ id: idOut, booking_no: z.string(), differences: z.array(equipmentDifference) })),
  milestones: z.array(milestone),
  legs: z.array(
    z.object({
      id: idOut,
      kind: z.enum(freightLegKinds),
      order_id: idOut.nullable(),
      work_order_id: idOut.nullable(),
      no: z.string(),
      state: z.string(),
      from_name: z.string(),
      to_name: z.string(),
      carrier_name: z.string().nullable(),
      plate_no: z.string().nullable(),
      /** The container for which the truck was ordered, if it has a number. */
      container_no: z.string().nullable(),
      planned_at: instantOut.nullable(),
    }),
  ),
  /** The measures in which the houses do not add up to the master. */
  differences: z.array(z.object({ measure: z.enum(['pieces', 'gross_kg', 'volume_m3']), master: z.string(), houses: z.string() })),
});

export const getFreightJob = call({
  cmd: 'freightJob.get',
  shows: ['freightJob', 'workOrder', 'order', 'booking', 'sailing'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: freightJobDetail,
});
export type FreightJobDetail = typeof getFreightJob extends Call<infer _P, infer R> ? z.output<R> : never;

export const moveFreightJob = moveCall({
  cmd: 'freightJob.move',
  users: [1],
  machine: freightJobStates,
  /** When it departed, arrived or was delivered; now when it is left out. */
  with: { at: instantIn.nullish() },
  refusals: [
    'IN_THE_FUTURE',
    'BEFORE_DEPARTURE',
    'MASTER_MISSING',
    'MASTER_TAKEN',
    'NOT_READY_TO_DEPART',
    'DG_NOT_CHECKED',
    'CONTAINER_ACTIVE',
    'BILL_NOT_RELEASED',
    'HELD_BY_CUSTOMS',
    'DELIVERED_BEFORE_ARRIVAL',
    'CUSTOMER_ON_HOLD',
    'CREDIT_OVER_LIMIT',
    'CREDIT_OVERDUE',
    'RATE_MISSING',
    'CLAIM_OPEN',
    'FREIGHT_JOB_MARGIN',
    'CLOCK_RUNNING',
    'BOOKING_STILL_OPEN',
    'BILL_NOT_VOID',
    'TRIP_STILL_ORDERED',
    'HOUSE_DECLARED',
  ],
});

/** Plans, estimates or reports one milestone. An estimate never changes an actual time. */
export const recordFreightMilestone = call({
  cmd: 'freightJob.milestone',
  kind: 'write',
  users: [1],
  permit: may.operate,
  params: z.strictObject({
    ...byVersion.shape,
    kind: z.enum(freightMilestones),
    planned_at: instantIn.nullish(),
    estimated_at: instantIn.nullish(),
    actual_at: instantIn.nullish(),
  }),
  result: saved,
  refusals: ['IN_THE_FUTURE', 'NOT_EDITABLE', 'NOT_READY_TO_DEPART', 'MADE_BY_MOVE', 'CONTAINER_ACTIVE'],
});

/** Names a transport order or a work order as a leg of the job. */
export const linkFreightLeg = call({
  cmd: 'freightJob.linkLeg',
  kind: 'write',
  users: [1],
  permit: may.edit,
  params: z.strictObject({ ...byVersion.shape, kind: z.enum(freightLegKinds), leg_no: code(24) }),
  result: saved,
  refusals: ['NOT_EDITABLE'],
});

export const unlinkFreightLeg = call({
  cmd: 'freightJob.unlinkLeg',
  kind: 'write',
  users: [1],
  permit: may.edit,
  params: z.strictObject({ ...byVersion.shape, leg_id: idIn }),
  result: saved,
  refusals: ['NOT_EDITABLE'],
});
