import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayIn, monthOf } from '../../../../../kernel/day.ts';
import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { by, listRows } from '../../../../../server/list.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { month as monthText } from '../../../period/contract.ts';
import { booksOf } from '../../../period/server/books.ts';
import { handle } from '../../../server/db.ts';
import { listAccruals, type servedKinds } from '../../contract.ts';
import { type AccrualRow, accrualRows } from '../queries.ts';

const isMonth = (text: string): boolean => monthText.safeParse(text).success;
/** The company and the month narrow the amounts themselves. */
const narrowed = (): RawBuilder<SqlBool> => sql<SqlBool>`true`;
const open = sql`(g.earned - g.billed - g.accrued)`;

type Row = AccrualRow & {
  company_id: bigint;
  subject: (typeof servedKinds)[number] | null;
  record_id: bigint | null;
  record_no: string | null;
};

export default handle(listAccruals, async (work, p) => {
  const companyId = BigInt(p.where?.company?.[0] ?? work.who.companyId ?? 0n);
  if (!companiesOf(work.who).includes(companyId)) throw new Refusal('NOT_FOUND');
  const { currency } = await booksOf(work, companyId);
  const month = p.where?.month?.find(isMonth) ?? monthOf(dayIn(work.now, work.who.timeZone));
  const text = (minor: bigint): string => amountOf(currency, minor);
  return listRows(work, listAccruals, p, {
    query: ({ db }) =>
      db
        .selectFrom(
          sql<Row>`(select r.*, ${companyId}::bigint as company_id, coalesce(r.order_id, r.freight_job_id, r.work_order_id) as record_id, coalesce(o.order_no, j.no, w.no) as record_no,
            case when r.order_id is not null then 'order' when r.freight_job_id is not null then 'freightJob'
              when r.work_order_id is not null then 'workOrder' end as subject
            from (${accrualRows(companyId, month)}) r left join transport_order o on o.id = r.order_id
              left join freight_job j on j.id = r.freight_job_id left join work_order w on w.id = r.work_order_id)`.as('g'),
        )
        .selectAll('g')
        .where('g.company_id', 'in', companiesOf(work.who)),
    id: 'g.id',
    tabs: {
      open: sql<SqlBool>`${open} <> 0`,
      inProgress: sql<SqlBool>`(g.in_progress <> 0 or g.held_back <> 0)`,
      all: sql<SqlBool>`true`,
    },
    where: {
      company: narrowed,
      month: (months) => sql<SqlBool>`${months.some(isMonth)}::boolean`,
      record_no: 'g.record_no',
      side: 'g.side',
      subject: 'g.subject',
    },
    sorts: {
      open: by(sql`abs(${open})`, 'bigint'),
      in_progress: by('g.in_progress', 'bigint'),
      id: by('g.id', 'bigint'),
    },
    row: (row) => ({
      id: row.id,
      subject: row.subject,
      record_id: row.record_id,
      record_no: row.record_no,
      side: row.side,
      currency,
      earned: text(row.earned),
      billed: text(row.billed),
      accrued: text(row.accrued),
      open: text(row.earned - row.billed - row.accrued),
      in_progress: text(row.in_progress),
      held_back: text(row.held_back),
    }),
  });
});
