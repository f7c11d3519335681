import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { isSscc } from '../../src/domains/warehouse/stock/pallet-no.ts';
import { closeBrowser, url } from '../browser.ts';
import { type Desk, deskOf, said } from '../desk.ts';

/* Labels and slips of the warehouse on paper: their size is measured, and their codes are read back as a scanner reads them. */

const shots = process.env['SHOTS'];
const [labelDpi, officeDpi] = [203, 300];
let folder: string;
let keeper: Desk;
let plan: Receiving;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'quayside-labels-'));
  // The library would fetch its module from the network.
  const module = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(module).buffer }, fireImmediately: true });
  keeper = await deskOf('keeper');
  await keeper.page.context().addInitScript(() => {
    window.print = () => {};
  });
  plan = await received();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closeBrowser();
});

type Paper = { readonly sizes: string[]; readonly codes: { format: string; text: string; type: string }[] };

/** The page as PDF: the size of each sheet in whole millimetres, and the codes on the sheets at the resolution of a printer. */
async function printed(page: Page, name: string, dpi: number): Promise<Paper> {
  const file = path.join(folder, `${name}.pdf`);
  await page.pdf({ path: file, preferCSSPageSize: true });
  const info = execFileSync('pdfinfo', ['-f', '1', '-l', '99', file], { encoding: 'utf8' });
  const millimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  const sizes = [...info.matchAll(/size:\s+([\d.]+) x ([\d.]+) pts/g)].map(
    ([, width, height]) => `${millimetres(width)} x ${millimetres(height)}`,
  );
  execFileSync('pdftoppm', ['-r', String(dpi), '-png', file, path.join(folder, name)]);
  const pictures = readdirSync(folder).filter((one) => one.startsWith(`${name}-`) && one.endsWith('.png'));
  const codes: Paper['codes'] = [];
  for (const picture of pictures.sort()) {
    if (shots) copyFileSync(path.join(folder, picture), path.join(shots, picture));
    const results = await readBarcodes(readFileSync(path.join(folder, picture)), { maxNumberOfSymbols: 255, tryHarder: true });
    codes.push(...results.map(({ format, text, contentType }) => ({ format, text, type: contentType })));
  }
  return { sizes, codes };
}

const textsOf = ({ codes }: Paper, format: string): string[] => codes.flatMap((code) => (code.format === format ? [code.text] : []));

/** A print in a window of its own, when its sheet stands. */
async function opened(address: string, sheet: string): Promise<Page> {
  const page = await keeper.page.context().newPage();
  await page.goto(url(address));
  await page.locator(sheet).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  return page;
}

/** Width and height in tenths of a millimetre. */
async function sizeOf(page: Page, element: string): Promise<[number, number]> {
  const box = await page.locator(element).first().boundingBox();
  return [Math.round(((box?.width ?? 0) / 96) * 254), Math.round(((box?.height ?? 0) / 96) * 254)];
}

type Receiving = { id: string; plan_no: string; pallets_made: { id: string; pallet_no: string; label_count: number }[] };
const listed = async <R>(cmd: string, address: string): Promise<R[]> =>
  ((await keeper.sends(cmd, () => keeper.go(address))) as { rows: R[] }).rows;

/** A plan with pallets in stock. */
async function received(): Promise<Receiving> {
  const plans = await listed<{ id: string; pallets_made: number }>('receiving.list', '/order/inventory/managment/receiving?tab=done');
  for (const { id } of plans.filter(({ pallets_made }) => pallets_made > 0)) {
    const detail = (await keeper.sends('receiving.get', () =>
      keeper.go(`/order/inventory/managment/receivingDetail?id=${id}`),
    )) as Receiving;
    if (detail.pallets_made.length > 0) return detail;
  }
  throw new Error('no pallets stand here');
}

