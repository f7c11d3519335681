import type { Generated, GeneratedAlways } from 'kysely';
import type { ExceptionKind, MilestoneCode, MilestoneSource } from '../kinds.ts';
import type { Versioned } from '../../../../server/columns.ts';

type OrderMilestoneTable = {
  id: GeneratedAlways<bigint>;
  order_id: bigint;
  code: MilestoneCode;
  planned_at: Date | null;
  actual_at: Date | null;
  recorded_at: Date | null;
  recorded_by: bigint | null;
  source: Generated<MilestoneSource>;
  place: string | null;
  remark: string | null;
};
type OrderExceptionTable = Versioned & {
  order_id: bigint;
  kind: ExceptionKind;
  happened_at: Date;
  place: string | null;
  note: string;
  resolved_at: Date | null;
  resolved_by: bigint | null;
  resolution: string | null;
  created_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  order_milestone: OrderMilestoneTable;
  order_exception: OrderExceptionTable;
};
