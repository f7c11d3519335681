import { createHash, randomUUID } from 'node:crypto';
import { writeSheet, type Cell } from '../src/server/sheet.ts';
import type { Part } from './parts.ts';
import { residentMb } from './machine.ts';
import { serveProduct } from './processes.ts';
import { firstPort, type Stand } from './stand.ts';

const sheetRows = Number(process.env['SHEET_ROWS'] ?? 100_000);
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function bytesOf(sheet: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of sheet) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function upload(stand: Pick<Stand, 'clerk' | 'product'>, name: string, bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const signedCall = stand.clerk.sign('file.put', { sha256, name, request_id: randomUUID() });
  const form = new FormData();
  for (const [field, value] of new URLSearchParams(signedCall.body)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: mime }), name);
  const answered = (await (await fetch(`http://127.0.0.1:${stand.product.port}/api/file`, { method: 'POST', body: form })).json()) as {
    code: number;
    data: { id: string };
  };
  if (answered.code !== 200) throw new Error(JSON.stringify(answered));
  return answered.data.id;
}

type State = { state: string; percent: number; error?: string | null };
export async function until(stand: Stand, cmd: string, batch_id: string, states: readonly string[], watch: () => void): Promise<void> {
  for (;;) {
    const now = (await stand.clerk.read(cmd, { batch_id })) as State;
    watch();
    if (states.includes(now.state)) return;
    if (now.state === 'failed') throw new Error(`it failed: ${now.error}`);
    await new Promise((go) => setTimeout(go, 200));
  }
}

/** Rows of one order each, from a sheet: the dry run and the import, in a worker process of their own. */
const importing: Part = async (stand) => {
  const [place] = await stand.query<{ customer: string; origin: string; destination: string }>(
    `select c.code as customer, o.code as origin, d.code as destination from transport_order t join customer c on c.id = t.customer_id
       join station o on o.id = t.origin_station_id join station d on d.id = t.destination_station_id where c.active limit 1`,
  );
  const headings = [
    'customer',
    'customer_ref',
    'business_type',
    'origin',
    'destination',
    'shipper_name',
    'shipper_contact',
    'shipper_phone',
    'shipper_address',
    'consignee_name',
    'consignee_contact',
    'consignee_phone',
    'consignee_address',
    'pickup_from',
    'pickup_to',
    'goods_name',
    'packing',
    'pieces',
    'gross_kg',
  ]; // prettier-ignore
  const run = randomUUID().slice(0, 8);
  const rows = Array.from({ length: sheetRows }, (_, at): Cell[] => [
    place?.customer ?? '',
    `${run}-${at}`,
    'ftl',
    place?.origin ?? '',
    place?.destination ?? '',
    'Factory',
    'A',
    '13800138000',
    'Road 1',
    'Store',
    'B',
    '13900139000',
    'Road 2',
    '2026-12-01 08:00',
    '2026-12-01 12:00',
    'Parts',
    'CT',
    10,
    100.5,
  ]); // prettier-ignore
  const file = await upload(
    stand,
    'orders.xlsx',
    await bytesOf(
      writeSheet(
        'Sheet1',
        headings.map((header) => ({ header })),
        rows,
      ),
    ),
  );
  const worker = await serveProduct(firstPort + 4, { ...stand.productEnv, ROLE: 'all' });
  try {
    const before = residentMb(worker.pid);
    const memoryMb: number[] = [];
    const watch = (): void => void memoryMb.push(residentMb(worker.pid));
    const began = performance.now();
    const { batch_id } = (await stand.clerk.write('import.start', { what: 'order', file_id: file, mapping: null })) as { batch_id: string };
    await until(stand, 'import.state', batch_id, ['checked'], watch);
    const checked = performance.now();
    await stand.clerk.write('import.run', { batch_id });
    await until(stand, 'import.state', batch_id, ['done'], watch);
    const importedAt = performance.now();
    const perSecond = (1000 * sheetRows) / (importedAt - checked);
    // Garbage is collected in waves. Memory that does not grow from the first half to the second does not grow with the rows.
    const middle = Math.floor(memoryMb.length / 2);
    const [first, second] = [Math.max(...memoryMb.slice(0, middle)), Math.max(...memoryMb.slice(middle))];
    const flat = second <= 1.1 * first;
    return [
      {
        what: `import of ${sheetRows.toLocaleString('en')} orders from xlsx, after the dry run (${Math.round((1000 * sheetRows) / (checked - began))}/s)`,
        ours: `${Math.round(perSecond)} rows/s, + ${Math.round(first - before)} MB, in the second half + ${Math.round(second - before)} MB`,
        bare: '—',
        ratio: '—',
        target: '≥ 2,000 rows/s, memory flat',
        ok: perSecond >= 2000 && flat,
        rows: sheetRows,
      },
    ];
  } finally {
    await worker.stop();
  }
};

/** An export through the door, page by page, against the same number of rows and columns written by the library alone. */
const exporting: Part = async (stand) => {
  const keys = [
    'order_no',
    'state',
    'customer_name',
    'customer_ref',
    'business_type',
    'region',
    'shipper_name',
    'consignee_name',
    'origin_name',
    'destination_name',
    'pickup_from',
    'due_at',
    'pieces',
    'pallets',
    'gross_kg',
    'volume_m3',
    'order_time',
    'source',
    'line_name',
    'company_code',
  ]; // prettier-ignore
  const columns = keys.map((key) => ({ key, is: 'text', title: key }));
  const total = Math.min(await stand.orders(), sheetRows);
  const [from] = await stand.query<{ day: string }>(
    `select to_char(order_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from transport_order order by order_time desc offset ${total - 1} limit 1`,
  );
  const params = { where: { ordered: { from: from?.day } }, sort: [{ key: 'order_time', desc: true }] };
  const page = (await stand.clerk.read('order.list', { ...params, size: 200 })) as { rows: Record<string, unknown>[] };
  const worker = await serveProduct(firstPort + 4, { ...stand.productEnv, ROLE: 'all' });
  try {
    const began = performance.now();
    const { batch_id } = (await stand.clerk.write('export.start', { cmd: 'order.list', title: 'bench', params, columns })) as {
      batch_id: string;
    };
    await until(stand, 'batch.state', batch_id, ['done'], () => {});
    const ours = performance.now() - began;
    const { rows } = (await stand.clerk.read('batch.state', { batch_id })) as { rows: number };
    const cells = Array.from({ length: rows }, (_, at): Cell[] => {
      const row = page.rows[at % page.rows.length] ?? {};
      return keys.map((key) => (row[key] === null || row[key] === undefined ? null : String(row[key])));
    });
    const begun = performance.now();
    await bytesOf(
      writeSheet(
        'Sheet1',
        columns.map(({ title }) => ({ header: title })),
        cells,
      ),
    );
    const bare = performance.now() - begun;
    return [
      {
        what: `export of ${rows.toLocaleString('en')} orders × ${keys.length} columns against the library's writer`,
        ours: `${(ours / 1000).toFixed(1)} s`,
        bare: `${(bare / 1000).toFixed(1)} s`,
        ratio: `${(ours / bare).toFixed(2)} ×`,
        target: '≤ 1.5 ×',
        ok: ours / bare <= 1.5,
        rows,
      },
    ];
  } finally {
    await worker.stop();
  }
};

export const sheetParts: Readonly<Record<string, Part>> = { import: importing, export: exporting };
