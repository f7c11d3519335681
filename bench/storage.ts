import { middle } from './load.ts';
import { type Line, number, type Part } from './parts.ts';
import { serveProduct } from './processes.ts';
import { firstPort, type Stand } from './stand.ts';

const palletsWanted = 100_000;
const targetSeconds = 60;

/**
 * The storage of a month is worked out for a customer with a hundred thousand pallets: from the call to the run with its lines. A third of the
 * pallets left in the month, half came before it, and each has four movements. Bare are the same rows written at once, without working them
 * out. `SIZES=20000 npm run bench -- storage` tries it.
 */
const storage: Part = async (stand) => {
  const pallets = Math.min(stand.options.rows, palletsWanted);
  const place = await growPallets(stand, pallets);
  const { clerk, query, options } = stand;
  const [ours, bare]: [number[], number[]] = [[], []];
  const worker = await serveProduct(firstPort + 4, { ...stand.productEnv, ROLE: 'all' });
  try {
    for (let round = 0; round < options.rounds; round++) {
      const began = performance.now();
      await clerk.write('storage.run', { month: place.month, customer_id: place.customer_id, warehouse_id: place.warehouse_id });
      const run = await preparedRun(query, place);
      ours.push(performance.now() - began);
      bare.push(await copyRun(query, run.id));
      await clerk.write('storage.move', { id: run.id, version: run.version, action: 'void', reason: 'bench' });
    }
  } finally {
    await worker.stop();
  }
  const [oursMs, bareMs] = [middle(ours), middle(bare)];
  const lines: Line[] = [
    {
      what: `storage of ${pallets.toLocaleString('en')} pallets for a month`,
      ours: `${number(oursMs / 1000)} s`,
      bare: `${number(bareMs / 1000)} s`,
      ratio: `${number(oursMs / bareMs)} ×`,
      target: `≤ ${targetSeconds} s of ${palletsWanted.toLocaleString('en')}`,
      ok: pallets < palletsWanted ? undefined : oursMs <= targetSeconds * 1000,
      rows: pallets,
    },
  ];
  return lines;
};

/** The rows of a run once more in one go, and taken back. Their keys hold for the run that they are copied from. */
async function copyRun(query: Stand['query'], runId: string): Promise<number> {
  const began = performance.now();
  await query(`begin;
    set local session_replication_role = replica;
    insert into storage_run_pallet select -run_id, pallet_id, tariff_id, place, days, quantity from storage_run_pallet where run_id = ${runId};
    rollback`);
  return performance.now() - began;
}

type Place = { readonly customer_id: string; readonly warehouse_id: string; readonly month: string };

/** The run of a month, when its job has written it. */
async function preparedRun(query: Stand['query'], { customer_id, warehouse_id, month }: Place): Promise<{ id: string; version: number }> {
  const until = Date.now() + 5 * 60_000;
  while (Date.now() < until) {
    const [run] = await query<{ id: string; version: number }>(
      `select id::text, version from storage_run where customer_id = ${customer_id} and warehouse_id = ${warehouse_id}
         and month = '${month}' and state = 'prepared'`,
    );
    if (run) return run;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error('the storage was not worked out in five minutes');
}

/** Pallets of one customer in one warehouse, and what the customer pays for them by the day. Nothing is random, so every run has the same. */
async function growPallets({ query }: Stand, wanted: number): Promise<Place> {
  const [place] = await query<Place & { company_id: string; product_id: string; from: string }>(
    `select c.id::text as customer_id, w.id::text as warehouse_id, w.company_id::text as company_id, g.id::text as product_id,
         to_char(now() - interval '1 month', 'YYYY-MM') as month, to_char(now() - interval '1 month', 'YYYY-MM-01') as "from"
       from warehouse w join customer_product g on true join customer c on c.id = g.customer_id
       where w.active and c.active and not exists (select from storage_tariff t where t.customer_id = c.id and t.warehouse_id = w.id)
       order by w.id, c.id, g.id limit 1`,
  );
  if (!place) throw new Error('every customer of the demo has a tariff');
  const { customer_id, warehouse_id, company_id, product_id, from } = place;
  const movement = (kind: string, qty: string, days: string, where: string) => `
    insert into stock_transaction (at, kind, lot_id, location_id, pallet_id, company_id, customer_id, product_id, qty, qty_after, doc, doc_id, doc_no)
      select '${from}'::date + interval '8 hours' + ${days} * interval '1 day', '${kind}', l.id, p.location_id, p.id, ${company_id}, ${customer_id},
        ${product_id}, ${qty}, 0, 'pallet', p.id, p.pallet_no
      from grown p join lots l on l.n = 1 + p.n % 2000 where ${where};`;
  await query(`begin;
    set local session_replication_role = replica;
    insert into stock_lot (customer_id, product_id, batch_no, received_on, quality)
      select ${customer_id}, ${product_id}, 'STORE-' || n, '${from}'::date, 'good' from generate_series(1, 2000) n;
    create temporary table lots on commit drop as select id, row_number() over (order by id) as n from stock_lot where batch_no like 'STORE-%';
    insert into pallet (pallet_no, company_id, warehouse_id, customer_id, received_at, location_id, gross_kg, volume_m3)
      select '8' || lpad(s::text, 17, '0'), ${company_id}, ${warehouse_id}, ${customer_id}, '${from}'::date + (s % 60 - 30) * interval '1 day' + interval '8 hours',
        (select l.id from location l join warehouse_zone z on z.id = l.zone_id where z.warehouse_id = ${warehouse_id} order by l.id limit 1), 400, 1.2
      from generate_series(1, ${wanted}) s;
    create temporary table grown on commit drop as
      select id, pallet_no, location_id, row_number() over (order by id) as n from pallet where pallet_no like '80%';
    analyze grown;
    ${movement('receive', '100', '((p.n % 60) - 30)', 'true')}
    ${movement('move', '-100', '((p.n % 60) - 29)', 'true')}
    ${movement('move', '100', '((p.n % 60) - 29)', 'true')}
    ${movement('ship', '-100', '(12 + p.n % 15)', 'p.n % 3 = 0 and p.n % 60 < 40')}
    with tariff as (
      insert into storage_tariff (company_id, customer_id, warehouse_id, unit, per, free_days, currency, valid_from)
        select ${company_id}, ${customer_id}, ${warehouse_id}, 'pallet', 'day', 5, o.currency, '2020-01-01' from own_company o where o.id = ${company_id} returning id)
    insert into storage_tariff_tier (tariff_id, place, from_day, to_day, price)
      select id, 1, 6, 20, 1.5 from tariff union all select id, 2, 21, null, 2.25 from tariff;
    commit`);
  for (const table of ['stock_transaction', 'pallet', 'stock_lot']) await query(`vacuum analyze ${table}`);
  return place;
}

export const storageParts: Readonly<Record<string, Part>> = { storage };
