import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { activeTabs, listCall } from '../../../kernel/list.ts';
import { activeIn, byId, idIn, idOut, line, recordIn, saved, version } from '../../../kernel/schema.ts';
import { journalLineIn, journalLineOut } from '../journal/contract.ts';
import { may } from '../journal/permits.ts';

const templateRow = z.object({
  id: idOut,
  version,
  name: z.string(),
  memo: z.string(),
  company_id: idOut,
  company_name: z.string(),
  /** True when its journals are reversed on the first day of the next month. */
  reverse_next: z.boolean(),
  line_count: z.int(),
  active: z.boolean(),
});
export type JournalTemplateRow = z.output<typeof templateRow>;

export const listJournalTemplates = listCall({
  cmd: 'journalTemplate.list',
  shows: ['journalTemplate'],
  users: [1],
  permit: may.view,
  row: templateRow,
  filters: {
    name: { is: 'text' },
    company: { is: 'ref', to: 'ownCompany' },
  },
  sorts: ['name', 'id'],
  defaultSort: [{ key: 'name', desc: false }],
  tabs: activeTabs,
});

export const getJournalTemplate = call({
  cmd: 'journalTemplate.get',
  shows: ['journalTemplate'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: templateRow.extend({
    lines: z.array(
      journalLineOut
        .pick({
          account: true,
          account_code: true,
          currency: true,
          debit: true,
          credit: true,
          customer_id: true,
          carrier_id: true,
          cost_centre_id: true,
          memo: true,
        })
        /** True when the account takes no line by hand any more. */
        .extend({ control: z.boolean() }),
    ),
  }),
});

/**
 * Writes a template, or replaces all of an earlier one. A line may leave open its amount and the details that its account asks for, and the
 * lines need not balance: the journal that begins with them is complete.
 */
export const saveJournalTemplate = call({
  cmd: 'journalTemplate.save',
  kind: 'write',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({
    ...recordIn,
    company_id: idIn.optional(),
    name: line(80),
    memo: line(200),
    reverse_next: z.boolean().default(false),
    lines: z
      .array(journalLineIn.omit({ rate: true, order_no: true }))
      .min(1, 'REQUIRED')
      .max(500),
  }),
  result: saved,
  refusals: ['CHANGED_MEANWHILE', 'DUPLICATE', 'JOURNAL_CONTROL'],
});

/** Takes a template out of use, or back into use where its name is free. */
export const setJournalTemplateActive = call({
  cmd: 'journalTemplate.setActive',
  kind: 'write',
  users: [1],
  permit: may.prepare,
  params: activeIn,
  result: saved,
  refusals: ['CHANGED_MEANWHILE', 'DUPLICATE'],
});
