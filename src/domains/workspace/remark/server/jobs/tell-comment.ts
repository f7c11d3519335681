import { z } from 'zod';
import { recordAddress } from '../../../../../kernel/link.ts';
import { idIn } from '../../../../../kernel/schema.ts';
import { seesRecord } from '../../../../../server/record.ts';
import type { Work } from '../../../../../server/work.ts';
import { job, type WorkspaceTables } from '../../../server/db.ts';
import { follow } from '../followers.ts';

type Comment = {
  readonly subject: string;
  readonly record_id: bigint;
  readonly account_id: bigint;
  readonly body: string;
  readonly external: boolean;
  readonly name: string;
  readonly user_type: number;
  readonly active: boolean;
};
type Reader = { readonly id: bigint; readonly name: string; readonly user_type: number };
type Telling = Work<WorkspaceTables>;

/**
 * Tells of a comment those who may read it: the staff whom it mentions, who follow the record from then on, the staff that follow it, the users
 * of its customer or carrier of what staff write for them, and the member of staff who looks after it of what they write, unless followers were
 * told. Only those who may open the record are told; its author hears of the mentioned who may not.
 */
export default job({
  name: 'remark.tellComment',
  payload: z.object({ comment_id: idIn, mentioned: z.array(idIn), followers: z.array(idIn), place: z.string().nullable() }),
  async run(context, { comment_id, mentioned, followers, place }) {
    const comment = await context.within(({ db }) => commentOf(db, comment_id));
    if (!comment) return;
    const { subject, record_id } = comment;
    const able = async (readers: readonly Reader[]): Promise<Reader[]> => {
      const allowed: Reader[] = [];
      for (const reader of readers) if (await context.as(reader.id, (work) => seesRecord(work, subject, record_id))) allowed.push(reader);
      return allowed;
    };
    const isMentioned = ({ id }: Reader): boolean => mentioned.includes(id);
    const staff = await context.within(({ db }) => activeAmong(db, [...mentioned, ...followers]));
    const ableStaff = await able(staff);
    const ableFollowers = ableStaff.filter((one) => !isMentioned(one));
    const others = await able(await context.within((work) => otherSide(work, comment, ableFollowers.length > 0)));
    const tell = async ({ db, push, product, who, asSystem, now }: Telling): Promise<void> => {
      const { numUpdatedRows } = await asSystem(() =>
        db
          .updateTable('comment')
          .set({ notified_at: now })
          .where('id', '=', comment_id)
          .where('notified_at', 'is', null)
          .executeTakeFirst(),
      );
      // The job ended before it could say so.
      if (numUpdatedRows === 0n) return;
      const linkFor = (user_type: number): { link?: string } => {
        const own = user_type === 1 && comment.user_type === 1 ? place : null;
        const link = own ?? recordAddress(product.pages, subject, String(record_id), ({ users }) => users.some((one) => one === user_type));
        return link ? { link } : {};
      };
      const inform = (readers: readonly Reader[], topic: 'mention' | 'comment', title: string): void => {
        const facts = { who: comment.name, text: comment.body.slice(0, 200) };
        for (const [user_type, group] of Map.groupBy(readers, (reader) => reader.user_type))
          push({
            type: 1,
            topic,
            to: { accounts: group.map(({ id }) => id) },
            title,
            message: 'remark.mentioned',
            facts,
            ...linkFor(user_type),
          });
      };
      const ableMentioned = ableStaff.filter(isMentioned);
      if (ableMentioned.length > 0) {
        await follow(
          { db, asSystem },
          { subject, id: record_id },
          ableMentioned.map(({ id }) => id),
        );
        // The comment was answered before: a page that shows the record reads its followers again.
        for (const companyId of who.companyIds) push({ type: 3, to: { companyId }, counts: ['follower'] });
      }
      inform(ableMentioned, 'mention', 'remark.mentionedTitle');
      inform([...ableFollowers, ...others], 'comment', 'remark.commentedTitle');
      const unable = staff.filter((one) => isMentioned(one) && !ableStaff.includes(one));
      if (unable.length > 0)
        push({
          type: 1,
          topic: 'other',
          to: { accounts: [comment.account_id] },
          title: 'remark.notToldTitle',
          message: 'remark.notTold',
          facts: { who: unable.map(({ name }) => name).join(', ') },
          ...linkFor(1),
        });
    };
    // A notice names who caused it.
    if (comment.active) await context.as(comment.account_id, (work) => tell(work));
    else await context.within(tell);
  },
});

function commentOf(db: Telling['db'], id: bigint): Promise<Comment | undefined> {
  return db
    .selectFrom('comment as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select(['c.subject', 'c.record_id', 'c.account_id', 'c.body', 'c.external', 'a.name', 'a.user_type', 'a.active'])
    .where('c.id', '=', id)
    .executeTakeFirst();
}

function activeAmong(db: Telling['db'], ids: readonly bigint[]): Promise<Reader[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('account')
    .select(['id', 'name', 'user_type'])
    .where('id', 'in', [...ids])
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The people on the other side of the record from the author of an external comment. */
async function otherSide(work: Telling, comment: Comment, isTold: boolean): Promise<Reader[]> {
  if (!comment.external) return [];
  const { customer_id = null, carrier_id = null, keeper_id = null } = await work.sidesOf(comment.subject, comment.record_id);
  const active = work.db
    .selectFrom('account as a')
    .select(['a.id', 'a.name', 'a.user_type'])
    .where('a.active', '=', true)
    .orderBy('a.id')
    .limit(100);
  if (comment.user_type === 1) {
    if (customer_id === null && carrier_id === null) return [];
    return active.where((eb) => eb.or([eb('a.customer_id', '=', customer_id), eb('a.carrier_id', '=', carrier_id)])).execute();
  }
  return isTold || keeper_id === null ? [] : active.where('a.id', '=', keeper_id).where('a.user_type', '=', 1).execute();
}
