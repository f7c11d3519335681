import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'feeDocument.view',
  /** Enters what a carrier sent on paper or by mail. */
  upload: 'feeDocument.upload',
  /** Accepts or rejects what somebody else uploaded. */
  check: 'feeDocument.check',
  /** A carrier uploads its own. */
  uploadOwn: 'feeDocument.uploadOwn',
});
