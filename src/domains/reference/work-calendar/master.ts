import { master } from '../../../kernel/master.ts';

export const calendarDayKinds = ['holiday', 'workday'] as const;
export const calendarBases = ['law', 'decree', 'company'] as const;

/** The days of a country that differ from its week: public holidays, and Saturdays and Sundays that are worked. */
export const workCalendar = master({
  table: 'work_calendar_day',
  subject: 'workCalendar',
  key: ['country', 'day'],
  sort: 'day',
  pages: [{ name: 'workCalendar', group: 'oa', list: '/oa/workCalendar', add: 'addDay', edit: 'editDay', icon: 'document', place: 60 }],
  facts: {
    country: { is: 'country', list: true, filter: true, sort: true, sample: 'CN' },
    day: { is: 'day', list: true, filter: true, sort: true, sample: '2027-01-01' },
    kind: { is: 'choice', of: calendarDayKinds, list: true, filter: true, start: 'holiday' },
    name: { is: 'text', max: 80, list: true, search: true, sample: '元旦' },
    basis: { is: 'choice', of: calendarBases, list: true, filter: true, start: 'law' },
    source: { is: 'text', max: 300, list: true, sample: '国务院办公厅关于2027年部分节假日安排的通知' },
  },
});
