import type { Generated, GeneratedAlways } from 'kysely';
import type { OptionalColumn } from '../../../../server/columns.ts';
import type { UnlocodeFault, UnlocodeImportState } from '../kinds.ts';

type UnlocodeTable = {
  id: GeneratedAlways<bigint>;
  country: string;
  location: string;
  name: string;
  name_plain: string;
  subdivision: string | null;
  status: string | null;
  functions: string | null;
  change: string | null;
  changed: string | null;
  iata: string | null;
  coordinates: string | null;
  latitude: string | null;
  longitude: string | null;
  remarks: string | null;
  release: string;
};
export type UnlocodeFaultRow = { readonly line: number; readonly country: string | null; readonly why: UnlocodeFault };
export type UnlocodeImportTable = {
  id: GeneratedAlways<bigint>;
  release: string;
  file_id: bigint;
  file_name: string;
  state: Generated<UnlocodeImportState>;
  countries: Generated<number>;
  entries: Generated<number>;
  faults: Generated<UnlocodeFaultRow[]>;
  created_by: bigint | null;
  created_at: Generated<Date>;
  finished_at: OptionalColumn<Date>;
};
type UnlocodeCountryTable = { country: string; release: string; entries: number; import_id: bigint; imported_at: Date };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = { unlocode: UnlocodeTable; unlocode_import: UnlocodeImportTable; unlocode_country: UnlocodeCountryTable };
