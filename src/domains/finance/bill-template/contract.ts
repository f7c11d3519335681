import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { printedRecordsMax, printLanguages } from '../../../kernel/print.ts';
import { byId, currency, idIn, idOut, instantOut, line, recordIn, saved, version } from '../../../kernel/schema.ts';
import { billSheet } from '../bill/contract.ts';
import { may as bill } from '../bill/permits.ts';
import { layout, papers } from './layout.ts';
import { may } from './permits.ts';
import { billTemplateState, billTemplateStates } from './states.ts';

const row = z.object({
  id: idOut,
  version,
  name: z.string(),
  /** The number of this version among those of its company or customer. */
  revision: z.int(),
  company_id: idOut,
  company_name: z.string(),
  /** Null for the template of all customers of the company that have none of their own. */
  customer_id: idOut.nullable(),
  customer_name: z.string().nullable(),
  state: billTemplateState,
  bills: z.int(),
  published_at: instantOut.nullable(),
  updated_at: instantOut,
});
export type BillTemplateRow = z.output<typeof row>;

export const listBillTemplates = listCall({
  cmd: 'billTemplate.list',
  shows: ['billTemplate', 'bill'],
  users: [1],
  permit: may.view,
  row,
  filters: {
    name: { is: 'text' },
    company: { is: 'ref', to: 'ownCompany' },
    customer: { is: 'ref', to: 'customer' },
  },
  sorts: ['updated_at', 'name'],
  defaultSort: [{ key: 'updated_at', desc: true }],
  tabs: [
    { key: 'current', states: ['current'] },
    { key: 'draft', states: ['draft'], badge: true },
    { key: 'retired', states: ['retired'] },
    { key: 'all', states: billTemplateState.options },
  ],
});

export const getBillTemplate = call({
  cmd: 'billTemplate.get',
  shows: ['billTemplate'],
  kind: 'read',
  users: [1],
  permit: [may.view, may.save],
  params: byId,
  result: row.omit({ bills: true }).extend({ layout }),
});

/**
 * Creates or changes a draft. Current and retired versions stay as they are: a change of one is a new draft of the same company and
 * customer. The first column is no amount, because the words of the sums stand in it.
 */
export const saveBillTemplate = call({
  cmd: 'billTemplate.save',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: z.strictObject({ ...recordIn, name: line(80), company_id: idIn, customer_id: idIn.nullable(), layout }),
  result: saved,
  refusals: ['CHANGED_MEANWHILE', 'TEMPLATE_NOT_DRAFT', 'TEMPLATE_FIRST_COLUMN', 'TEMPLATE_COLUMN_TWICE'],
});

/** Publishes or retires a version. The former current version of the same company and customer is retired by the new one. */
export const moveBillTemplate = moveCall({ cmd: 'billTemplate.move', users: [1], machine: billTemplateStates });

/** A cell of a printed bill, as text or decimal text. */
const cell = z.object({ is: z.enum(['text', 'day', 'number', 'amount']), value: z.string().nullable(), currency: currency.nullable() });
export type GridCell = z.output<typeof cell>;
export const grid = z.object({
  /** One heading for each language of the print. */
  columns: z.array(z.object({ headings: z.array(z.string()), width: z.int(), align: z.enum(['left', 'right']) })),
  rows: z.array(z.object({ kind: z.enum(['group', 'line', 'subtotal', 'total', 'tax']), cells: z.array(cell) })),
});
export type Grid = z.output<typeof grid>;

/**
 * Customers' bills in their templates: the version that was current when the bill was sent, before that the one that is current now. A bill
 * without a template is answered with none. `layout` previews a draft as it is being drawn. A customer reads its own bills once they were
 * sent, in their templates alone; one without is in the layout of the house.
 */
export const readTemplateSheets = call({
  cmd: 'billTemplate.sheets',
  shows: ['bill', 'billTemplate'],
  kind: 'read',
  users: [1, 4],
  permit: [bill.view, bill.confirmOwn],
  params: z.strictObject({
    ids: z.array(idIn).min(1).max(printedRecordsMax),
    template_id: idIn.optional(),
    layout: layout.optional(),
    languages: printLanguages.optional(),
  }),
  result: z.object({
    sheets: z.array(
      z.object({
        bill: billSheet.omit({ lines: true }),
        template: z.object({ id: idOut.nullable(), name: z.string(), revision: z.int() }).nullable(),
        languages: printLanguages,
        heading: z.array(z.string()),
        logo: z.string().nullable(),
        paper: z.enum(papers),
        bank: z.boolean(),
        notes: z.string().nullable(),
        grid: grid.nullable(),
      }),
    ),
  }),
  refusals: ['PRINT_TOO_LONG'],
});

/** A bill in its template as a spreadsheet: the cells of the print. */
export const exportTemplateSheet = call({
  cmd: 'billTemplate.export',
  shows: ['bill', 'billTemplate'],
  kind: 'read',
  users: [1, 4],
  permit: [bill.view, bill.confirmOwn],
  params: z.strictObject({ id: idIn, template_id: idIn.optional(), languages: printLanguages.optional() }),
  result: z.object({ ticket: z.string() }),
  refusals: ['TEMPLATE_NONE'],
});
