import type { ClaimKind } from '../../../../order/claim/kinds.ts';
import { claimSourceAsked } from '../../../../order/claim/events.ts';
import { react } from '../../../server/db.ts';
import type { RoadExceptionKind } from '../../kinds.ts';

/** The kind of claim that an exception leads to; other kinds are chosen by a person. */
const kindOf: Partial<Record<RoadExceptionKind, ClaimKind>> = {
  delay: 'delay',
  accident: 'accident',
  damage: 'damage',
  shortage: 'shortage',
  loss: 'loss',
  refusal: 'refusal',
  customs: 'customs',
};

/** The facts of an exception on the road from which a claim is registered. */
export default react(claimSourceAsked, async ({ db, who }, { subject, id, sources }) => {
  if (subject !== 'roadException') return;
  const exception = await db
    .selectFrom('road_exception as e')
    .leftJoin('transport_order as o', 'o.id', 'e.order_id')
    .selectAll('e')
    .select('o.customer_id')
    .where('e.id', '=', id)
    .where('e.company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!exception) return;
  sources.push({
    no: exception.no,
    companyId: exception.company_id,
    orderId: exception.order_id,
    customerId: exception.customer_id,
    carrierId: exception.carrier_id,
    mode: 'road',
    kind: kindOf[exception.kind] ?? null,
    happenedAt: exception.happened_at,
    place: exception.place,
    description: exception.description,
    cartons: exception.pieces,
    grossKg: null,
  });
});
