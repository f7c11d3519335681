import { isSscc } from '../stock/pallet-no.ts';

/** The texts of a pallet label, in the language of its reader. */
export type LabelText = {
  readonly pallet_no: string;
  readonly company: string;
  readonly customer: string;
  readonly goods: readonly {
    readonly key: string;
    readonly code: string;
    readonly name: string;
    readonly lot: string;
    readonly qty: string;
  }[];
  readonly moreGoods: string | null;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly reprint: string | null;
};

/** Dots of a head with 203 dpi, the resolution of label printers in warehouses: eight to the millimetre. */
const dotsPerMm = 8;
const widthMm = 100;
const heightMm = 150;
const marginMm = 4;
/** 0.5 mm: GS1 General Specifications 5.12 ask for 0.495 to 0.94 mm on a label in transport. */
const moduleDots = 4;
/** Start C, FNC1, ten pairs of digits, check character and stop. */
const ssccModules = 156;
/** Of a number of the warehouse's own: start B, six characters of its prefix, a hyphen, a digit, code C, four pairs, check character, stop. */
const ownModules = 178;
const barsMm = 32;
const qrDots = 8;
const qrModules = 21;
const rowMm = 9;
const factRowMm = 6;

const dots = (mm: number): number => Math.round(mm * dotsPerMm);

/**
 * Text as field data. `^` and `~` begin commands, and `_` begins a character in hexadecimal. A field block reads a backslash as the first of
 * two characters, so it is doubled there.
 */
function fieldText(text: string): string {
  const escaped = text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll(/[_^~]/g, (mark) => `_${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `^FH^FD${escaped}^FS`;
}

const graphemes = new Intl.Segmenter();

/**
 * Text that fits into a line. The printer would print the rest over it. Characters of East Asia are as wide as high, others about half, and
 * marks above or below a Thai letter take no room of their own and stay with it.
 */
function shorten(text: string, { width, height }: { width: number; height: number }): string {
  let left = width / height;
  const fitting: string[] = [];
  for (const { segment } of graphemes.segment(text)) {
    for (const character of segment)
      if (!/\p{Mark}/u.test(character)) left -= /\p{Script=Han}|[\u3000-\u30ff\uff00-\uffef]/u.test(character) ? 1 : 0.58;
    if (left < 0) return `${fitting.slice(0, -1).join('')}…`;
    fitting.push(segment);
  }
  return text;
}

/** One line of text in a box, or several. */
function textBox(at: { x: number; y: number; width: number; height: number; lines?: number; align?: 'L' | 'R' }, text: string): string {
  const { x, y, width, height, lines = 1, align = 'L' } = at;
  return `^FO${dots(x)},${dots(y)}^ATN,${dots(height)}^FB${dots(width)},${lines},0,${align}${fieldText(shorten(text, { width: width * lines, height }))}`;
}

/**
 * Pallet labels of 100 by 150 mm in ZPL II, one format for each. The SSCC is a Code 128 in UCC/EAN mode with its application identifier, a
 * number of the warehouse's own a Code 128 in automatic mode; the same number is the QR. Texts are UTF-8 in the printer's Unicode font;
 * Chinese needs a printer with a Chinese font linked to it.
 */
export function palletZpl(labels: readonly LabelText[]): string {
  return labels.map(labelZpl).join('\n');
}

function labelZpl(label: LabelText): string {
  const inner = widthMm - 2 * marginMm;
  const qrMm = (qrDots * qrModules) / dotsPerMm;
  const factRows = Math.ceil(label.facts.length / 2);
  const barsTop = heightMm - marginMm - 4 - 5 - barsMm;
  const factsTop = barsTop - 3 - factRows * factRowMm;
  const goodsTop = marginMm + qrMm + 5;
  const isKey = isSscc(label.pallet_no);
  const barsLeft = Math.round((dots(widthMm) - (isKey ? ssccModules : ownModules) * moduleDots) / 2);
  const number = isKey ? `(00) ${label.pallet_no}` : label.pallet_no;
  return [
    `^XA^CI28^CWT,E:TT0003M_.FNT^PW${dots(widthMm)}^LL${dots(heightMm)}^LH0,0`,
    textBox({ x: marginMm, y: marginMm, width: inner - qrMm - 4, height: 3 }, label.company),
    textBox({ x: marginMm, y: marginMm + 4, width: inner - qrMm - 4, height: 6, lines: 2 }, label.customer),
    `^FO${dots(widthMm - marginMm - qrMm)},${dots(marginMm)}^BQN,2,${qrDots}^FDMA,${label.pallet_no}^FS`,
    `^FO${dots(marginMm)},${dots(goodsTop - 2)}^GB${dots(inner)},3,3^FS`,
    ...label.goods.flatMap(({ code, name, lot, qty }, row) => {
      const y = goodsTop + row * rowMm;
      return [
        textBox({ x: marginMm, y, width: inner - 32, height: 4 }, code),
        textBox({ x: widthMm - marginMm - 30, y, width: 30, height: 4, align: 'R' }, qty),
        textBox({ x: marginMm, y: y + 4.5, width: inner, height: 3 }, `${name}  ${lot}`),
      ];
    }),
    ...(label.moreGoods
      ? [textBox({ x: marginMm, y: goodsTop + label.goods.length * rowMm, width: inner, height: 3 }, label.moreGoods)]
      : []),
    ...label.facts.flatMap(({ name, value }, place) => {
      const at = { x: marginMm + (place % 2) * (inner / 2), y: factsTop + Math.floor(place / 2) * factRowMm, width: inner / 2 - 2 };
      return [textBox({ ...at, height: 2 }, name), textBox({ ...at, y: at.y + 2.3, height: 3 }, value)];
    }),
    `^FO${barsLeft},${dots(barsTop)}^BY${moduleDots}^BCN,${dots(barsMm)},N,N,N,${isKey ? 'D' : 'A'}^FD${number.replace(' ', '')}^FS`,
    textBox({ x: marginMm, y: barsTop + barsMm + 1, width: inner, height: 4 }, number),
    ...(label.reprint ? [textBox({ x: marginMm, y: heightMm - marginMm - 3, width: inner, height: 3 }, label.reprint)] : []),
    '^XZ',
  ].join('\n');
}
