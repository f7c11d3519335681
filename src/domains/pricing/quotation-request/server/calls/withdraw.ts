import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { withdrawRequest } from '../../contract.ts';
import { requests } from '../moves.ts';
import { isOwn } from '../queries.ts';

export default handle(withdrawRequest, (work, { id, version }) =>
  work.asSystem(async () => {
    const row = await work.db
      .selectFrom('quotation_request')
      .selectAll()
      .where('id', '=', id)
      .where(isOwn(work, 'quotation_request'))
      .forUpdate()
      .executeTakeFirst();
    const request = await requests.follow(work, requireVersion(row, version), 'withdraw');
    return { version: request.version, state: request.state };
  }),
);
