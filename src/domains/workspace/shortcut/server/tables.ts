type ShortcutTable = { account_id: bigint; path: string; place: number };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  shortcut: ShortcutTable;
};
