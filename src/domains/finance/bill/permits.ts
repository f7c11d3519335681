import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'bill.view',
  make: 'bill.make',
  send: 'bill.send',
  /** Staff record that the other side confirmed or disputes the bill. */
  confirm: 'bill.confirm',
  void: 'bill.void',
  /** A carrier sees its own bills and confirms or disputes them. */
  confirmOwn: 'bill.confirmOwn',
});
