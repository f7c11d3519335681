import type { Generated } from 'kysely';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { ContainerType, FreightTerm } from '../../job/kinds.ts';
import type { FreightDocumentKind, ReleaseType } from '../kinds.ts';
import type { FreightDocumentState } from '../states.ts';

export type FreightDocumentTable = Versioned & {
  no: string;
  kind: FreightDocumentKind;
  state: Generated<FreightDocumentState>;
  company_id: bigint;
  job_id: bigint;
  house_id: OptionalColumn<bigint>;
  /** The set that this one replaces. */
  switched_from_id: OptionalColumn<bigint>;
  /** The first of all sets of the same goods. */
  first_id: OptionalColumn<bigint>;
  /** A bill from before the rule that a house has one: it is one too many. */
  surplus: Generated<boolean>;
  release_type: ReleaseType;
  shipper: string;
  consignee: string;
  notify: OptionalColumn<string>;
  receipt_place: OptionalColumn<string>;
  loading_port: string;
  discharge_port: string;
  delivery_place: OptionalColumn<string>;
  vessel: OptionalColumn<string>;
  voyage: OptionalColumn<string>;
  freight_term: OptionalColumn<FreightTerm>;
  marks: OptionalColumn<string>;
  goods: string;
  pieces: number;
  gross_kg: string;
  volume_m3: string;
  originals: number;
  originals_returned: Generated<number>;
  copies: Generated<number>;
  issue_place: OptionalColumn<string>;
  shipped_on: OptionalColumn<string>;
  issued_on: OptionalColumn<string>;
  released_at: OptionalColumn<Date>;
  remark: OptionalColumn<string>;
  reason: OptionalColumn<string>;
  created_by: bigint | null;
  /** The last writer of the draft, and everybody who changed it. */
  prepared_by: OptionalColumn<bigint>;
  preparers: Generated<bigint[]>;
  approved_by: OptionalColumn<bigint>;
};
type FreightDocumentContainerTable = {
  document_id: bigint;
  seq: number;
  container_no: string;
  size_type: ContainerType;
  seal_no: string | null;
  pieces: number | null;
  gross_kg: string | null;
  volume_m3: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  freight_document: FreightDocumentTable;
  freight_document_container: FreightDocumentContainerTable;
};
