import { Refusal } from '../../../../kernel/refusal.ts';
import type { z } from 'zod';
import { faultsOf } from '../../../../server/door.ts';
import { type RowRefusal, rowRefusal } from '../../../../server/feed.ts';
import { type DispatchWork, feed } from '../../db.ts';
import { admitMachine } from '../../machine-key/store.ts';
import { rowsMax } from '../../position/feed.ts';
import { report } from '../../work-order/reporting/store.ts';
import { holdWorkOrder } from '../../work-order/store.ts';
import { milestoneIn } from '../feed.ts';
import { partyOf } from '../store.ts';

type Milestone = z.output<typeof milestoneIn>;

/**
 * A carrier's system tells what happened on its trips: the same reports that its people make on their page, under the same rules, in
 * the order in which they stand. A row that was told before is a duplicate and changes nothing; one that is refused leaves the others.
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
        if (!parsed.success) refused.push(rowRefusal(context, row, new Refusal('BAD_PARAMS', {}, faultsOf(parsed.error))));
        else {
          const told = await work.attempt(() => tell(work, parsed.data));
          if ('refused' in told) refused.push(rowRefusal(context, row, told.refused));
          else if (told.done === 'duplicate') duplicates++;
        }
      }
    });
    return { taken: rows.length - refused.length - duplicates, duplicates, refused };
  },
});

async function tell(work: DispatchWork, sent: Milestone): Promise<'told' | 'duplicate'> {
  const { work_order_no, stop_seq, latitude, longitude, ...told } = sent;
  const found = await work.db.selectFrom('work_order').select('id').where('no', '=', work_order_no).executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  const trip = await holdWorkOrder(work, found.id);
  const stop = stop_seq === undefined ? null : await stopAt(work, trip.id, stop_seq);
  const before = await work.db
    .selectFrom('work_order_event')
    .select('id')
    .where('work_order_id', '=', trip.id)
    .where('at', '=', told.at)
    .where('code', '=', told.code)
    .where((eb) => (stop ? eb('stop_id', '=', stop.id) : eb('stop_id', 'is', null)))
    .executeTakeFirst();
  if (before) return 'duplicate';
  const text = (degrees: number | null | undefined): string | null =>
    degrees === null || degrees === undefined ? null : degrees.toFixed(6);
  await report(work, { id: trip.id, ...told, stop_id: stop?.id ?? null, latitude: text(latitude), longitude: text(longitude) });
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
