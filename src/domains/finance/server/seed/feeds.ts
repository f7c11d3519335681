import { sql } from 'kysely';
import { billTopics, type FeedKind, milestoneTopics } from '../../customer-feed/kinds.ts';
import { newSecret } from '../../customer-feed/server/sign.ts';
import type { Context } from './book.ts';

/** Bills, and orders of each direction, of which the demo's messages tell. */
const billsMax = 12;
const ordersMax = 15;

/**
 * The feeds of the customer with the most bills that went out. They are paused, so that the demo sends nothing to the outside: their messages
 * wait, and some were skipped.
 */
export async function seedFeeds({ db, product }: Context): Promise<void> {
  const customer = await db
    .selectFrom('bill as b')
    .innerJoin('own_company as o', 'o.id', 'b.company_id')
    .innerJoin('customer as k', 'k.id', 'b.customer_id')
    .select(['b.company_id', 'k.id as customer_id', 'k.short_name'])
    .where('o.country', '=', 'CN')
    .where('b.state', 'in', ['sent', 'confirmed'])
    .groupBy(['b.company_id', 'k.id'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('k.id')
    .limit(1)
    .executeTakeFirst();
  if (!customer) return;
  const { company_id, customer_id, short_name } = customer;
  const responsible = await db
    .selectFrom('account')
    .select('id')
    .where('company_id', '=', company_id)
    .where('login_name', 'like', 'accountant%')
    .executeTakeFirst();
  const feed = (kind: FeedKind, name: string) => ({
    name: `${short_name} · ${name}`,
    company_id,
    customer_id,
    kind,
    transport: 'https' as const,
    address: `https://edi.example.com/quayside/${kind}`,
    user_name: null,
    password: null,
    host_key: null,
    topics: [...(kind === 'bill' ? billTopics : milestoneTopics)],
    with_plans: false,
    attempts_max: 20,
    responsible_id: responsible?.id ?? null,
    secret: newSecret(product, { company_id, customer_id, kind }).sealed,
    remark: '演示：已暂停，不向外发送',
    created_by: responsible?.id ?? null,
  });
  await db
    .insertInto('customer_feed')
    .values([feed('bill', '对账单'), feed('import', '进口节点'), feed('export', '出口节点')])
    .execute();
  await sql`
    select app.record_feed_message(f, 'bill:' || b.bill_no, t.topic, b.bill_no, b.customer_ref,
      json_build_object('bill', app.feed_bill(b.id, t.topic = 'billSent')), bill_id => b.id)
    from customer_feed f
    join lateral (select * from bill b where b.company_id = f.company_id and b.customer_id = f.customer_id and b.side = 'receivable'
      and b.state in ('sent', 'confirmed') order by b.bill_on desc, b.id desc limit ${billsMax}) b on true
    join (values ('billSent', 1), ('billConfirmed', 2)) t (topic, step) on t.step = 1 or b.state = 'confirmed'
    where f.kind = 'bill' order by b.bill_on, b.id, t.step`.execute(db);
  await sql`
    select app.record_feed_message(f, 'order:' || o.order_no, m.topic, o.order_no, o.customer_ref,
      json_build_object('milestone', m.topic, 'change', 'reached', 'planned_at', app.instant_text(m.planned_at),
        'actual_at', app.instant_text(m.actual_at), 'place', m.place, 'order', app.feed_order(o.id)), order_id => o.id)
    from customer_feed f
    join own_company c on c.id = f.company_id
    join lateral (select o.* from transport_order o
      join station a on a.id = o.origin_station_id join station z on z.id = o.destination_station_id
      where o.company_id = f.company_id and o.customer_id = f.customer_id and o.departed_at is not null
        and case f.kind when 'export' then a.country = c.country and z.country <> c.country
          else a.country <> c.country and z.country = c.country end
      order by o.id desc limit ${ordersMax}) o on true
    join lateral (select *, case code when 'border' then 'borderCrossed' else code end as topic from order_milestone
      where order_id = o.id and actual_at is not null) m on m.topic = any (f.topics)
    where f.kind <> 'bill' order by m.actual_at, o.id`.execute(db);
  await sql`update feed_message set state = 'skipped', reason = '客户已从门户下载', version = version + 1
    where stream_id in (select id from feed_stream order by id limit 4)`.execute(db);
  await sql`select app.settle_feed_stream(id) from (select id from feed_stream order by id limit 4) s`.execute(db);
}
