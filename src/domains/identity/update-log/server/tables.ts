import type { Versioned } from '../../../../server/columns.ts';

type UpdateLogTable = Versioned & {
  day: string;
  release: string;
  text_zh: string;
  text_vi: string;
  text_en: string;
  text_th: string;
  created_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  update_log: UpdateLogTable;
};
