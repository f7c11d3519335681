import { feed } from '../../../server/db.ts';
import { eventBody, eventsFor, eventsOf } from '../events.ts';
import { context as names, form, integer, objectUri } from '../json-ld.ts';
import { changedHeaders, idOf } from '../objects.ts';
import { eventsQueryOf } from '../query.ts';
import { admitCustomer, milestonesOf, namedBy, requireAirJob } from '../read.ts';

/** The events of a waybill or a shipment: its milestones, each with its planned, estimated and actual time. */
export default feed({
  method: 'GET',
  path: '/api/one-record/logistics-objects/:id/logistics-events',
  form,
  async run(context, request) {
    const who = await admitCustomer(context, request);
    const query = eventsQueryOf(request);
    const { kind, no } = namedBy(request.params['id'] ?? '');
    const { product } = context;
    return context.as(who, 'read', async (work) => {
      const job = await requireAirJob(work, no);
      const { items, total } = eventsFor(eventsOf(await milestonesOf(work, job.id)), query);
      const id = idOf(kind, job);
      return {
        headers: changedHeaders(job),
        body: {
          ...names,
          '@id': `${objectUri(product, id)}/logistics-events`,
          '@type': 'api:Collection',
          'api:hasTotalItems': integer(total),
          'api:hasItem': items.map((event) => eventBody(product, id, kind, event)),
        },
      };
    });
  },
});
