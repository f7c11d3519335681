import { againstBare } from './lists.ts';
import { middle } from './load.ts';
import { type Line, number, type Part } from './parts.ts';
import type { Call, Stand } from './stand.ts';

const [few, many] = [10_000, 1_000_000];
const [housesWanted, containersWanted] = [200, 60];

/**
 * Freight jobs of the demo company's customers over two years: most are closed, the newest under way. The list with three filters is asked
 * for all customers, directions and tabs in turn, at ten thousand jobs and again at a million.
 */
const freight: Part = async (stand) => {
  const lines: Line[] = [];
  const most = Math.min(stand.options.rows, many);
  await growJobs(stand, Math.min(few, most));
  const calls = await listsOf(stand);
  const atFew = await timesOf(stand, calls);
  if (most > few) {
    await growJobs(stand, most);
    const atMany = await timesOf(stand, calls);
    const times = middle(atMany) / middle(atFew);
    lines.push({
      what: `list 50 freight jobs with three filters and total, ${calls.length} combinations in turn, against ${few.toLocaleString('en')} jobs`,
      ours: `${number(middle(atMany))} ms`,
      bare: `${number(middle(atFew))} ms`,
      ratio: `${number(times)} ×`,
      target: '≤ 1.2 ×',
      ok: most === many ? times <= 1.2 : undefined,
      rows: most,
    });
  }
  lines.push(await largeJob(stand));
  return lines;
};

/** Milliseconds at the median, of each round, by one client: the time of the database and of the server, without waiting for others. */
async function timesOf({ clerk, measure, options }: Stand, calls: readonly Call[]): Promise<number[]> {
  const times: number[] = [];
  let place = 0;
  const shot = () => {
    const call = calls[place++ % calls.length];
    return clerk.sign(call?.cmd ?? '', call?.params);
  };
  for (let round = 0; round < options.rounds; round++) times.push((await measure(shot, { clients: 1 })).p50Ms);
  return times;
}

async function listsOf({ query }: Stand): Promise<Call[]> {
  const customers = await query<{ id: string }>(
    `select customer_id::text as id from freight_job where no like 'BENCH-%' group by 1 order by count(*) desc, 1 limit 6`,
  );
  return customers.flatMap(({ id }) =>
    ['open', 'departed', 'closed', 'all'].flatMap((tab) =>
      (['export', 'import'] as const).map((direction): Call => {
        const where = { mode: ['ocean'], customer_id: [id], direction: [direction] };
        return { cmd: 'freightJob.list', params: { tab, where, size: 50, total: true } };
      }),
    ),
  );
}

/** Jobs up to a number, in lots that a statement's time allows. */
async function growJobs({ query }: Stand, wanted: number): Promise<void> {
  const [there] = await query<{ count: number }>(`select count(*)::int as count from freight_job where no like 'BENCH-%'`);
  for (let from = there?.count ?? 0; from < wanted; from += 50_000) {
    await query(`
      with customers as (select id, company_id, row_number() over (order by id) - 1 as place, count(*) over () as all_of from customer
          where company_id is not null and active),
        ports as (select min(id) as origin, max(id) as destination from station where kind = 'port')
      insert into freight_job (no, mode, direction, service, state, company_id, customer_id, customer_ref, origin_station_id,
          destination_station_id, vessel, voyage, etd, eta, pieces, gross_kg, volume_m3, created_by, created_at)
        select 'BENCH-' || lpad(i::text, 7, '0'), case when i % 4 = 0 then 'air' else 'ocean' end,
          (array['export', 'import', 'cross'])[1 + i % 3], (array['fcl', 'lcl', 'consol'])[1 + (i / 3) % 3],
          case when i % 50 > 5 then 'closed' else (array['draft', 'inProgress', 'departed', 'arrived', 'delivered', 'cancelled'])[1 + i % 50] end,
          c.company_id, c.id, 'PO-' || i, ports.origin, ports.destination, 'BENCH VESSEL', (i % 900)::text || 'S',
          now() - interval '730 days' * (i::float / ${many}), now() - interval '730 days' * (i::float / ${many}) + interval '9 days',
          1 + i % 40, 100 + i % 9000, 1 + i % 60, null, now() - interval '730 days' * (i::float / ${many})
        from generate_series(${from + 1}, ${Math.min(from + 50_000, wanted)}) i cross join ports
          join customers c on c.place = (i::bigint * i) % c.all_of`);
  }
  await query('vacuum analyze freight_job');
}

/** A consolidation of two hundred houses in sixty containers: saved in one call, opened against the same statements alone. */
async function largeJob(stand: Stand): Promise<Line> {
  const { clerk, query } = stand;
  const [ends] = await query<{ customer: string; origin: string; destination: string }>(
    `select (select min(id) from customer where active and company_id is not null)::text as customer,
      min(id)::text as origin, max(id)::text as destination from station where kind = 'port'`,
  );
  const tag = performance.now().toFixed(0);
  const houses = Array.from({ length: housesWanted }, (_, place) => ({
    house_no: `B${tag}${place}`,
    shipper: 'Bench shipper',
    consignee: 'Bench consignee',
    pieces: 10,
    gross_kg: '500',
    volume_m3: '2',
    goods: 'Machine parts',
  }));
  const containers = Array.from({ length: containersWanted }, (_, place) => ({ size_type: '45G1', house_no: houses[place]?.house_no }));
  const began = performance.now();
  const { id } = (await clerk.write('freightJob.save', {
    mode: 'ocean',
    direction: 'export',
    service: 'consol',
    customer_id: ends?.customer,
    origin_station_id: ends?.origin,
    destination_station_id: ends?.destination,
    houses,
    containers,
  })) as { id: string };
  const saved = performance.now() - began;
  const calls: Call[] = [{ cmd: 'freightJob.get', params: { id } }];
  await stand.prepare({ freightJob: calls });
  const what = `a freight job with ${housesWanted} houses and ${containersWanted} containers`;
  const line = await againstBare(stand, 'freightJob', what, calls, 1, { timesMax: 2.5 });
  return { ...line, notes: `saved in ${number(saved)} ms` };
}

export const freightParts: Readonly<Record<string, Part>> = { freight };
