import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { jobLockOf } from '../../contract.ts';

export default handle(jobLockOf, async ({ db, who }, p) => {
  const order = await db
    .selectFrom('transport_order as o')
    .select(['o.income_done', 'o.cost_done'])
    .select((eb) =>
      eb
        .selectFrom('charge as c')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('c.order_id', '=', 'o.id')
        .where('c.late', '=', true)
        .where('c.state', '<>', 'void')
        .as('late_lines'),
    )
    .where('o.id', '=', p.order_id)
    .where('o.company_id', 'in', companiesOf(who))
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  const locks = await db
    .selectFrom('job_lock as j')
    .leftJoin('account as l', 'l.id', 'j.locked_by')
    .leftJoin('account as u', 'u.id', 'j.unlocked_by')
    .select([
      'j.id',
      'j.month',
      'j.kept_months',
      'j.note',
      'j.locked_at',
      'j.unlocked_at',
      'j.unlock_reason',
      'l.name as locked_by',
      'u.name as unlocked_by',
    ])
    .where('j.order_id', '=', p.order_id)
    .orderBy('j.id', 'desc')
    .execute();
  return {
    ...order,
    late_lines: Number(order.late_lines),
    locked: locks.some((lock) => lock.unlocked_at === null),
    locks: locks.map(({ kept_months, ...lock }) => ({ ...lock, kept_months: kept_months.join(' ') })),
  };
});
