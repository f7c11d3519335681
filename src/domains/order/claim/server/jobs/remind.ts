import { sql } from 'kysely';
import { z } from 'zod';
import type { Day } from '../../../../../kernel/day.ts';
import { recordAddress } from '../../../../../kernel/link.ts';
import { holdsRight } from '../../../../identity/role/server/holders.ts';
import { job } from '../../../server/db.ts';
import type { OrderWork } from '../claim.ts';
import { may } from '../../permits.ts';
import { warnDays } from '../../rules.ts';
import { endedStates } from '../../states.ts';
import { owedByOthers } from '../queries.ts';

type Due = {
  readonly id: bigint;
  readonly claim_no: string;
  readonly company_id: bigint;
  readonly investigator_id: bigint | null;
  readonly due_on: Day;
};

const daily = { before: warnDays, after: warnDays, every: 1 };

/**
 * The deadlines of a claim: their columns and words, the claims that have them, and from how many days before until how many after people are
 * reminded how often.
 */
const deadlines = [
  {
    ...daily,
    of: owedByOthers,
    due: sql.ref('c.notice_due_on'),
    met: sql.ref('c.notified_on'),
    reminded: sql.ref('notice_reminded_on'),
    word: 'notice',
    title: 'cargoClaim.notifyTitle',
    message: 'cargoClaim.notifyMessage',
  },
  {
    ...daily,
    // Our insurer covers what we bear ourselves as well.
    of: sql`true`,
    due: sql.ref('c.insurer_due_on'),
    met: sql.ref('c.insurer_notified_on'),
    reminded: sql.ref('insurer_reminded_on'),
    word: 'insurer',
    title: 'cargoClaim.insurerTitle',
    message: 'cargoClaim.insurerMessage',
  },
  // Nothing but the end of the claim, or its payment, meets it: a lawyer needs weeks, and a suit that comes late is lost.
  {
    before: 30,
    after: 0,
    every: 7,
    of: owedByOthers,
    due: sql.ref('c.suit_due_on'),
    met: sql`null`,
    reminded: sql.ref('suit_reminded_on'),
    word: 'suit',
    title: 'cargoClaim.suitTitle',
    message: 'cargoClaim.suitMessage',
  },
] as const;
type Deadline = (typeof deadlines)[number];

/**
 * Reminds of the days by which the carrier and the insurer must be notified: once a day from three days before, and for three days after; and
 * once a week of the last day of a suit, from thirty days before it. The reminder and its record are one transaction, so a killed run repeats nothing.
 */
export default job({
  name: 'cargoClaim.remind',
  payload: z.object({}),
  // 09:00 in China, 08:00 in Vietnam and Thailand.
  cron: '0 1 * * *',
  run: ({ within }) =>
    within(async (work) => {
      for (const deadline of deadlines) await remindOf(work, deadline);
    }),
});

async function remindOf(work: OrderWork, deadline: Deadline): Promise<void> {
  const { of, due, met, reminded, word, title, message, before, after, every } = deadline;
  const today = sql`(${work.now}::timestamptz at time zone oc.time_zone)::date`;
  const own = sql`c.${reminded}`;
  const { rows } = await sql<Due>`
    update cargo_claim c set ${reminded} = ${today} from own_company oc
    where oc.id = c.company_id and ${met} is null and ${due} between ${today} - ${after}::int and ${today} + ${before}::int
      and ${of} and c.state <> all(${[...endedStates]}::text[]) and (${own} is null or ${own} <= ${today} - ${every}::int)
    returning c.id, c.claim_no, c.company_id, c.investigator_id, ${due}::text as due_on`.execute(work.db);
  if (rows.length === 0) return;
  const investigators = await investigatorsOf(work);
  for (const { id, claim_no, company_id, investigator_id, due_on } of rows) {
    const accounts = investigator_id === null ? (investigators.get(company_id) ?? []) : [investigator_id];
    work.audit({ subject: 'cargoClaim', id, what: 'remind', after: { [word]: due_on } });
    if (accounts.length === 0) continue;
    const address = recordAddress(work.product.pages, 'cargoClaim', String(id), () => true);
    work.push({
      type: 1,
      topic: 'deadline',
      to: { accounts },
      title,
      message,
      facts: { no: claim_no, day: due_on },
      ...(address === null ? {} : { link: address }),
    });
  }
}

const readersMax = 20;

/** The staff of each company who may investigate: they are reminded of a claim that nobody has in hand. */
async function investigatorsOf({ db }: OrderWork): Promise<ReadonlyMap<bigint, readonly bigint[]>> {
  const { rows } = await sql<{ company_id: bigint; ids: bigint[] }>`
    select a.company_id, (array_agg(a.id order by a.id))[1:${sql.lit(readersMax)}] as ids from account a
    where a.active and a.user_type = 1 and ${holdsRight(sql.ref('a'), sql`${may.investigate}::text`)}
    group by a.company_id`.execute(db);
  return new Map(rows.map(({ company_id, ids }) => [company_id, ids]));
}
