import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { moveRequest } from '../../contract.ts';
import { requests } from '../moves.ts';

export default handle(moveRequest, async (work, p) => {
  const row = await work.db
    .selectFrom('quotation_request')
    .selectAll()
    .where('id', '=', p.id)
    .where('company_id', 'in', [...work.who.companyIds])
    .forUpdate()
    .executeTakeFirst();
  return requests.take(work, requireVersion(row, p.version), p);
});
