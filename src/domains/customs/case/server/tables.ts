import type { ColumnType, Generated } from 'kysely';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { AmendableField, CaseKind } from '../kinds.ts';
import type { CaseState } from '../states.ts';

export type CaseChange = { readonly field: AmendableField; readonly before: string | null; readonly after: string };

type CustomsCaseTable = Versioned & {
  company_id: bigint;
  declaration_id: bigint;
  kind: CaseKind;
  state: Generated<CaseState>;
  reason: string;
  /** The words of customs when it refused, or the reason for which the case was withdrawn. */
  decision: OptionalColumn<string>;
  changes: ColumnType<readonly CaseChange[], string, string>;
  created_by: bigint | null;
  /** Everybody who changed its draft: none of them sends it. */
  preparers: Generated<bigint[]>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  customs_case: CustomsCaseTable;
};
