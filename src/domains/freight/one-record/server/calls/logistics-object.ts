import { Refusal } from '../../../../../kernel/refusal.ts';
import { feed } from '../../../server/db.ts';
import { form, objectUri } from '../json-ld.ts';
import { idOf, objectAnswer } from '../objects.ts';
import { objectQueryOf } from '../query.ts';
import { admitCustomer, jobUnder, namedBy, requireAirJob } from '../read.ts';

/**
 * A waybill or a shipment of the customer. An object is named by its order; one that is asked for by its air waybill has moved to that
 * name, because an airline uses its numbers again after years. Earlier revisions are not kept.
 */
export default feed({
  method: 'GET',
  path: '/api/one-record/logistics-objects/:id',
  form,
  async run(context, request) {
    const who = await admitCustomer(context, request);
    const { embedded, at } = objectQueryOf(request);
    const { kind, no } = namedBy(request.params['id'] ?? '');
    return context.as(who, 'read', async (work) => {
      const under = /^\d{3}-?\d{8}$/.test(no) ? await jobUnder(work, no) : undefined;
      if (under) return { status: 302, headers: { location: objectUri(context.product, idOf(kind, { no: under })) }, body: null };
      const job = await requireAirJob(work, no);
      if (at && at < job.updated_at) throw new Refusal('NOT_FOUND');
      return objectAnswer(context.product, kind, job, embedded === 'true');
    });
  },
});
