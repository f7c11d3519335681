import { dutiesWithdrawn } from '../../../../customs/declaration/events.ts';
import { react } from '../../../server/db.ts';
import { voidLines } from '../rate.ts';

export default react(dutiesWithdrawn, (work, { declarationId }) =>
  work.asSystem(() =>
    voidLines(
      work,
      { column: 'declaration_id', id: declarationId },
      { estimatedOnly: false, side: 'receivable', reason: 'dutiesWithdrawn' },
    ),
  ),
);
