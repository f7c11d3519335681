import { sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listRates } from '../../contract.ts';
import { plainName } from '../../../server/names.ts';

export default handle(listRates, (work, p) => {
  const today = dayIn(work.now, work.who.timeZone);
  return listRows(work, listRates, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('exchange_rate as r')
        .leftJoin('own_company as o', 'o.id', 'r.company_id')
        .leftJoin('account as a', 'a.id', 'r.created_by')
        .where((eb) => eb.or([eb('r.company_id', 'is', null), eb('r.company_id', 'in', who.companyIds)]))
        .select([
          'r.id',
          'r.version',
          'r.company_id',
          'r.base',
          'r.quote',
          'r.side',
          'r.valid_from',
          'r.valid_to',
          'r.source',
          'r.used',
          'r.kind',
          'r.confirmed',
        ])
        .select([
          plainName('o', who.language).as('company_name'),
          'a.name as entered_by',
          sql<string>`trim_scale(r.rate)::text`.as('rate'),
        ]),
    id: 'r.id',
    tabs: {
      all: sql<boolean>`true`,
      current: sql<boolean>`${today}::date between r.valid_from and r.valid_to`,
      coming: sql<boolean>`r.valid_from > ${today}::date`,
      proposed: sql<boolean>`not r.confirmed`,
      past: sql<boolean>`r.valid_to < ${today}::date`,
    },
    where: {
      // Rates in force on any of the days.
      days: ({ from, to }) => sql`r.valid_from <= ${to ?? 'infinity'}::date and r.valid_to >= ${from ?? '-infinity'}::date`,
    },
    sorts: { valid_from: by('r.valid_from', 'date'), rate: by('r.rate', 'numeric') },
    row: (rate) => ({ ...rate, pair: `${rate.base} → ${rate.quote}` }),
  });
});
