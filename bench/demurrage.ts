import { number, type Part } from './parts.ts';
import { serveProduct } from './processes.ts';
import { firstPort, type Stand } from './stand.ts';

const containersWanted = 100_000;
const containersOfJob = 10;
const targetSeconds = 30;
/** The free days of the tariff. Containers were discharged on each of as many days up to today, so that a tenth becomes late in a night. */
const freeDays = 10;

/**
 * The job of a night, from the day before to this one: every container has one more day, and a tenth are charged on both sides. The target
 * is absolute, so there is no baseline. `SIZES=2000 npm run bench -- demurrage` tries it.
 */
export const demurrage: Part = async (stand) => {
  const wanted = Math.min(stand.options.rows, containersWanted);
  await growContainers(stand, wanted);
  const worker = await serveProduct(firstPort + 4, { ...stand.productEnv, ROLE: 'all' });
  try {
    await night(stand);
    await stand.query(`update container_event e set actual_at = actual_at - interval '1 day'
      from freight_container k where k.id = e.container_id and k.container_no like 'BENU%'`);
    const tookMs = await night(stand);
    const [result] = await stand.query<{ clocks: number; late: number; charged: number }>(
      `select count(*)::int as clocks, count(*) filter (where c.state = 'late')::int as late,
        count(*) filter (where c.charged_minor <> 0 and c.charged_minor = c.amount_minor)::int as charged
      from container_clock c join freight_container k on k.id = c.container_id where k.container_no like 'BENU%'`,
    );
    const { clocks, late, charged } = result ?? { clocks: 0, late: 0, charged: 0 };
    return [
      {
        what: `demurrage of ${wanted.toLocaleString('en')} containers for a day`,
        ours: `${number(tookMs / 1000)} s`,
        bare: '—',
        ratio: '—',
        target: `≤ ${targetSeconds} s for ${containersWanted.toLocaleString('en')}`,
        ok: wanted < containersWanted ? undefined : tookMs <= targetSeconds * 1000 && charged === late,
        rows: wanted,
        notes: `${clocks} clocks, ${late} late, ${charged} of them with finance`,
      },
    ];
  } finally {
    await worker.stop();
  }
};

/** Asks for the job and waits until the worker has done it. */
async function night({ clerk, query }: Stand): Promise<number> {
  const began = performance.now();
  await clerk.write('containerClock.calculate', {});
  for (;;) {
    const [waiting] = await query<{ count: number; failed: string | null }>(
      `select count(*)::int as count, max(last_error) as failed from graphile_worker.jobs where task_identifier = 'containerClock:daily'`,
    );
    if (waiting?.failed) throw new Error(waiting.failed);
    if (!waiting?.count) return performance.now() - began;
    await new Promise((go) => setTimeout(go, 50));
  }
}

/** Imports of one customer by one line through one port, with a tariff on both sides. */
async function growContainers({ query }: Stand, wanted: number): Promise<void> {
  const jobs = Math.ceil(wanted / containersOfJob);
  const like = `(select company_id, customer_id, carrier_id, origin_station_id, destination_station_id from freight_job
    where mode = 'ocean' and direction = 'import' and carrier_id is not null order by id limit 1)`;
  await query(`insert into freight_job (no, mode, direction, service, state, company_id, customer_id, carrier_id, origin_station_id, destination_station_id)
    select 'BENCH-' || n, 'ocean', 'import', 'fcl', 'arrived', l.* from generate_series(1, ${jobs}) n cross join ${like} l`);
  await query(`insert into freight_container (job_id, seq, container_no, size_type)
    select j.id, s, 'BENU' || lpad(((substr(j.no, 7)::int - 1) * ${containersOfJob} + s)::text, 7, '0'), '45G1'
    from freight_job j cross join generate_series(1, ${containersOfJob}) s where j.no like 'BENCH-%'`);
  await query(`insert into container_event (container_id, kind, actual_at)
    select id, 'discharged', now() - (id % ${freeDays}) * interval '1 day' from freight_container where container_no like 'BENU%'`);
  await query(`update demurrage_tariff set active = false`);
  await query(`insert into demurrage_tariff (company_id, side, kind, direction, carrier_id, station_id, currency, valid_from, free_days, last_rate)
    select l.company_id, side, 'combined', 'import', l.carrier_id, l.destination_station_id, 'USD', date '2000-01-01', ${freeDays}, 40
    from ${like} l cross join unnest(array['payable', 'receivable']) side`);
  await query(`insert into container_clock (container_id, job_id, company_id, customer_id, carrier_id, station_id, direction, kind, side, state,
      start_basis, started_on, stopped_days, charge_days, amount_minor, lines, problem)
    select k.id, j.id, j.company_id, j.customer_id, j.carrier_id, j.destination_station_id, 'import', 'demurrage', 'payable', 'planned', 'actual',
      current_date, 0, 0, 0, '[]', 'NO_TARIFF' from freight_container k join freight_job j on j.id = k.job_id where k.container_no like 'BENU%'`);
  await query('analyze');
}
