import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listCarrierClaims } from '../../contract.ts';
import { carrierClaimOf, carrierShares } from '../shares.ts';

export default handle(listCarrierClaims, (work, p) =>
  work.asSystem(() =>
    listRows(work, listCarrierClaims, p, {
      id: 's.id',
      query: carrierShares,
      where: { claim_no: 'c.claim_no', kind: 'c.kind' },
      sorts: { id: by('s.id', 'bigint') },
      row: carrierClaimOf,
    }),
  ),
);
