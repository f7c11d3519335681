import type { MasterRow, OptionalColumn } from '../../../../server/columns.ts';

type VesselTable = MasterRow & {
  name: string;
  imo: string;
  call_sign: OptionalColumn<string>;
  flag: OptionalColumn<string>;
  teu: OptionalColumn<number>;
  remark: OptionalColumn<string>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = { vessel: VesselTable };
