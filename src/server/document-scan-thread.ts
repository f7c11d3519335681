import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { DocumentScan, Scanning } from './document-scan.ts';

/** Receipts have a page or two. A page is drawn at the resolution of an office scanner, or below it if it is larger than a sheet. */
const pagesMax = 3;
const dotsAPoint = 200 / 72;
const pixelsMax = 8_000_000;

type Gray = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** A picture in shades of grey as a portable graymap, which needs no packing. */
function graymap({ width, height, data }: Gray): Uint8Array {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`, 'latin1'), data]);
}

async function codesOn(picture: Uint8Array): Promise<string[]> {
  const codes = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 5 });
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** The text of the first pages and what their codes say. The first page is drawn for those who read pictures, in case it has no text. */
async function scannedPdf(bytes: Uint8Array): Promise<DocumentScan> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const texts: string[] = [];
  const codes: string[] = [];
  let picture: Uint8Array | null = null;
  for (let place = 0; place < Math.min(pagesMax, document.getPageCount()); place++) {
    const page = document.getPage(place);
    texts.push(page.getText());
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(dotsAPoint, Math.sqrt(pixelsMax / (originalWidth * originalHeight)));
    const drawn = graymap(await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' }));
    codes.push(...(await codesOn(drawn)));
    picture ??= drawn;
  }
  return { text: texts.join('\n'), codes, picture };
}

const { bytes, mime } = workerData as Scanning;
// The library would fetch its module from the network.
const module = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(module).buffer }, fireImmediately: true });
try {
  parentPort?.postMessage(mime === 'application/pdf' ? await scannedPdf(bytes) : { text: '', codes: await codesOn(bytes), picture: null });
} catch {
  // Both libraries throw plain errors for a file that is broken, locked by a password or not what it claims to be.
  parentPort?.postMessage(null);
}
