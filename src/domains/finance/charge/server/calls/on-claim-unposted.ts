import { claimUnposted } from '../../../../order/claim/events.ts';
import { react } from '../../../server/db.ts';
import { voidLines } from '../rate.ts';

export default react(claimUnposted, (work, { claimId }) =>
  work.asSystem(() => voidLines(work, { column: 'cargo_claim_id', id: claimId }, { estimatedOnly: false, reason: 'claimUnposted' })),
);
