import type { Generated } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { Versioned } from '../../../../server/columns.ts';
import type { ActivityState } from '../states.ts';

export type ActivityTable = Versioned & {
  activity_no: string;
  company_id: bigint;
  name: string;
  place: string | null;
  from_on: string;
  until_on: string;
  organiser_id: bigint;
  /** Everybody who wrote it: none of them approves it. */
  preparers: Generated<bigint[]>;
  currency: Currency;
  budget_minor: bigint;
  remark: string | null;
  state: Generated<ActivityState>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  activity: ActivityTable;
  activity_participant: { activity_id: bigint; account_id: bigint };
};
