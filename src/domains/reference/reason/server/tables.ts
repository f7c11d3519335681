import type { MasterRow } from '../../../../server/columns.ts';
import type { reasonKinds } from '../rules.ts';

type CompanyReasonTable = MasterRow & {
  company_id: bigint;
  kind: (typeof reasonKinds)[number];
  text: string;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  company_reason: CompanyReasonTable;
};
