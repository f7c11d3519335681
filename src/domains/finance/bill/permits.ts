import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'bill.view',
  make: 'bill.make',
  send: 'bill.send',
  /** Staff record that the other side agreed, or that it disputes. */
  confirm: 'bill.confirm',
  void: 'bill.void',
  /** A carrier sees its own bills, and agrees or disputes them. */
  confirmOwn: 'bill.confirmOwn',
});
