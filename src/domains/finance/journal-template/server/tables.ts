import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { Versioned } from '../../../../server/columns.ts';

type JournalTemplateTable = Versioned & {
  company_id: bigint;
  name: string;
  memo: string;
  reverse_next: boolean;
  active: Generated<boolean>;
  created_by: bigint | null;
};
type JournalTemplateLineTable = {
  id: GeneratedAlways<bigint>;
  template_id: bigint;
  account_id: bigint;
  currency: Currency;
  amount_minor: bigint | null;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  cost_centre_id: bigint | null;
  memo: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  journal_template: JournalTemplateTable;
  journal_template_line: JournalTemplateLineTable;
};
