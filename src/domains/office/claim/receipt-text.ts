import { plainDecimal } from '../../../kernel/decimal.ts';
import type { Currency } from '../../../kernel/money.ts';
import type { InvoiceFacts } from './e-invoice.ts';

/* Finds the fields of a receipt in the text that was read from its picture. It proposes; the claimant compares and confirms. */

/** The fields that were found. */
export type ReceiptFacts = { readonly [K in keyof InvoiceFacts]: InvoiceFacts[K] | null };

const textMax = 20_000;

/** The lines of the text, without the spaces that reading puts between Chinese characters and around colons. */
function cleaned(text: string): string {
  return text
    .slice(0, textMax)
    .normalize('NFKC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?<=[\p{Script=Han}:]) (?=[\p{Script=Han}\d:(])/gu, '')
    .replace(/(?<=\d) (?=[年月日])/g, '')
    .replace(/ (?=:)/g, '');
}

function first(text: string, ...patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text)?.[1];
    if (match) return match;
  }
  return null;
}

function currencyOf(text: string): Currency | null {
  if (/[¥￥元圆]|发票|人民币|CNY/.test(text)) return 'CNY';
  if (/[₫đ]\b|VN[DĐ]|hóa đơn|GTGT/i.test(text)) return 'VND';
  if (/฿|บาท|ภาษีมูลค่าเพิ่ม|THB/.test(text)) return 'THB';
  return /USD|US\$/.test(text) ? 'USD' : null;
}

/** Decimal text of an amount as the country writes it: Vietnam separates thousands by points. Null for what is no amount. */
function amountOf(text: string | null, currency: Currency | null): string | null {
  if (text === null) return null;
  const [thousands, point] = currency === 'VND' ? ['.', ','] : [',', '.'];
  const plain = text.replaceAll(thousands, '').replace(point, '.');
  return /^\d{1,15}(\.\d{1,4})?$/.test(plain) ? plainDecimal(plain) : null;
}

/** The first day in the text. A year of the Buddhist era, as Thailand writes it, is 543 years ahead. */
function dayOf(text: string): string | null {
  const byYear = /(\d{4})[年./-](\d{1,2})[月./-](\d{1,2})/.exec(text);
  const byDay = /(\d{1,2})(?:\/|-|\.| tháng )(\d{1,2})(?:\/|-|\.| năm )(\d{4})/.exec(text);
  const [year, month, day] = byYear ? byYear.slice(1, 4).map(Number) : byDay ? byDay.slice(1, 4).map(Number).reverse() : [];
  if (!year || !month || !day) return null;
  const at = new Date(Date.UTC(year > 2400 ? year - 543 : year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
}

function numberOf(text: string): string | null {
  const series = first(text, /Ký hiệu[^:\n]{0,20}:? ?(\d?[A-Z]\d{2}[A-Z]{2,4})/);
  const inSeries = first(text, /\bSố[^:\n]{0,20}: ?(\d{1,8})\b/);
  if (series && inSeries) return `${series}-${inSeries}`;
  return (
    first(
      text,
      /发票号码:?(\d{8,20})/,
      /เลขที่[: ]{0,3}([A-Z0-9/-]{4,20})/,
      /(?:invoice|receipt|no\.?|number)[ :#]{1,4}([A-Z]{0,5}[\d/-]{4,20})/i,
    ) ?? inSeries
  );
}

/** The seller's tax number. On a Chinese invoice the buyer's comes first. */
function sellerTaxNo(text: string): string | null {
  const chinese =
    [...text.matchAll(/(?:识别号|信用代码):?([0-9A-Z]{15,20})/g)].at(-1)?.[1] ??
    // The text of a PDF may name both fields first and give both numbers after them (GB 32100: eighteen characters).
    (/发票/.test(text) ? [...text.matchAll(/\b9[123]\d{6}[0-9A-HJ-NPQRTUWXY]{10}\b/g)].at(-1)?.[0] : undefined);
  return (
    chinese ?? first(text, /Mã số thuế:? ?(\d{10}(?:-\d{3})?)/i, /ผู้เสียภาษี[^\d\n]{0,12}(\d{13})/, /tax (?:id|no)[^\d\n]{0,12}([\d-]{9,17})/i)
  );
}

/** The last number on the line of the first of these labels: a rate of tax stands before its amount. */
function numberBehind(text: string, labels: readonly string[]): string | null {
  const lower = text.toLowerCase();
  for (const label of labels) {
    const place = lower.indexOf(label.toLowerCase());
    if (place < 0) continue;
    const [line = ''] = text.slice(place + label.length).split('\n', 1);
    const numbers = line.match(/\d(?:[\d.,]{0,20}\d)?/g);
    if (numbers) return numbers.at(-1) ?? null;
  }
  return null;
}

const totalLabels = ['小写', '价税合计', 'Tổng cộng', 'Tổng tiền', 'รวมทั้งสิ้น', 'ยอดรวม', 'grand total', 'total'];
const netLabels = ['Cộng tiền hàng', 'Thành tiền', 'มูลค่าสินค้า', 'subtotal', '金额'];
const taxLabels = ['Tiền thuế', 'ภาษีมูลค่าเพิ่ม', 'VAT', '税额'];

/** The facts of a receipt in any of the four languages; what it does not find is null. Net and tax are given only where they add up. */
export function receiptFacts(source: string): ReceiptFacts {
  const text = cleaned(source);
  const currency = currencyOf(text);
  const find = (labels: readonly string[]): string | null => amountOf(numberBehind(text, labels), currency);
  const sums = /合计[^\d\n]{0,8}(\d(?:[\d.,]{0,20}\d)?)[^\d\n]{1,8}(\d(?:[\d.,]{0,20}\d)?)/.exec(text);
  const total = find(totalLabels);
  const net = sums ? amountOf(sums[1] ?? null, currency) : find(netLabels);
  const tax = sums ? amountOf(sums[2] ?? null, currency) : find(taxLabels);
  const addsUp = total !== null && net !== null && tax !== null && Math.abs(Number(net) + Number(tax) - Number(total)) < 0.02;
  return {
    invoice_no: numberOf(text),
    invoice_on: dayOf(text),
    seller_tax_no: sellerTaxNo(text),
    seller_name: first(
      text,
      /销售方(?:信息)?\n?名称:([^\n]{2,60})/,
      /销售方(?!信息)名?称?:?([^\n]{2,60})/,
      /Đơn vị bán[^:\n]{0,12}: ?([^\n]{2,100})/i,
      /(บริษัท [^\n]{2,80})/,
    ),
    currency,
    net: addsUp ? net : null,
    tax: addsUp ? tax : null,
    amount: total ?? net,
  };
}
