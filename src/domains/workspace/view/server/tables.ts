import type { Generated, GeneratedAlways } from 'kysely';

export type SavedViewTable = {
  id: GeneratedAlways<bigint>;
  account_id: bigint;
  page: string;
  name: string;
  kind: 'own' | 'team' | 'role';
  role_id: bigint | null;
  query: string;
  settings: unknown;
  at: Generated<Date>;
};
type StoredFilterTable = { token: string; seq: GeneratedAlways<bigint>; query: string; account_id: bigint; at: Generated<Date> };
type ColumnSettingTable = { account_id: bigint; page: string; settings: unknown };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  saved_view: SavedViewTable;
  column_setting: ColumnSettingTable;
  kept_filter: StoredFilterTable;
};
