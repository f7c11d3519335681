import { Refusal } from '../../../../../kernel/refusal.ts';
import { feed } from '../../../server/db.ts';
import { eventBody, eventsOf } from '../events.ts';
import { context as names, form, objectUri, typeUri } from '../json-ld.ts';
import { changedHeaders, idOf } from '../objects.ts';
import { admitCustomer, milestonesOf, namedBy, requireAirJob } from '../read.ts';

/** One event of a waybill or a shipment. One whose time was corrected since is no longer there. */
export default feed({
  method: 'GET',
  path: '/api/one-record/logistics-objects/:id/logistics-events/:event',
  form,
  async run(context, request) {
    const who = await admitCustomer(context, request);
    const { kind, no } = namedBy(request.params['id'] ?? '');
    const { product } = context;
    return context.as(who, 'read', async (work) => {
      const job = await requireAirJob(work, no);
      const event = eventsOf(await milestonesOf(work, job.id)).find(({ id }) => id === request.params['event']);
      if (!event) throw new Refusal('NOT_FOUND');
      const id = idOf(kind, job);
      return {
        headers: {
          ...changedHeaders(job),
          location: `${objectUri(product, id)}/logistics-events/${event.id}`,
          type: typeUri('LogisticsEvent'),
        },
        body: { ...names, ...eventBody(product, id, kind, event) },
      };
    });
  },
});
