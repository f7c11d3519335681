import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  /** Sees own leave, that of the team that one leads, and what waits for one's decision. */
  view: 'leave.view',
  request: 'leave.request',
  /** Sees everybody's leave in the own company. */
  all: 'leave.all',
  supervisor: 'leave.supervisor',
  executive: 'leave.executive',
  /** Records approved leave, and cancels or ends it after it began. */
  record: 'leave.record',
});
