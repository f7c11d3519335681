import { randomUUID } from 'node:crypto';
import { againstBare } from './lists.ts';
import { spread } from './load.ts';
import { number, type Part } from './parts.ts';
import { balancesWanted, growStock, issuedTasks, type Place, type Task } from './reserve.ts';
import type { Call, Stand } from './stand.ts';

const pickers = 50;

/** The stock list with the filters that a keeper uses, against the same statements alone. */
const stock: Part = async (stand) => {
  const balances = Math.min(stand.options.rows, balancesWanted);
  const { customer_id, warehouse_id } = await growStock(stand, balances);
  const products = await stand.query<{ id: string }>(
    `select id::text from customer_product where code like 'BENCH-%' order by id limit 40`,
  );
  const calls = products.flatMap(({ id }): Call[] => [
    { cmd: 'stock.list', params: { tab: 'available', where: { product_id: [id], warehouse_id: [warehouse_id] }, size: 50, total: true } },
    { cmd: 'stock.list', params: { tab: 'all', where: { product_id: [id], quality: ['good'] }, sort: [{ key: 'expiry_on' }], size: 50 } },
    { cmd: 'stock.list', params: { tab: 'all', where: { customer_id: [customer_id] }, size: 50, total: true } },
  ]);
  await stand.prepare({ stock: calls });
  return [await againstBare(stand, 'stock', `list 50 of stock with filters, ${calls.length} combinations in turn`, calls, balances)];
};

/** Fifty people pick from one pallet at once: each gets the goods once, nothing becomes negative, and no deadlock reaches anybody. */
const hot: Part = async (stand) => {
  const { clerk, query, options } = stand;
  const place = await growStock(stand, Math.min(options.rows, balancesWanted));
  const times: number[] = [];
  let refused = 0;
  for (let round = 0; round < options.rounds; round++) {
    const product = await hotPallet(stand, place, round);
    const tasks: Task[] = [];
    // The plans are made one after the other; only the picks are measured.
    for (let picker = 0; picker < pickers; picker++) tasks.push(...(await issuedTasks(stand, place, clerk, product, 1)));
    await Promise.all(
      tasks.map(async ({ task_no, location_code, pallet_no }) => {
        const began = performance.now();
        await clerk.write('picking.pick', { scan_id: randomUUID(), task_no, location_code, pallet_no }).catch(() => refused++);
        times.push(performance.now() - began);
      }),
    );
  }
  const [books] = await query<{ negative: number; picked: string }>(
    `select count(*) filter (where b.available < 0)::int as negative, coalesce(sum(b.qty) filter (where p.state = 'picked'), 0)::text as picked
      from stock_balance b join customer_product g on g.id = b.product_id join pallet p on p.id = b.pallet_id where g.code like 'HOT-%'`,
  );
  const wanted = pickers * options.rounds;
  return [
    {
      what: `${pickers} pickers on one hot lot at once, ${options.rounds} times`,
      ours: `${number(spread(times).p50Ms)} ms (p95 ${number(spread(times).p95Ms)})`,
      bare: '—',
      ratio: '—',
      target: 'each once, none negative, no deadlock seen',
      ok: refused === 0 && books?.negative === 0 && Number(books.picked) === wanted,
      rows: wanted,
      notes: `${refused} refused, ${books?.negative ?? 0} negative, ${Number(books?.picked ?? 0)} of ${wanted} picked`,
    },
  ];
};

/** A product with a single pallet that holds one piece for each picker. */
async function hotPallet({ query }: Stand, { customer_id, warehouse_id, company_id }: Place, round: number): Promise<string> {
  const code = `HOT-${round}`;
  const [product] = await query<{ id: string }>(`
    with goods as (insert into customer_product (customer_id, code, name, unit) values (${customer_id}, '${code}', '${code}', 'pc') returning id),
      lot as (insert into stock_lot (customer_id, product_id, received_on, quality) select ${customer_id}, id, current_date, 'good' from goods returning id, product_id),
      at as (select l.id from location l join warehouse_zone z on z.id = l.zone_id
        where z.warehouse_id = ${warehouse_id} and z.kind = 'storage' and l.code like 'BENCH-%' order by l.id limit 1),
      on_it as (insert into pallet (pallet_no, company_id, warehouse_id, customer_id, received_at, location_id)
        select '7' || lpad('${round}', 17, '0'), ${company_id}, ${warehouse_id}, ${customer_id}, now(), id from at returning id, location_id),
      goods_in as (insert into stock_transaction (at, kind, lot_id, location_id, pallet_id, company_id, customer_id, product_id, qty, qty_after, doc, doc_id, doc_no)
        select now(), 'receive', lot.id, p.location_id, p.id, ${company_id}, ${customer_id}, lot.product_id, ${pickers}, ${pickers}, 'pallet', p.id, '' from lot, on_it p)
    insert into stock_balance (lot_id, location_id, pallet_id, company_id, warehouse_id, customer_id, product_id, qty, since)
      select lot.id, p.location_id, p.id, ${company_id}, ${warehouse_id}, ${customer_id}, lot.product_id, ${pickers}, now() from lot, on_it p
      returning product_id::text as id`);
  if (!product) throw new Error('no pallet was made');
  return product.id;
}

export const warehouseParts: Readonly<Record<string, Part>> = { stock, hot };
