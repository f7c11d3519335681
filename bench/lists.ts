import { searchText } from '../src/server/search-text.ts';
import { measure } from './load.ts';
import { number, type Part, rate } from './parts.ts';
import { serveProduct } from './processes.ts';
import { until } from './sheets.ts';
import { firstPort, type Stand } from './stand.ts';

const [customersWanted, consignorsWanted, editedWanted] = [100_000, 200_000, 10_000];

const towns = ['广州', '南宁', '凭祥', '昆明', '深圳', '上海', 'Hà Nội', 'Hải Phòng', 'Đà Nẵng', 'Lạng Sơn', 'Bangkok', 'Khon Kaen'];
const trades = ['华锐', '顺达', '金桥', '恒通', 'Phương Nam', 'Thành Đạt', 'Sunrise', 'ไทยผลไม้', '立讯', '滇香'];
const kinds = ['贸易有限公司', '物流中心仓', '电子厂', 'Công ty', 'Logistics', '果业', 'Trading', '保税仓'];
const names = towns.flatMap((town) => trades.flatMap((trade) => kinds.map((kind) => `${town}${trade} ${kind}`)));
/** Each name with what it is found by, as JSON for one insert; rows of a table are these with a number behind. */
const named = JSON.stringify(names.map((name) => ({ name, search: searchText(name) })));

/** Copies of a customer and of a consignor of the demo under some thousand names, each lot of ten thousand with a word of its own. */
async function grow(stand: Stand, table: 'customer' | 'consignor', wanted: number): Promise<void> {
  const [{ n } = { n: 0 }] = await stand.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  if (n >= wanted) return;
  const said = table === 'customer' ? ['code', 'name', 'short_name', 'search', 'tax_no'] : ['name', 'name_en', 'search', 'tax_no'];
  const others = await stand.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
      and attidentity = '' and attgenerated = '' and attname <> all ('{${said.join()}}')`,
  );
  const columns = others.map((column) => column.name).join(', ');
  const own = table === 'customer' ? ['code', 'name', 'short_name', 'search'] : ['name', 'search'];
  await stand.query(`
    insert into ${table} (${own.join(', ')}, ${columns})
    select ${table === 'customer' ? `'Z' || place, said.name || ' ' || place, said.name,` : `said.name || ' ' || place,`}
      said.search || ' ' || place || ' lot' || place / 10000, ${columns.replaceAll(/(^|, )/g, '$1like_this.')}
    from generate_series(1, ${wanted - n}) place
    join lateral (select * from (select *, row_number() over (order by id) - 1 as turn, count(*) over () as all_of from (
      select * from ${table} order by id limit 50) few) turns where turns.turn = place % turns.all_of) like_this on true
    join (select *, row_number() over () - 1 as turn from jsonb_to_recordset('${named.replaceAll("'", "''")}') as s (name text, search text)) said
      on said.turn = place % ${names.length}`);
  await stand.query(`vacuum analyze ${table}`);
}

/** Three filters, a sort and a total, as a page asks. */
const customers: Part = async (stand) => {
  await grow(stand, 'customer', customersWanted);
  const [most] = await stand.query<{ company: string; settlement: string }>(
    'select company_id::text as company, settlement from customer group by 1, 2 order by count(*) desc, 1 limit 1',
  );
  const where = { text: 'hua', company: [most?.company], settlement: [most?.settlement] };
  const params = { tab: 'active', where, sort: [{ key: 'name' }], size: 50, total: true };
  await stand.bareReads({ customers: { cmd: 'customer.list', params } });
  const { product, bare } = await stand.compare('/read/customers', () => stand.clerk.sign('customer.list', params));
  const times = bare.perSecond / product.perSecond;
  return [
    {
      what: 'list 50 customers: three filters, by name, total',
      ours: rate(product),
      bare: rate(bare),
      ratio: `${number(times)} ×`,
      target: '≤ 2 ×',
      ok: times <= 2,
      rows: customersWanted,
    },
  ];
};

const searches = [
  ['Chinese, a part of the name', '锐 物流'],
  ['initials of its pinyin', 'nnhr'],
  ['Vietnamese without marks', 'hai phong phuong'],
  ['the number at its end', '17342'],
] as const;

const picker: Part = async (stand) => {
  await grow(stand, 'consignor', consignorsWanted);
  const asks = searches.map(([, text]) => ({ cmd: 'pick.search', params: { to: 'consignor', text } }));
  await stand.bareReads(Object.fromEntries(asks.map((asked, place) => [`pick${place}`, asked])));
  const lines = [];
  for (const [place, [what]] of searches.entries()) {
    const asked = asks[place];
    const { product, bare } = await stand.compare(`/read/pick${place}`, () => stand.clerk.sign('pick.search', asked?.params));
    const times = bare.perSecond / product.perSecond;
    lines.push({
      what: `picker over ${consignorsWanted.toLocaleString('en')} consignors: ${what}`,
      ours: rate(product),
      bare: rate(bare),
      ratio: `${number(times)} ×`,
      target: '≤ 2 ×, p95 ≤ 50 ms',
      ok: times <= 2 && product.p95Ms <= 50,
      rows: consignorsWanted,
    });
  }
  return lines;
};

/** Ten thousand rows are given a new value by a job, while four others go on with their work. */
const editing: Part = async (stand) => {
  const { product, clerk, options } = stand;
  await grow(stand, 'customer', customersWanted);
  const worker = await serveProduct(firstPort + 4, { ...stand.productEnv, ROLE: 'all' });
  try {
    const work = { clients: 4, seconds: options.seconds };
    const shot = () => clerk.sign('order.list', { tab: 'all', size: 50 });
    const calm = await measure(product.port, product.pid, shot, work);
    const began = performance.now();
    const { batch_id } = (await clerk.write('edit.start', {
      ...{ cmd: 'customer.list', title: 'bench', params: { where: { text: 'lot3' } } },
      changes: { industry: `bench ${performance.now()}` },
    })) as { batch_id: string };
    const done = until(stand, 'edit.result', batch_id, ['done'], () => {}).then(() => performance.now() - began);
    const busy = await measure(product.port, product.pid, shot, { ...work, seconds: options.seconds * 2 });
    const took = await done;
    const result = (await clerk.read('edit.result', { batch_id })) as { done: number };
    const times = busy.p95Ms / calm.p95Ms;
    return [
      {
        what: `p95 of a list while a job edits ${result.done.toLocaleString('en')} of ${editedWanted.toLocaleString('en')} rows (${(took / 1000).toFixed(1)} s)`,
        ours: `${number(busy.p95Ms)} ms`,
        bare: `${number(calm.p95Ms)} ms without it`,
        ratio: `${number(times)} ×`,
        target: '≤ 2 ×',
        ok: times <= 2 && result.done === editedWanted,
        rows: editedWanted,
      },
    ];
  } finally {
    await worker.stop();
  }
};

export const listParts: Readonly<Record<string, Part>> = { customers, picker, edit: editing };
