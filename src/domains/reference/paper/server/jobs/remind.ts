import { sql } from 'kysely';
import { z } from 'zod';
import { dayIn, daysBetween } from '../../../../../kernel/day.ts';
import type { NoticeTopic } from '../../../../../kernel/notice.ts';
import { formatDay, type InLanguages, type Language } from '../../../../../kernel/words.ts';
import { mailText } from '../../../../workspace/mail/server/mail-account.ts';
import { nameInLanguages } from '../../../../../server/names.ts';
import { job, type ReferenceWork } from '../../../server/db.ts';
import { may } from '../../permits.ts';
import { reminderDue, warnDays } from '../../rules.ts';
import { link } from '../../../../../kernel/link.ts';
import { paperPage } from '../../pages.ts';
import { recordName } from '../queries.ts';

const topic: NoticeTopic = 'deadline';

type Due = {
  readonly subject: string;
  readonly record_id: bigint;
  readonly kind: string;
  /** The name of its record, as readers of each language see it. */
  readonly names: InLanguages;
  readonly no: string | null;
  readonly until: string;
  readonly carrier_id: bigint | null;
  readonly company_id: bigint | null;
  readonly owner_id: bigint | null;
  readonly remind_days: number;
};
type Reader = { readonly id: bigint; readonly name: string; readonly language: Language; readonly email: string | null };
/** The address of an account, unless its user turned off what is due: then neither a notice nor a mail is sent. */
const mailAddress = sql<string | null>`case when not exists (
  select from notice_setting n where n.account_id = a.id and ${topic} = any(n.muted)) then a.email end`;

/** A recipient with the papers that this run reports to them. */
type Reminder = { readonly reader: Reader; readonly papers: Due[] };

const linesMax = 50;

/**
 * Reports expiring papers once a day to the people responsible: at the paper's first distance (thirty days, or a contract's own), a week
 * before, and after it has expired. The reminder and its record are stored in one transaction, so a killed run repeats all of it or
 * nothing.
 */
export default job({
  name: 'paper.remind',
  payload: z.object({}),
  // 09:00 in China, 08:00 in Vietnam and Thailand; the date is the same in all three and in UTC.
  cron: '0 1 * * *',
  run: ({ within }) =>
    within(async (work) => {
      const due = await claimed(work);
      if (due.length === 0) return;
      const staff = await staffReminders(work, due);
      const carriers = await carrierReminders(work, due);
      for (const { reader, papers } of staff)
        work.push({
          type: 1,
          topic,
          to: { accounts: [reader.id] },
          title: 'paper.remindTitle',
          message: 'paper.remindMessage',
          facts: { count: papers.length, first: papers[0]?.names ?? '' },
          link: link(paperPage),
        });
      for (const reminder of [...staff, ...carriers]) await write(work, reminder);
    }),
});

/** Papers that are due for a reminder and have had none, marked as reported. */
async function claimed(work: ReferenceWork): Promise<Due[]> {
  const today = dayIn(work.now, 'UTC');
  const { rows } = await sql<Due>`
    select p.subject, p.record_id, p.kind, p.no, p.until::text, p.carrier_id, p.company_id, p.owner_id, p.remind_days,
      ${nameInLanguages(recordName)} as names
    from paper p left join carrier c on c.id = p.carrier_id left join supplier s on s.id = p.record_id and p.subject = 'supplier'
    where p.until between ${today}::date - ${warnDays}::int and ${today}::date + greatest(remind_days, ${warnDays}::int)
    order by p.until, p.subject, p.record_id`.execute(work.db);
  const due = rows.flatMap((paper) => {
    const days = reminderDue(daysBetween(today, paper.until), paper.remind_days);
    return days === null ? [] : [{ ...paper, days }];
  });
  const keys = due.map(({ subject, record_id, kind, until, days }) => ({ subject, record_id: String(record_id), kind, until, days }));
  const fresh = await sql<{ subject: string; record_id: bigint; kind: string }>`
    insert into paper_reminder (subject, record_id, kind, until, days, at)
    select subject, record_id, kind, until, days, ${work.now}
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as d (subject text, record_id bigint, kind text, until date, days int)
    on conflict do nothing returning subject, record_id, kind`.execute(work.db);
  const freshKeys = new Set(fresh.rows.map(({ subject, record_id, kind }) => `${subject} ${record_id} ${kind}`));
  return due.filter(({ subject, record_id, kind }) => freshKeys.has(`${subject} ${record_id} ${kind}`));
}

