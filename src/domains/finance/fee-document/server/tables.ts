import type { Generated } from 'kysely';
import type { documentKinds } from '../contract.ts';
import type { DocumentState } from '../states.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';

type FeeDocumentTable = Versioned & {
  company_id: bigint;
  carrier_id: bigint;
  bill_id: bigint;
  /** The first part of an invoice of several bills, on its other parts. */
  joint_id: OptionalColumn<bigint>;
  kind: (typeof documentKinds)[number];
  document_no: string;
  document_on: string;
  currency: Currency;
  amount_minor: bigint;
  tax_minor: bigint | null;
  file_id: bigint;
  remark: string | null;
  released_minor: Generated<bigint>;
  released_functional_minor: Generated<bigint>;
  recovered_minor: Generated<bigint>;
  /** The days on which its tax was posted and taken back. */
  released_on: OptionalColumn<string>;
  withdrawn_on: OptionalColumn<string>;
  state: Generated<DocumentState>;
  reject_reason: string | null;
  decided_by: bigint | null;
  decided_at: Date | null;
  created_by: bigint;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  fee_document: FeeDocumentTable;
};
