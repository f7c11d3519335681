import type { Generated } from 'kysely';
import type { Kept } from '../../identity/tables.ts';

export type OwnSealTable = Kept & {
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