/**
 * A contract is reported to its owner. Everything else, and records without an owner or with one who has left, is reported to all staff who hold
 * the right and see the company.
 */
async function staffReminders({ db }: ReferenceWork, due: readonly Due[]): Promise<Reminder[]> {
  const owners = due.flatMap(({ owner_id }) => (owner_id === null ? [] : [owner_id]));
  const { rows } = await sql<Reader & { company_id: bigint; everywhere: boolean; reminded: boolean }>`
    select a.id, a.name, a.language, ${mailAddress} as email, a.company_id, coalesce(bool_or(r.scope = 'all'), false) as everywhere,
           coalesce(bool_or(${may.remind} = any(r.permits)), false) as reminded
    from account a left join account_role ar on ar.account_id = a.id left join role r on r.id = ar.role_id and r.active
    where a.active and a.user_type = 1
    group by a.id
    having bool_or(${may.remind} = any(r.permits)) or a.id = any(${owners.map(String)}::bigint[])
    order by a.id`.execute(db);
  const staff = new Set(rows.map(({ id }) => id));
  const answersFor = (reader: (typeof rows)[number], paper: Due): boolean =>
    paper.owner_id === null || !staff.has(paper.owner_id)
      ? reader.reminded && (paper.company_id === null || paper.company_id === reader.company_id || reader.everywhere)
      : paper.owner_id === reader.id;
  return rows
    .map((reader) => ({ reader, papers: due.filter((paper) => answersFor(reader, paper)) }))
    .filter(({ papers }) => papers.length > 0);
}

/** A carrier's users are reminded of its trucks, drivers and licences, but not of our contract with it. */
async function carrierReminders({ db }: ReferenceWork, due: readonly Due[]): Promise<Reminder[]> {
  const theirs = due.filter(({ subject, carrier_id }) => subject !== 'contract' && carrier_id !== null);
  if (theirs.length === 0) return [];
  const readers = await db
    .selectFrom('account as a')
    .select(['a.id', 'a.name', 'a.language', 'a.carrier_id', mailAddress.as('email')])
    .where('a.active', '=', true)
    .where('a.user_type', '=', 2)
    .where('a.carrier_id', 'in', [...new Set(theirs.flatMap(({ carrier_id }) => (carrier_id === null ? [] : [carrier_id])))])
    .orderBy('a.id')
    .execute();
  return readers.map((reader) => ({ reader, papers: theirs.filter(({ carrier_id }) => carrier_id === reader.carrier_id) }));
}

async function write(work: ReferenceWork, { reader, papers }: Reminder): Promise<void> {
  if (!reader.email) return;
  const { language } = reader;
  const word = (key: string): string => work.product.translate(language, key);
  const lines = papers
    .slice(0, linesMax)
    .map(({ subject, kind, names, no, until }) =>
      [word(`paper.subject.${subject}`), names[language], word(`paper.kind.${kind}`), no, formatDay(until, language)]
        .filter((part) => part !== null)
        .join(' · '),
    );
  const company = await work.db
    .selectFrom('account as a')
    .innerJoin('own_company as o', 'o.id', 'a.company_id')
    .select(['o.id', 'o.name'])
    .where('a.id', '=', reader.id)
    .executeTakeFirstOrThrow();
  const text = await mailText(work, 'paperReminder', language, {
    name: reader.name,
    count: papers.length,
    papers: [...lines, ...(papers.length > linesMax ? [`… +${papers.length - linesMax}`] : [])].join('\n'),
    company: company.name,
  });
  await work.send({ channel: 'mail', to: reader.email, ...text, companyId: company.id });
}
