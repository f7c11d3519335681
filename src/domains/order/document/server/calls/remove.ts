import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { removeDocument } from '../../contract.ts';

export default handle(removeDocument, async (work, { id, version, reason }) => {
  const paper = requireVersion(
    await work.db
      .selectFrom('order_document as d')
      .innerJoin('transport_order as o', 'o.id', 'd.order_id')
      .select(['d.version', 'd.kind', 'd.order_id', 'o.state', 'o.order_no'])
      .where('d.id', '=', id)
      .where('o.company_id', 'in', [...work.who.companyIds])
      // The order is locked as well: the move that returns its paper finds this document and changes nothing on it.
      .forUpdate(['d', 'o'])
      .executeTakeFirst(),
    version,
  );
  // The order moved on because of this document.
  if (paper.kind === 'pod' && (paper.state === 'podReturned' || paper.state === 'closed'))
    throw new Refusal('POD_COUNTS', { order: paper.order_no });
  await work.db.deleteFrom('order_document').where('id', '=', id).execute();
  work.audit({ subject: 'order', id: paper.order_id, what: 'removeDocument', before: { document: paper.kind }, note: reason });
  return { removed: true as const };
});
