import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { letterhead, printCall, printLanguages } from '../../../kernel/print.ts';
import { idIn, idOut, instantOut } from '../../../kernel/schema.ts';
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
export const printedFreightJobs = printCall({
  cmd: 'freightJob.printed',
  users: [1],
  permit: may.view,
  documents: ['airWaybill', 'cargoManifest'],
});
