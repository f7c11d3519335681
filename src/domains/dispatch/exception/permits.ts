import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'roadException.view',
  edit: 'roadException.edit',
  close: 'roadException.close',
  /** A carrier's people report an exception. */
  tell: 'roadException.tell',
});
