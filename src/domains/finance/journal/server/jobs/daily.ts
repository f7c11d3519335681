import { sql } from 'kysely';
import { z } from 'zod';
import type { Work } from '../../../../../server/work.ts';
import { type FinanceTables, job } from '../../../server/db.ts';
import { sameDayIn } from '../../rules.ts';
import { reverseOnDay } from '../moves.ts';

/**
 * Reverses the reversing journals whose next month has begun, and writes recurring journals for each month up to the current one. A unique
 * index allows one journal of a source for a month, also where it was dated again in another one, so a run that was killed, or two at once,
 * write nothing twice.
 */
export default job({
  name: 'journal.daily',
  payload: z.object({}),
  // 01:40 in China, 00:40 in Vietnam and Thailand.
  cron: '40 17 * * *',
  attempts: 5,
  run: ({ within }) =>
    within(async (work) => {
      await reverseDue(work);
      await repeatDue(work);
    }),
});

async function reverseDue(work: Work<FinanceTables>): Promise<void> {
  const due = await work.db
    .selectFrom('journal as j')
    .innerJoin('own_company as oc', 'oc.id', 'j.company_id')
    .selectAll('j')
    .where('j.reverse_next', '=', true)
    .where('j.state', '=', 'posted')
    .where(sql<boolean>`j.month < to_char(${work.now} at time zone oc.time_zone, 'YYYY-MM')`)
    .where(
      sql<boolean>`not exists (select from period p where p.company_id = j.company_id and p.state in ('softClosed', 'closed', 'reopenAsked')
        and p.month = to_char(j.posted_on + interval '1 month', 'YYYY-MM'))`,
    )
    .orderBy('j.id')
    .forUpdate('j')
    .execute();
  for (const journal of due) await reverseOnDay(work, journal);
}

type Due = { source_id: string; month: string };

/** A closed month gets no journal: it takes no entry. */
async function repeatDue(work: Work<FinanceTables>): Promise<void> {
  const { rows } = await sql<Due>`
    select j.id::text as source_id, m.month from journal j join own_company oc on oc.id = j.company_id
    cross join lateral (select to_char(d, 'YYYY-MM') as month from generate_series((j.month || '-01')::date + interval '1 month',
      (least(j.repeat_to, to_char(${work.now} at time zone oc.time_zone, 'YYYY-MM')) || '-01')::date, interval '1 month') d) m
    where j.repeat_to is not null and j.state = 'posted'
      and not exists (select from journal o where o.source_id = j.id and o.source_month = m.month)
      and not exists (select from period p where p.company_id = j.company_id and p.month = m.month and p.state in ('closed', 'reopenAsked'))
    order by j.id, m.month`.execute(work.db);
  for (const { source_id, month } of rows) await repeat(work, BigInt(source_id), month);
}

async function repeat(work: Work<FinanceTables>, sourceId: bigint, month: string): Promise<void> {
  const source = await work.db.selectFrom('journal').selectAll().where('id', '=', sourceId).executeTakeFirstOrThrow();
  const written = await work.db
    .insertInto('journal')
    .values({
      journal_no: await work.nextNumber('JV', source.company_id),
      company_id: source.company_id,
      posted_on: sameDayIn(month, source.posted_on),
      memo: source.memo,
      functional_currency: source.functional_currency,
      functional_minor: source.functional_minor,
      reverse_next: false,
      repeat_to: null,
      source_id: source.id,
      source_month: month,
      state: 'submitted',
      prepared_by: source.prepared_by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'journal_no'])
    .executeTakeFirst();
  if (!written) return;
  await sql`insert into journal_line (journal_id, account_id, currency, amount_minor, rate, own_rate, functional_minor, customer_id, carrier_id, order_id,
      cost_centre_id, memo)
    select ${written.id}, account_id, currency, amount_minor, rate, own_rate, functional_minor, customer_id, carrier_id, order_id, cost_centre_id, memo
    from journal_line where journal_id = ${source.id} order by id`.execute(work.db);
  work.audit({
    subject: 'journal',
    id: written.id,
    what: 'repeat',
    after: { journal_no: written.journal_no, source: source.journal_no, month },
  });
}
