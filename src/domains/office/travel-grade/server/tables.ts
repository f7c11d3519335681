import type { MasterRow } from '../../../../server/columns.ts';
import type { TravelGrade } from '../master.ts';

type TravelGradeTable = MasterRow & {
  account_id: bigint;
  grade: TravelGrade;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  travel_grade: TravelGradeTable;
};