test('A pallet label is 100 by 150 mm, and its Code 128 and QR say the number of its pallet, as the file for a label printer does.', async () => {
  onTestFailed(() => keeper.shot('failed-labels'));
  const [pallet] = plan.pallets_made;
  if (!pallet) throw new Error('no pallet');
  const numbers = plan.pallets_made.map(({ pallet_no }) => pallet_no).sort();
  expect(numbers.filter((no) => !isSscc(no))).toEqual([]);

  const label = await opened(`/print/pallet?ids=${plan.pallets_made.map(({ id }) => id).join(',')}`, '.pallet-label-bars');
  const paper = await printed(label, 'pallet', labelDpi);
  expect(paper.sizes).toEqual(numbers.map(() => '100 x 150'));
  expect(textsOf(paper, 'QRCode').sort()).toEqual(numbers);
  expect(textsOf(paper, 'Code128').sort()).toEqual(numbers.map((no) => `(00)${no}`));
  // Only a symbol that begins with FNC1 is of GS1.
  expect([...new Set(paper.codes.flatMap(({ format, type }) => (format === 'Code128' ? [type] : [])))]).toEqual(['GS1']);
  expect(await sizeOf(label, '.pallet-label')).toEqual([1000, 1490]);
  const [width, height] = await sizeOf(label, '.pallet-label-bars');
  expect(width).toBe(920);
  // 63 of the 72 units of the picture are bars.
  expect((height * 63) / 72).toBeGreaterThan(317);
  expect(await sizeOf(label, '.pallet-label-qr')).toEqual([220, 220]);
  await label.close();

  await keeper.tab.getByRole('tab', { name: said('receiving.pallets') }).click();
  const [download] = await Promise.all([
    keeper.page.waitForEvent('download'),
    keeper.sends('label.printed', () => keeper.press(pallet.pallet_no, said('label.zpl'))),
  ]);
  expect(download.suggestedFilename()).toBe(`pallets-${pallet.pallet_no}.zpl`);
  const zpl = readFileSync(await download.path(), 'utf8');
  expect(/\^BCN,\d+,N,N,N,D\^FD\(00\)(\d{18})\^FS/.exec(zpl)?.[1]).toBe(pallet.pallet_no);
  expect(/\^BQN,2,\d+\^FDMA,(\d{18})\^FS/.exec(zpl)?.[1]).toBe(pallet.pallet_no);
  expect(zpl).toContain(said('stock.cartons'));
  // The print and the file count as one each.
  const again = await opened(`/print/pallet?ids=${pallet.id}`, '.pallet-label-bars');
  await again.getByText(said('label.reprint', { count: String(pallet.label_count + 2) })).waitFor();
  await again.close();
});

test('The codes of slips and pick lists are read back from their sheets.', async () => {
  const inbound = await opened(`/print/inbound?id=${plan.id}`, '.print-document');
  const slip = await printed(inbound, 'inbound', officeDpi);
  expect([...new Set(slip.sizes)]).toEqual(['210 x 297']);
  expect([...new Set(textsOf(slip, 'Code128'))]).toEqual([plan.plan_no]);
  await inbound.close();

  const [leaving] = await listed<{ id: string; plan_no: string }>('outbound.list', '/order/inventory/managment/outbound?tab=issued');
  const outbound = await opened(`/print/outbound?id=${leaving?.id ?? ''}`, '.print-document');
  const out = await printed(outbound, 'outbound', officeDpi);
  expect([...new Set(out.sizes)]).toEqual(['210 x 297']);
  expect([...new Set(textsOf(out, 'Code128'))]).toEqual([leaving?.plan_no]);
  await outbound.close();

  const [task] = await listed<{ id: string; list_no: string }>('picking.list', '/order/inventory/managment/picking?tab=awaitingPicking');
  const picking = (await keeper.sends('picking.get', () => keeper.go(`/order/inventory/managment/pickingDetail?id=${task?.id ?? ''}`))) as {
    list_id: string;
    tasks: { task_no: string; state: string }[];
  };
  const list = await opened(`/print/pick?id=${picking.list_id}`, '.pick-code');
  const pick = await printed(list, 'pick', officeDpi);
  const tasks = picking.tasks.filter(({ state }) => state !== 'cancelled').map(({ task_no }) => task_no);
  expect([...new Set(textsOf(pick, 'Code128'))].sort()).toEqual([task?.list_no ?? '', ...tasks].sort());
  expect(await sizeOf(list, '.pick-code')).toEqual([400, 110]);
  await list.close();
  expect(keeper.faults).toEqual([]);
});
