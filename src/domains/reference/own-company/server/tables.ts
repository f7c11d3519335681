import type { ColumnType, Generated } from 'kysely';
import type { OwnCompanyTable } from '../../../identity/own-company/server/tables.ts';

/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  own_company: OwnCompanyTable & { search: Generated<string>; created_by: ColumnType<bigint | null, bigint | null | undefined> };
};
