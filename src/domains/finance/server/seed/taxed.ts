import type { Insertable } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { suppliedTax } from '../../charge/server/charges.ts';
import type { ChargeTable } from '../../charge/server/tables.ts';
import type { Book } from './book.ts';

type Line = Parameters<typeof suppliedTax>[1] & { readonly feeNameId: bigint; readonly disbursement: boolean };

/** A supplier's line with the tax that the supplier charges; any other line as it is. */
export function taxed<L extends Line>(
  book: Book,
  of: Pick<Insertable<ChargeTable>, 'side' | 'company_id' | 'carrier_id'>,
  day: Day,
  line: L,
) {
  if (of.side === 'receivable' || of.carrier_id == null || line.disbursement) return line;
  const tax = book.supplierTax({ companyId: of.company_id, carrierId: of.carrier_id, feeNameId: line.feeNameId, day });
  return { ...line, ...suppliedTax(tax, line) };
}
