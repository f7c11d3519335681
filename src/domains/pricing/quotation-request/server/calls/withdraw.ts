import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { withdrawRequest } from '../../contract.ts';
import { requests } from '../moves.ts';

export default handle(withdrawRequest, (work, { id, version }) =>
  work.asSystem(async () => {
    const { db, who } = work;
    const row = await db
      .selectFrom('quotation_request')
      .selectAll()
      .where('id', '=', id)
      .where('customer_id', '=', who.customerId ?? 0n)
      .where('company_id', 'in', [...who.companyIds])
      .forUpdate()
      .executeTakeFirst();
    const request = await requests.follow(work, requireVersion(row, version), 'withdraw');
    return { version: request.version, state: request.state };
  }),
);
