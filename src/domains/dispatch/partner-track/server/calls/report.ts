import { Refusal } from '../../../../../kernel/refusal.ts';
import type { z } from 'zod';
import { faultsOf } from '../../../../../server/params.ts';
import { badTextOf, type RowRefusal, rowRefusal } from '../../../../../server/feed.ts';
import { type DispatchWork, feed } from '../../../server/db.ts';
import { admitMachine } from '../../../machine-key/server/admit.ts';
import { rowsMax } from '../../../position/feed.ts';
import { report } from '../../../work-order/server/report.ts';
import { lockWorkOrder } from '../../../work-order/server/work-order.ts';
import { milestoneIn } from '../../feed.ts';
import { partyOf } from '../party.ts';

type Milestone = z.output<typeof milestoneIn>;

/**
 * Reports of a carrier's system about its trips: the same reports that its people enter on their page, under the same rules, in the given
 * order. A repeated row is a duplicate and changes nothing; a refused row does not affect the others.
 */
export default feed({
  method: 'POST',
  path: '/api/track',
  async run(context, request) {
    const key = await admitMachine(context, request, 'track');
    if (key.carrier_id === null) throw new Refusal('NOT_PERMITTED');
    if (!Array.isArray(request.body)) throw new Refusal('NOT_AN_ARRAY');
    if (request.body.length > rowsMax) throw new Refusal('TOO_MANY_ROWS', { limit: rowsMax });
    const rows: readonly unknown[] = request.body;
    const who = partyOf(key, request);
    context.tell(who);
    const refused: RowRefusal[] = [];
    let duplicates = 0;
    await context.as(who, 'write', async (work) => {
      for (const [row, sent] of rows.entries()) {
        const parsed = milestoneIn.safeParse(sent);
        const bad = badTextOf(sent);
        if (bad) refused.push(rowRefusal(context, row, bad));
        else if (!parsed.success) refused.push(rowRefusal(context, row, new Refusal('BAD_PARAMS', {}, faultsOf(parsed.error))));
        else {
          const outcome = await work.attempt(() => tell(work, parsed.data));
          if ('refused' in outcome) refused.push(rowRefusal(context, row, outcome.refused));
          else if (outcome.done === 'duplicate') duplicates++;
        }
      }
    });
    return { taken: rows.length - refused.length - duplicates, duplicates, refused };
  },
});

async function tell(work: DispatchWork, sent: Milestone): Promise<'told' | 'duplicate'> {
  const { work_order_no, stop_seq, latitude, longitude, ...facts } = sent;
  const workOrder = await work.db.selectFrom('work_order').select('id').where('no', '=', work_order_no).executeTakeFirst();
  if (!workOrder) throw new Refusal('NOT_FOUND');
  const trip = await lockWorkOrder(work, workOrder.id);
  const stop = stop_seq === undefined ? null : await stopAt(work, trip.id, stop_seq);
  const before = await work.db
    .selectFrom('work_order_event')
    .select('id')
    .where('work_order_id', '=', trip.id)
    .where('at', '=', facts.at)
    .where('code', '=', facts.code)
    .where((eb) => (stop ? eb('stop_id', '=', stop.id) : eb('stop_id', 'is', null)))
    .executeTakeFirst();
  if (before) return 'duplicate';
  const text = (degrees: number | null | undefined): string | null =>
    degrees === null || degrees === undefined ? null : degrees.toFixed(6);
  await report(work, { id: trip.id, ...facts, stop_id: stop?.id ?? null, latitude: text(latitude), longitude: text(longitude) });
  return 'told';
}

async function stopAt(work: DispatchWork, tripId: bigint, seq: number): Promise<{ id: bigint }> {
  const stop = await work.db
    .selectFrom('work_order_stop')
    .select('id')
    .where('work_order_id', '=', tripId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  if (!stop) throw new Refusal('NOT_FOUND');
  return stop;
}
