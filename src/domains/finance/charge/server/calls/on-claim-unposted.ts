import { claimUnposted } from '../../../../order/claim/events.ts';
import { react } from '../../../server/db.ts';
import { withdrawLines } from '../rate.ts';

export default react(claimUnposted, (work, { claimId }) =>
  work.asSystem(() => withdrawLines(work, { column: 'cargo_claim_id', id: claimId }, { estimatedOnly: false, reason: 'claimUnposted' })),
);
