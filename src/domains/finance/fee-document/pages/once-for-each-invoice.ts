import type { BatchAction } from '../../../../web/kit/action/actions.ts';
import type { DocumentRow } from '../contract.ts';

/** The parts of an invoice that a batch names: those of one invoice have the same. */
type Part = Pick<DocumentRow, 'id' | 'joint_id'>;
const invoiceOf = ({ id, joint_id }: Part): string => joint_id ?? id;

/**
 * A batch that moves an invoice of several bills once: any of its parts stands for all of it, so that the second one would be refused as
 * changed. Each part has the answer of its invoice.
 */
export function onceForEachInvoice<Row extends Part>(action: BatchAction<Row>): BatchAction<Row> {
  const { many } = action;
  if (!many) return action;
  return {
    ...action,
    many: async (rows, reason) => {
      const invoices = [...new Set(rows.map(invoiceOf))];
      const firsts = invoices.flatMap((invoice) => rows.find((row) => invoiceOf(row) === invoice) ?? []);
      const outcomes = await many(firsts, reason);
      return rows.flatMap((row) => outcomes[invoices.indexOf(invoiceOf(row))] ?? []);
    },
  };
}
