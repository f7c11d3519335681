import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { link } from '../../../../kernel/link.ts';
import { written } from '../../../../kernel/words.ts';
import { mailText } from '../../../workspace/mail/server/mail-account.ts';
import { languageOf } from '../../delay/server/queries.ts';
import type { DemurrageKind } from '../../demurrage-tariff/kinds.ts';
import type { FreightWork } from '../../server/db.ts';
import { containerClocksPage } from '../pages.ts';

type Due = {
  readonly container_no: string | null;
  readonly job_id: bigint;
  readonly job_no: string;
  readonly last_free_on: Day;
  readonly responsible_id: bigint | null;
};

const due = sql`c.company_id = oc.id and t.id = c.tariff_id and j.id = c.job_id and k.id = c.container_id
  and c.state in ('running', 'late') and c.last_free_on - (moment.instant at time zone oc.time_zone)::date <= t.warn_days`;

/**
 * Tells the people responsible, once for each clock, of containers whose free time runs out: the person who opened the job. The notice and
 * its record are one transaction, so a killed run repeats nothing.
 */
export async function warnResponsible(work: FreightWork, companyId: bigint): Promise<number> {
  const { rows } = await sql<Due>`
    update container_clock c set warned_at = moment.instant from own_company oc, demurrage_tariff t, freight_job j, freight_container k,
      (select ${work.now}::timestamptz as instant) moment
    where oc.id = ${companyId} and ${due} and c.warned_at is null
    returning k.container_no, c.job_id, j.no as job_no, c.last_free_on, j.created_by as responsible_id`.execute(work.db);
  const first = (clocks: readonly Due[]) => clocks.toSorted((a, b) => (a.last_free_on < b.last_free_on ? -1 : 1))[0];
  for (const [id, clocks] of Map.groupBy(rows, ({ responsible_id }) => responsible_id)) {
    const next = first(clocks);
    if (id === null || !next) continue;
    const numbers = new Set(clocks.map(({ container_no, job_no }) => container_no ?? job_no));
    work.push({
      type: 1,
      topic: 'deadline',
      to: { accounts: [id] },
      title: 'containerClock.warnTitle',
      message: 'containerClock.warnMessage',
      facts: { count: numbers.size, first: next.container_no ?? next.job_no, day: next.last_free_on },
      link: link(containerClocksPage),
    });
  }
  for (const [id, clocks] of Map.groupBy(rows, ({ job_id }) => job_id))
    work.audit({ subject: 'freightJob', id, what: 'clockWarn', after: { until: first(clocks)?.last_free_on ?? null } });
  return rows.length;
}

type Told = Due & {
  readonly kind: DemurrageKind;
  readonly port: string;
  readonly customer_id: bigint;
  readonly country: string;
  readonly customer_name: string;
  readonly contact_name: string | null;
  readonly email: string;
  readonly company: string;
};

/**
 * Writes to customers, once for each clock that we charge, that the free time of their containers runs out: one mail for each customer with
 * all its containers, in the language of its country. A customer without an address is told as soon as it has one.
 */
export async function warnCustomers(work: FreightWork, companyId: bigint): Promise<number> {
  const { rows } = await sql<Told>`
    update container_clock c set told_at = moment.instant from own_company oc, demurrage_tariff t, freight_job j, freight_container k, station s,
      customer u left join customer_contact cc on cc.customer_id = u.id and cc.main, (select ${work.now}::timestamptz as instant) moment
    where oc.id = ${companyId} and ${due} and c.told_at is null and c.side = 'receivable' and s.id = c.station_id and u.id = c.customer_id
      and coalesce(cc.email, u.email) is not null
    returning k.container_no, c.job_id, j.no as job_no, c.last_free_on, c.kind, s.name_en as port, c.customer_id, u.country, u.name as customer_name,
      cc.name as contact_name, coalesce(cc.email, u.email) as email, oc.name as company`.execute(work.db);
  const mails = Map.groupBy(rows, ({ customer_id }) => customer_id);
  for (const clocks of mails.values()) await write(work, companyId, clocks);
  return mails.size;
}

async function write(work: FreightWork, companyId: bigint, clocks: readonly Told[]): Promise<void> {
  const [first] = clocks;
  if (!first) return;
  const language = languageOf(first.country);
  const containers = clocks
    .toSorted((a, b) => (a.last_free_on < b.last_free_on ? -1 : 1))
    .map((one) =>
      [
        one.container_no ?? '—',
        one.job_no,
        work.product.translate(language, `demurrageTariff.kind.${one.kind}`),
        one.port,
        written(one.last_free_on, language),
      ].join(' · '),
    );
  const text = await mailText(work, 'demurrageWarning', language, {
    name: first.contact_name ?? first.customer_name,
    count: containers.length,
    containers: containers.join('\n'),
    company: first.company,
  });
  await work.send({ channel: 'mail', to: first.email, ...text, companyId });
  work.audit({
    subject: 'freightJob',
    id: first.job_id,
    what: 'clockTell',
    after: { containers: clocks.map(({ container_no }) => container_no) },
  });
}
