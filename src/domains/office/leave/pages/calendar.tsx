import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Pagination, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { addDays, monthOf } from '../../../../kernel/day.ts';
import { link } from '../../../../kernel/link.ts';
import { locales } from '../../../../kernel/number.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useLanguage, useT } from '../../../../web/i18n.ts';
import { Picker } from '../../../../web/kit/form/picker.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useCan, useTab } from '../../../../web/tab-context.ts';
import { calendarPeopleMax, readLeaveCalendar } from '../contract.ts';
import { leavePage } from '../pages.ts';
import { may } from '../permits.ts';
import { enteredPeriod, type HalfName, halfOf, halves, within } from '../rules.ts';
import './calendar.css';
import '../../../../web/kit/kit.css';

type Calendar = ResultOf<typeof readLeaveCalendar>;
type Person = Calendar['people'][number];
type Away = Person['away'][number];
type Block = Calendar['blocks'][number];

/** The absences of a month: one line a person, two halves a day. */
export default function LeaveCalendar({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const { query, setQuery } = useTab();
  const today = useToday();
  const month = query['month'] ?? monthOf(today);
  const company = query['company'] ?? null;
  const place = Math.trunc(Number(query['people']));
  const params = { month, ...(company ? { company_id: company } : {}), ...(place > 1 ? { page: place } : {}) };
  const read = useRead(readLeaveCalendar, params, { keepPrevious: true });
  const go = (days: number): void => setQuery({ month: monthOf(addDays(days < 0 ? `${month}-01` : `${month}-28`, days)) });
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <span className="kit-space" />
        {can(may.all) && (
          <div className="leave-calendar-company">
            <Picker
              to="ownCompany"
              value={company}
              onChange={(id) => setQuery({ company: id ?? undefined, people: undefined })}
              placeholder={t('leave.company')}
              aria-label={t('leave.company')}
            />
          </div>
        )}
        <Button icon={<LeftOutlined />} aria-label={t('leave.previous')} onClick={() => go(-1)} />
        <strong className="leave-calendar-month">{month}</strong>
        <Button icon={<RightOutlined />} aria-label={t('leave.next')} onClick={() => go(4)} />
        <Button onClick={() => setQuery({ month: undefined })}>{t('leave.thisMonth')}</Button>
      </header>
      {!read.data || read.error ? <Read of={read} /> : <Month calendar={read.data} />}
      {read.data && !read.error && read.data.people_count > calendarPeopleMax && (
        <Pagination
          align="end"
          current={read.data.page}
          pageSize={calendarPeopleMax}
          showSizeChanger={false}
          showTotal={(count, [from, to]) => t('leave.peopleShown', { from, to, count })}
          total={read.data.people_count}
          onChange={(page) => setQuery({ people: page > 1 ? String(page) : undefined })}
        />
      )}
    </div>
  );
}

function Month({ calendar }: { calendar: Calendar }): ReactNode {
  const t = useT();
  const weekday = new Intl.DateTimeFormat(locales[useLanguage()], { weekday: 'narrow', timeZone: 'UTC' });
  const format = useFormat();
  const { away_today, blocks, days, people, today } = calendar;
  if (people.length === 0) return <p className="kit-quiet">{t('leave.nobody')}</p>;
  return (
    <>
      <p className="leave-calendar-legend">
        {days.some(({ day }) => day === today) && <strong>{t('leave.awayCount', { count: away_today })}</strong>}
        {(['approved', 'inReview', 'holiday', 'workday'] as const).map((key) => (
          <span key={key}>
            <i className={`leave-mark leave-mark-${key}`} /> {t(`leave.${key}`)}
          </span>
        ))}
        {blocks.map((block) => (
          <span key={block.id}>
            <i className="leave-mark leave-mark-blocked" /> {block.name}
            {' · '}
            <span className="kit-code">
              {format.day(block.from_on)} – {format.day(block.to_on)}
            </span>
          </span>
        ))}
      </p>
      <div className="leave-calendar">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('leave.employee')}</th>
              {days.map(({ day, kind, name }) => (
                <th key={day} scope="col" className={`leave-day-${kind}${day === today ? ' leave-day-today' : ''}`} title={name ?? ''}>
                  <span>{weekday.format(new Date(day))}</span>
                  {Number(day.slice(8))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <Line key={person.account_id} person={person} calendar={calendar} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Line({ person, calendar: { blocks, days, today } }: { person: Person; calendar: Calendar }): ReactNode {
  const away = Map.groupBy(person.away, ({ day }) => day);
  const own = blocks.filter(({ id }) => person.block_ids.includes(id));
  return (
    <tr>
      <th scope="row">
        {person.name}
        {person.team && <span>{person.team}</span>}
      </th>
      {days.map(({ day, kind }) => (
        <td key={day} className={`leave-day-${kind}${day === today ? ' leave-day-today' : ''}`}>
          {(away.has(day) || own.some(({ from_on, to_on }) => from_on <= day && day <= to_on)) && (
            <DayCell day={day} away={away.get(day) ?? []} blocks={own} name={person.name} />
          )}
        </td>
      ))}
    </tr>
  );
}

type DayProps = { readonly day: string; readonly away: readonly Away[]; readonly blocks: readonly Block[]; readonly name: string };

function DayCell({ day, away, blocks, name }: DayProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const open = useOpen();
  return (
    <div className="leave-halves">
      {halves.map((half) => {
        const block = blocks.find((each) => isBlocked(each, day, half));
        const one = away.find((each) => each.half === half);
        const when = `${name} · ${format.day(day)} ${t(`leave.half.${half}`)}`;
        if (!one) return <BlockedHalf key={half} text={block ? `${when} · ${block.name}` : null} />;
        const what = [one.leave_type ?? t('leave.away'), t(one.approved ? 'leave.approved' : 'leave.inReview')].join(' · ');
        const text = `${when} · ${what}`;
        const style = `leave-mark leave-mark-${one.approved ? 'approved' : 'inReview'}`;
        const id = one.leave_id;
        return (
          <Tooltip key={half} title={text}>
            {id === null ? (
              <span role="img" aria-label={text} className={style} />
            ) : (
              <button type="button" aria-label={text} className={style} onClick={() => open(link(leavePage, { id }))} />
            )}
          </Tooltip>
        );
      })}
    </div>
  );
}

/** A half day on which planned leave is not granted, or an empty one. */
function BlockedHalf({ text }: { text: string | null }): ReactNode {
  if (text === null) return <span />;
  return (
    <Tooltip title={text}>
      <span role="img" aria-label={text} className="leave-mark-blocked" />
    </Tooltip>
  );
}

function isBlocked(block: Block, day: string, half: HalfName): boolean {
  return within([{ day, half: halfOf(half) }], [enteredPeriod(block)]).length > 0;
}
