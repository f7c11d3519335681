import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { Generated } from 'kysely';
import type { YearState } from '../states.ts';

type YearEndTable = Versioned & {
  company_id: bigint;
  year: number;
  state: Generated<YearState>;
  reason: OptionalColumn<string>;
  asked_by: OptionalColumn<bigint>;
  closed_by: OptionalColumn<bigint>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  year_end: YearEndTable;
};
