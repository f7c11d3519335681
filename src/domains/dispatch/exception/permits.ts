import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'roadException.view',
  edit: 'roadException.edit',
  close: 'roadException.close',
  /** A carrier's people tell us what went wrong. */
  tell: 'roadException.tell',
});
