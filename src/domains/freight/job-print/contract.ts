import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { guarded } from '../../../kernel/guard.ts';
import { letterhead, printCall, printLanguages } from '../../../kernel/print.ts';
import { currency, idIn, idOut, instantOut } from '../../../kernel/schema.ts';
import { handlingCodes } from '../booking/dangerous.ts';
import { chargeDues, rateClasses } from '../booking/kinds.ts';
import { freightModes, freightTerms, incoterms } from '../job/kinds.ts';
import { may } from '../job/permits.ts';
import { freightJobStateNames } from '../job/states.ts';

const text = z.string().nullable();
const measures = { pieces: z.int().nullable(), gross_kg: text, volume_m3: text };
const house = z.object({
  house_no: z.string(),
  shipper: text,
  consignee: text,
  notify: text,
  goods: z.string(),
  hs_code: text,
  marks: text,
  ...measures,
});
const container = z.object({ container_no: text, size_type: z.string(), seal_no: text, house_no: text, vgm_kg: text, ...measures });

const sheet = z.object({
  id: idOut,
  no: z.string(),
  state: z.enum(freightJobStateNames),
  mode: z.enum(freightModes),
  company: letterhead,
  customer_name: z.string(),
  carrier_name: text,
  master_no: text,
  vessel: text,
  voyage: text,
  flight_no: text,
  etd: instantOut.nullable(),
  origin: z.string(),
  destination: z.string(),
  incoterm: z.enum(incoterms).nullable(),
  freight_term: z.enum(freightTerms).nullable(),
  chargeable_kg: text,
  ...measures,
  houses: z.array(house),
  containers: z.array(container),
  waybills_printed: z.int(),
  manifests_printed: z.int(),
});
export type FreightJobSheet = z.output<typeof sheet>;

/** The facts of a job that its house air waybills and its cargo manifest print. Places are in English, as both are read abroad. */
export const readFreightJobSheet = call({
  cmd: 'freightJob.sheet',
  shows: ['freightJob'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ id: idIn, languages: printLanguages }),
  result: sheet,
});
const masterWaybill = z.object({
  id: idOut,
  no: z.string(),
  state: z.enum(freightJobStateNames),
  company: letterhead,
  master_no: z.string(),
  carrier_name: text,
  /** Our company, with its address, where the houses are consolidated; the shipper of the only house of a direct shipment. */
  shipper: text,
  consignee: text,
  notify: text,
  origin: z.string(),
  destination: z.string(),
  flight_no: text,
  etd: instantOut.nullable(),
  freight_term: z.enum(freightTerms).nullable(),
  handling_info: text,
  ...measures,
  chargeable_kg: text,
  /** None for a consolidation: the manifest names its goods. */
  goods: text,
  marks: text,
  flights: z.array(
    z.object({ flight_no: z.string(), origin_name: z.string(), destination_name: z.string(), departs: z.string(), arrives: z.string() }),
  ),
  dimensions: z.array(z.object({ pieces: z.int(), length_cm: z.string(), width_cm: z.string(), height_cm: z.string() })),
  /** The weight charge by the rates of the booking. Without it the sheet says that the freight is as arranged. */
  rating: guarded(
    'cost',
    z.object({ rate_class: z.enum(rateClasses), rated_kg: z.string(), rate: z.string(), charge: z.string(), currency }).nullable(),
  ),
  /** Other charges with the codes by which a waybill names them. */
  surcharges: guarded('cost', z.array(z.object({ code: z.string(), due: z.enum(chargeDues), amount: z.string(), currency })).nullable()),
  handling_codes: z.array(z.enum(handlingCodes)),
  dangerous: z.array(z.object({ un_no: z.string(), dg_class: z.string(), proper_name: z.string(), pieces: z.int(), net_kg: z.string() })),
  /** The statement of its dangerous goods: that a declaration goes with it, and that it flies on cargo aircraft only. */
  statement: z.enum(['declared', 'declaredCargoOnly', 'cargoOnly']).nullable(),
  ulds: z.array(z.object({ uld_no: z.string(), pieces: z.int(), gross_kg: text })),
  printed: z.int(),
});
export type MasterWaybillSheet = z.output<typeof masterWaybill>;

/** The facts of an air job and of its booking that the master air waybill prints. */
export const readMasterWaybill = call({
  cmd: 'freightJob.masterWaybill',
  shows: ['freightJob', 'booking'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ id: idIn, languages: printLanguages }),
  result: masterWaybill,
  refusals: ['MASTER_MISSING'],
});
export const printedFreightJobs = printCall({
  cmd: 'freightJob.printed',
  users: [1],
  permit: may.view,
  documents: ['airWaybill', 'masterAirWaybill', 'cargoManifest'],
});
