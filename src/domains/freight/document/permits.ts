import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'freightDocument.view',
  edit: 'freightDocument.edit',
  approve: 'freightDocument.approve',
  issue: 'freightDocument.issue',
  /** Surrenders the goods against originals, or by telex. */
  release: 'freightDocument.release',
  void: 'freightDocument.void',
});
