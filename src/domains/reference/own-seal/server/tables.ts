import type { Generated } from 'kysely';
import type { Versioned } from '../../../../server/columns.ts';

type OwnSealTable = Versioned & {
  company_id: bigint;
  kind: 'company' | 'contract' | 'finance' | 'legalRepresentative' | 'customs' | 'invoice';
  name: string;
  keeper_id: bigint | null;
  taken_out_until: string | null;
  remark: string | null;
  active: Generated<boolean>;
  search: Generated<string>;
  created_by: bigint | null;
};

/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  own_seal: OwnSealTable;
};
