import { sql } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import { anyId, anyText, by, isFlag, listRows } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listRates } from '../contract.ts';

export default handle(listRates, (work, p) => {
  const today = dayIn(work.now, work.who.timeZone);
  return listRows(work, listRates, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('exchange_rate as r')
        .leftJoin('own_company as o', 'o.id', 'r.company_id')
        .leftJoin('account as a', 'a.id', 'r.created_by')
        .where((eb) => eb.or([eb('r.company_id', 'is', null), eb('r.company_id', 'in', who.companyIds)]))
        .select(['r.id', 'r.version', 'r.company_id', 'r.base', 'r.quote', 'r.side', 'r.valid_from', 'r.valid_to', 'r.source', 'r.used'])
        .select(['o.name as company_name', 'a.name as entered_by', sql<string>`trim_scale(r.rate)::text`.as('rate')]),
    id: 'r.id',
    tabs: {
      all: sql<boolean>`true`,
      current: sql<boolean>`${today}::date between r.valid_from and r.valid_to`,
      coming: sql<boolean>`r.valid_from > ${today}::date`,
      past: sql<boolean>`r.valid_to < ${today}::date`,
    },
    where: {
      base: (codes) => anyText('r.base', codes),
      quote: (codes) => anyText('r.quote', codes),
      side: (sides) => anyText('r.side', sides),
      source: (sources) => anyText('r.source', sources),
      company_id: (ids) => anyId('r.company_id', ids),
      // Those in force on any of the days.
      days: ({ from, to }) => sql`r.valid_from <= ${to ?? 'infinity'}::date and r.valid_to >= ${from ?? '-infinity'}::date`,
      used: (used) => isFlag('r.used', used),
    },
    sorts: { valid_from: by('r.valid_from', 'date'), rate: by('r.rate', 'numeric') },
    row: (rate) => ({ ...rate, pair: `${rate.base} → ${rate.quote}` }),
  });
});
