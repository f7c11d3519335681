import { handle } from '../../../server/db.ts';
import { proposeWriteOff } from '../../contract.ts';
import { proposalOf, proposals } from '../queries.ts';

export default handle(proposeWriteOff, async (work, p) => ({
  lines: (await proposals(work, p.side, p.party_id, p.business)).map(proposalOf),
}));
