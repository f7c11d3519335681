import { z } from 'zod';
import { recordAddress } from '../../../../../kernel/link.ts';
import { idIn } from '../../../../../kernel/schema.ts';
import { seesRecord } from '../../../../../server/record.ts';
import type { Work } from '../../../../../server/work.ts';
import { job, type WorkspaceTables } from '../../../server/db.ts';

type Reader = { readonly id: bigint; readonly user_type: number };

/**
 * Tells the other side of a record of a comment that it may read: the users of its customer or carrier of what staff write, and the member of
 * staff who looks after it of what they write, unless other staff follow it and were told. Only those who may open the record are told.
 */
export default job({
  name: 'remark.tellSides',
  payload: z.object({ comment_id: idIn }),
  async run(context, { comment_id }) {
    const comment = await context.within(({ db }) =>
      db
        .selectFrom('comment as c')
        .innerJoin('account as a', 'a.id', 'c.account_id')
        .select(['c.subject', 'c.record_id', 'c.account_id', 'c.body', 'a.name', 'a.user_type'])
        .where('c.id', '=', comment_id)
        .where('c.external', '=', true)
        .executeTakeFirst(),
    );
    if (!comment) return;
    const { subject, record_id } = comment;
    const readers = await context.within((work) => readersOf(work, comment));
    const allowed: Reader[] = [];
    for (const reader of readers) {
      if (await context.as(reader.id, (work) => seesRecord(work, subject, record_id))) allowed.push(reader);
    }
    await context.within(async ({ push, product }) => {
      for (const [user_type, group] of Map.groupBy(allowed, (reader) => reader.user_type)) {
        const link = recordAddress(product.pages, subject, String(record_id), ({ users }) => users.some((one) => one === user_type));
        push({
          type: 1,
          topic: 'comment',
          to: { accounts: group.map(({ id }) => id) },
          title: 'remark.commentedTitle',
          message: 'remark.mentioned',
          facts: { who: comment.name, text: comment.body.slice(0, 200) },
          ...(link ? { link } : {}),
        });
      }
    });
  },
});

async function readersOf(
  work: Work<WorkspaceTables>,
  comment: { readonly subject: string; readonly record_id: bigint; readonly user_type: number },
): Promise<Reader[]> {
  const { customer_id = null, carrier_id = null, keeper_id = null } = await work.sidesOf(comment.subject, comment.record_id);
  const active = work.db.selectFrom('account as a').select(['a.id', 'a.user_type']).where('a.active', '=', true).orderBy('a.id').limit(100);
  if (comment.user_type === 1) {
    if (customer_id === null && carrier_id === null) return [];
    return active.where((eb) => eb.or([eb('a.customer_id', '=', customer_id), eb('a.carrier_id', '=', carrier_id)])).execute();
  }
  const followed = await work.db
    .selectFrom('record_follower')
    .select('account_id')
    .where('subject', '=', comment.subject)
    .where('record_id', '=', comment.record_id)
    .executeTakeFirst();
  return followed || keeper_id === null ? [] : active.where('a.id', '=', keeper_id).where('a.user_type', '=', 1).execute();
}
