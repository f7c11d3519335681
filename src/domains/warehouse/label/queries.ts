import { toSVG } from 'bwip-js/node';

/** A number in Code 128, as scalable lines with its text below. */
export function code128(text: string, height = 14): string {
  return toSVG({ bcid: 'code128', text, height, includetext: true, textxalign: 'center', textsize: 9 });
}

/** A pallet number as GS1-128 with its application identifier, which every scanner of the trade understands. */
export function palletBarcode(palletNo: string): string {
  return toSVG({ bcid: 'gs1-128', text: `(00)${palletNo}`, height: 18, includetext: true, textxalign: 'center', textsize: 9 });
}

export function qrOf(text: string): string {
  return toSVG({ bcid: 'qrcode', text });
}
