import { type SqlBool, sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { calendarPeopleMax, readLeaveCalendar } from '../../contract.ts';
import { may } from '../../permits.ts';
import { halfName, isWorkday } from '../../rules.ts';
import { blocksFor, daysOfMonth } from '../days.ts';
import { isVisible, leads } from '../leave.ts';

export default handle(readLeaveCalendar, async (work, p) => {
  const { db, who, can, now } = work;
  const companyId = p.company_id ?? who.companyId;
  if (!who.companyIds.includes(companyId)) throw new Refusal('NOT_FOUND');
  const company = await db.selectFrom('own_company').select(['country', 'time_zone']).where('id', '=', companyId).executeTakeFirstOrThrow();
  const days = daysOfMonth(p.month);
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  const special = await db
    .selectFrom('work_calendar_day')
    .select(['day', 'kind', 'name'])
    .where('country', '=', company.country)
    .where('active', '=', true)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
  const calendar = new Map(special.map(({ day, kind }) => [day, kind]));
  const isShown =
    can(may.all) || can(may.record)
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(a.id = ${who.accountId} or ${leads(work, 'a.id')} or a.team_id = (select m.team_id from account m where m.id = ${who.accountId}))`;
  const today = dayIn(now, company.time_zone);
  const shown = db
    .selectFrom('account as a')
    .where('a.company_id', '=', companyId)
    .where('a.user_type', '=', 1)
    .where('a.active', '=', true)
    .where(isShown);
  const counts = await shown
    .select([
      sql<number>`count(*)::int`.as('people'),
      sql<number>`(count(*) filter (where exists (select from leave_day d
        where d.account_id = a.id and d.given_back_at is null and d.day = ${today}::date)))::int`.as('away'),
    ])
    .executeTakeFirstOrThrow();
  const page = Math.max(1, Math.min(p.page, Math.ceil(counts.people / calendarPeopleMax)));
  const people = await shown
    .leftJoin('team as t', 't.id', 'a.team_id')
    .select(['a.id', 'a.name', 't.name as team'])
    .orderBy(sql`t.name nulls last`)
    .orderBy('a.name')
    .orderBy('a.id')
    .limit(calendarPeopleMax)
    .offset((page - 1) * calendarPeopleMax)
    .execute();
  const ids = people.map(({ id }) => id);
  const away = await db
    .selectFrom('leave_day as d')
    .innerJoin('leave_request as l', 'l.id', 'd.leave_id')
    .innerJoin('leave_type as t', 't.id', 'l.leave_type_id')
    .select(['d.account_id', 'd.day', 'd.half', 'l.id as leave_id', 'l.state', 't.kind'])
    .select([sql<string>`t.${sql.ref(`name_${who.language}`)}`.as('leave_type'), isVisible(work).as('seen')])
    .where('d.account_id', 'in', [...ids, 0n])
    .where('d.given_back_at', 'is', null)
    .where('d.day', '>=', first)
    .where('d.day', '<=', last)
    .orderBy('d.day')
    .orderBy('d.half')
    .execute();
  const byPerson = Map.groupBy(away, ({ account_id }) => account_id);
  const blocks = await blocksFor(work, companyId, ids, first, last);
  const blocked = Map.groupBy(blocks, ({ account_id }) => account_id);
  return {
    today,
    page,
    people_count: counts.people,
    away_today: counts.away,
    days: days.map((day) => ({
      day,
      kind: calendar.get(day) ?? (isWorkday(day, calendar) ? ('work' as const) : ('rest' as const)),
      name: special.find((one) => one.day === day)?.name ?? null,
    })),
    blocks: [...new Map(blocks.map((block) => [block.id, block])).values()].map(({ id, name, from_on, from_half, to_on, to_half }) => ({
      id,
      name,
      from_on,
      from_half,
      to_on,
      to_half,
    })),
    people: people.map(({ id, name, team }) => ({
      account_id: id,
      name,
      team,
      block_ids: (blocked.get(id) ?? []).map((block) => block.id),
      away: (byPerson.get(id) ?? []).map((one) => ({
        day: one.day,
        half: halfName(one.half),
        leave_id: one.seen ? one.leave_id : null,
        leave_type: one.seen ? one.leave_type : null,
        kind: one.seen ? one.kind : null,
        approved: one.state === 'approved',
      })),
    })),
  };
});
