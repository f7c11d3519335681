import { record } from '../../server/db.ts';
import { listDocuments } from '../contract.ts';
import { readOwnOrder } from '../../portal/contract.ts';

/** A document of an order: staff see those of their companies, a customer those meant for them. */
export default record({
  subject: 'orderDocument',
  opens: [listDocuments, readOwnOrder],
  visible: async ({ db, who }, id) => {
    const papers = db
      .selectFrom('order_document as d')
      .innerJoin('transport_order as o', 'o.id', 'd.order_id')
      .select('d.id')
      .where('d.id', '=', id);
    const document = await (who.userType === 1
      ? papers.where('o.company_id', 'in', [...who.companyIds])
      : papers.where('o.customer_id', '=', who.customerId ?? 0n).where('d.for_customer', '=', true)
    ).executeTakeFirst();
    return document !== undefined;
  },
});
