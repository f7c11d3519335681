import type { Generated } from 'kysely';
import type { RoleScope } from '../contract.ts';
import type { Guard } from '../../../../kernel/guard.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';

export type RoleTable = Versioned & {
  name: string;
  /** The name in each language, where it has one. */
  name_zh: OptionalColumn<string>;
  name_vi: OptionalColumn<string>;
  name_en: OptionalColumn<string>;
  name_th: OptionalColumn<string>;
  permits: string[];
  scope: RoleScope;
  second_factor: Generated<boolean>;
  hidden: Generated<Guard[]>;
  remark: string | null;
  active: Generated<boolean>;
};
export type TeamTable = Versioned & {
  company_id: bigint;
  name: string;
  leader_id: bigint | null;
  remark: string | null;
  active: Generated<boolean>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  role: RoleTable;
  team: TeamTable;
};
