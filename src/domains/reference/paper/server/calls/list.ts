import { sql } from 'kysely';
import { addDays, dayIn, daysBetween } from '../../../../../kernel/day.ts';
import { by, contains, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listPapers } from '../../contract.ts';
import { paperState, warnDays } from '../../rules.ts';
import { shortName } from '../../../server/names.ts';
import { recordName } from '../queries.ts';

const filed = sql<boolean>`exists (select from attachment a
  where a.subject = p.subject and a.record_id = p.record_id and a.removed_at is null and (a.kind = p.kind or p.subject = 'contract'))`;

export default handle(listPapers, (work, params) => {
  const today = dayIn(work.now, work.who.timeZone);
  const within = (from: string, days: number) => sql<boolean>`(p.until between ${from}::date and ${addDays(today, days)}::date)`;
  return listRows(work, listPapers, params, {
    query: ({ db, who }) =>
      db
        .selectFrom('paper as p')
        .leftJoin('carrier as c', 'c.id', 'p.carrier_id')
        .leftJoin('supplier as s', (join) => join.onRef('s.id', '=', 'p.record_id').on('p.subject', '=', 'supplier'))
        .leftJoin('account as o', 'o.id', 'p.owner_id')
        .where((eb) => eb.or([eb('p.company_id', 'is', null), eb('p.company_id', 'in', [...who.companyIds])]))
        .select(['p.id', 'p.subject', 'p.record_id', 'p.kind', 'p.no', 'p.until', 'p.blocks', 'o.name as owner_name'])
        .select([shortName<string | null>('c', who.language).as('party'), filed.as('filed'), recordName(who.language).as('name')])
        .select(
          sql<string | null>`(select max((r.at at time zone ${who.timeZone})::date)::text from paper_reminder r
            where r.subject = p.subject and r.record_id = p.record_id and r.kind = p.kind and r.until = p.until)`.as('reminded_on'),
        ),
    id: 'p.id',
    tabs: {
      due: sql<boolean>`(p.until <= ${addDays(today, warnDays)}::date)`,
      expired: sql<boolean>`(p.until < ${today}::date)`,
      week: within(today, 7),
      month: within(today, warnDays),
      quarter: within(today, 90),
      all: sql<boolean>`true`,
    },
    where: {
      name: (text) =>
        sql<boolean>`(${contains('p.name', text)} or ${contains('c.latin_name', text)} and p.subject = 'carrier'
          or ${contains('s.latin_name', text)} or ${contains('p.no', text)})`,
      carrier: 'p.carrier_id',
      owner: 'p.owner_id',
      filed: (is) => (is ? filed : sql<boolean>`not ${filed}`),
    },
    sorts: { until: by('p.until', 'date'), name: by('p.name', 'text') },
    row: ({ kind, ...paper }) => ({
      ...paper,
      kind: kind as (typeof listPapers.list.filters.kind.of)[number],
      days_left: daysBetween(today, paper.until),
      papers: paperState(paper.until, today),
    }),
  });
});
