import { demurrage } from './demurrage.ts';
import { growCustomers } from './life.ts';
import { type Line, number, type Part, rate } from './parts.ts';
import { serveProduct } from './processes.ts';
import { until } from './sheets.ts';
import { type Call, firstPort, type Stand } from './stand.ts';

const [customersWanted, consignorsWanted, editedWanted] = [100_000, 200_000, 10_000];

/** Three filters, a sort and a total, as a page sends them. */
const customers: Part = async (stand) => {
  await growCustomers(stand.query, 'customer', customersWanted);
  const combinations = await stand.query<{ company: string; settlement: string }>(
    'select company_id::text as company, settlement from customer group by 1, 2 order by count(*) desc, 1 limit 6',
  );
  const calls = combinations.flatMap(({ company, settlement }) =>
    ['hua', 'nam', 'sun', 'dt'].map((text): Call => {
      const where = { text, company: [company], settlement: [settlement] };
      return { cmd: 'customer.list', params: { tab: 'active', where, sort: [{ key: 'name' }], size: 50, total: true } };
    }),
  );
  await stand.prepare({ customers: calls });
  const what = `list 50 customers: three filters, by name, total, ${calls.length} combinations in turn`;
  return [await againstBare(stand, 'customers', what, calls, customersWanted)];
};

/** Calls against the bare server alone: the floor has orders and no parties. */
export async function againstBare(
  stand: Stand,
  name: string,
  what: string,
  calls: readonly Call[],
  rows: number,
  { timesMax = 2, p95Ms }: { timesMax?: number; p95Ms?: number } = {},
): Promise<Line> {
  const { sides, times } = await stand.compare({
    clients: stand.options.clients,
    product: (place) => stand.clerk.sign(calls[place % calls.length]?.cmd ?? '', calls[place % calls.length]?.params),
    bare: (place) => stand.form(`/read/${name}`, place % calls.length),
  });
  const target = `≤ ${timesMax} ×${p95Ms === undefined ? '' : `, p95 ≤ ${p95Ms} ms`}`;
  if (!sides) return { what, ours: 'not measured', bare: 'not measured', ratio: 'not measured', target, ok: undefined, rows };
  return {
    what,
    ours: rate(sides.product),
    bare: rate(sides.bare),
    ratio: `${number(times.bare)} ×`,
    target,
    ok: times.bare <= timesMax && sides.product.p95Ms <= (p95Ms ?? Number.POSITIVE_INFINITY),
    rows,
  };
}

const searches = [
  ['Chinese, a part of the name', ['锐 物流', '顺达 电子', '桥 果业', '恒通']],
  ['initials of its pinyin', ['nnhr', 'gzsd', 'kmjq', 'szht']],
  ['Vietnamese without marks', ['hai phong phuong', 'ha noi thanh', 'da nang', 'lang son thanh dat']],
  ['the number at its end', ['17342', '90211', '154020', '3377']],
] as const;

const picker: Part = async (stand) => {
  await growCustomers(stand.query, 'consignor', consignorsWanted);
  const sets = searches.map(([, texts]) => texts.map((text): Call => ({ cmd: 'pick.search', params: { to: 'consignor', text } })));
  await stand.prepare(Object.fromEntries(sets.map((calls, place) => [`pick${place}`, calls])));
  const lines: Line[] = [];
  for (const [place, [kind]] of searches.entries()) {
    const what = `picker over ${consignorsWanted.toLocaleString('en')} consignors: ${kind}`;
    lines.push(await againstBare(stand, `pick${place}`, what, sets[place] ?? [], consignorsWanted, { p95Ms: 50 }));
  }
  return lines;
};

/** A job sets a new value in ten thousand rows while four other users continue their work. */
const editing: Part = async (stand) => {
  const { clerk, options } = stand;
  await growCustomers(stand.query, 'customer', customersWanted);
  const worker = await serveProduct(firstPort + 4, { ...stand.productEnv, ROLE: 'all' });
  try {
    const work = { clients: 4, seconds: options.seconds };
    const shot = () => clerk.sign('order.list', { tab: 'all', size: 50 });
    const calm = await stand.measure(shot, work);
    const began = performance.now();
    const { batch_id } = (await clerk.write('edit.start', {
      cmd: 'customer.list',
      title: 'bench',
      params: { where: { text: 'lot3' } },
      changes: { industry: `bench ${performance.now()}` },
    })) as { batch_id: string };
    const editTime = until(stand, 'edit.result', batch_id, ['done'], () => {}).then(() => performance.now() - began);
    const busy = await stand.measure(shot, { ...work, seconds: options.seconds * 2 });
    const took = await editTime;
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

export const listParts: Readonly<Record<string, Part>> = { customers, picker, edit: editing, demurrage };
