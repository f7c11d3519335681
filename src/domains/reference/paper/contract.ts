import { z } from 'zod';
import { listCall } from '../../../kernel/list.ts';
import { idOut } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { paperKinds, paperStates, paperSubjects } from './rules.ts';

/** Every paper with a last day, of any record; expired ones come first. */
export const listPapers = listCall({
  cmd: 'paper.list',
  shows: ['vehicle', 'driver', 'carrier', 'supplier', 'contract'],
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    subject: z.enum(paperSubjects),
    record_id: idOut,
    kind: z.enum(paperKinds),
    name: z.string(),
    no: z.string().nullable(),
    until: z.string(),
    days_left: z.int(),
    papers: z.enum(paperStates),
    blocks: z.boolean(),
    party: z.string().nullable(),
    owner_name: z.string().nullable(),
    filed: z.boolean(),
    reminded_on: z.string().nullable(),
  }),
  filters: {
    name: { is: 'text' },
    subject: { is: 'choice', of: paperSubjects, words: 'paper.subject' },
    kind: { is: 'choice', of: paperKinds, words: 'paper.kind' },
    until: { is: 'days' },
    carrier: { is: 'ref', to: 'carrier' },
    owner: { is: 'ref', to: 'account' },
    blocks: { is: 'flag' },
    filed: { is: 'flag' },
  },
  sorts: ['until', 'name'],
  defaultSort: [{ key: 'until' }],
  tabs: [
    { key: 'due', states: [] },
    { key: 'expired', states: [], badge: true },
    { key: 'week', states: [], badge: true },
    { key: 'month', states: [] },
    { key: 'quarter', states: [] },
    { key: 'all', states: [] },
  ],
});
