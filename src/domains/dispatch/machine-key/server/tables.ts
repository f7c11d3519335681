import type { Generated } from 'kysely';
import type { Datum, KeyUse } from '../kinds.ts';
import type { Versioned } from '../../../../server/columns.ts';

export type MachineKeyTable = Versioned & {
  company_id: bigint;
  use: KeyUse;
  name: string;
  carrier_id: bigint | null;
  customer_id: bigint | null;
  datum: Generated<Datum>;
  key_hash: string;
  hint: string;
  per_minute: Generated<number>;
  window_at: Date | null;
  window_count: Generated<number>;
  used_at: Date | null;
  used_ip: string | null;
  revoked_at: Date | null;
  revoked_by: bigint | null;
  created_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  machine_key: MachineKeyTable;
};
