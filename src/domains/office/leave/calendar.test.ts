import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { leaveTypes } from '../leave-type/master.ts';
import type { OfficeTables } from '../server/db.ts';
import { personalLeave } from '../server/seed/attendance-acts.ts';
import { calendarPeopleMax, readLeaveCalendar, saveLeave } from './contract.ts';
import { may } from './permits.ts';

/* The calendar of a company of two hundred and one people, of whom the last by name is away today. It is Friday, 20 November 2026. */

let stage: Stage;
let personnel: Player;
beforeAll(async () => {
  stage = await startStage();
  personnel = await stage.cast({ name: 'He', permits: [may.view, may.all, may.supervisor, may.record, ...Object.values(leaveTypes.may)] });
  const last = await stage.cast({ name: 'Zuo', permits: [may.view, may.request] });
  const names = Array.from({ length: 2 * calendarPeopleMax - 1 }, (_, place) => `Ma ${String(place).padStart(3, '0')}`);
  await stage.system<OfficeTables, unknown>(({ db }) =>
    sql`insert into account (login_name, name, user_type, company_id, language, password_phc, password_issued)
      select 'crowd' || place, n.name, user_type, company_id, language, password_phc, false
      from account, unnest(${names}::text[]) with ordinality as n (name, place) where account.id = ${last.accountId}`.execute(db),
  );
  const { id } = await personnel.send(leaveTypes.save, personalLeave(stage.companies.cn));
  await last.send(saveLeave, { leave_type_id: id, from_on: '2026-11-20', to_on: '2026-11-20', reason: '搬家', submit: true });
}, 60_000);
afterAll(() => stage.close());

const read = async (more: { month?: string; page?: number } = {}) => {
  const { people, ...calendar } = await personnel.send(readLeaveCalendar, { month: '2026-11', ...more });
  return { ...calendar, names: people.map(({ name }) => name) };
};

test('everybody stands on one page of the calendar, and who is away today is counted over all of them', async () => {
  const pages = [await read(), await read({ page: 2 }), await read({ page: 3 })];
  expect(pages.map(({ page, names }) => [page, names.length])).toEqual([
    [1, calendarPeopleMax],
    [2, calendarPeopleMax],
    [3, 1],
  ]);
  const names = pages.flatMap((page) => page.names);
  expect(new Set(names).size).toBe(2 * calendarPeopleMax + 1);
  expect(names).toEqual(['He', ...names.filter((name) => name.startsWith('Ma')).toSorted(), 'Zuo']);
  for (const { people_count, away_today } of pages) expect([people_count, away_today]).toEqual([201, 1]);
});

test('a page past the last one is the last one', async () => {
  expect(await read({ page: 4 })).toMatchObject({ page: 3, names: ['Zuo'] });
});
