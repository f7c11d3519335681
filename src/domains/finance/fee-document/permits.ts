import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'feeDocument.view',
  /** Enters documents that a carrier sent on paper or by mail. */
  upload: 'feeDocument.upload',
  /** Accepts or rejects a document that another person uploaded. */
  check: 'feeDocument.check',
  /** A carrier uploads its own documents. */
  uploadOwn: 'feeDocument.uploadOwn',
});
