import { dutiesWithdrawn } from '../../../../customs/declaration/events.ts';
import { react } from '../../../server/db.ts';
import { withdrawLines } from '../rate.ts';

export default react(dutiesWithdrawn, (work, { declarationId }) =>
  work.asSystem(() =>
    withdrawLines(
      work,
      { column: 'declaration_id', id: declarationId },
      { estimatedOnly: false, side: 'receivable', reason: 'dutiesWithdrawn' },
    ),
  ),
);
