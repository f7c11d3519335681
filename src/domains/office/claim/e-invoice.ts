import { plainDecimal } from '../../../kernel/decimal.ts';
import { currencies, type Currency } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';

/* Reads the XML of an electronic invoice exactly: the fully digital invoice of China (EInvoice, State Taxation Administration, version of
   2023) and the invoice of Vietnam (HDon, decision 1450/QD-TCT). It is data from strangers: its size, depth and number of elements are
   limited, and a document type is refused, because entities could expand without end. */

const bytesMax = 1_000_000;
const elementsMax = 20_000;
const depthMax = 40;

export type InvoiceFacts = {
  readonly invoice_no: string;
  readonly invoice_on: string;
  readonly seller_tax_no: string;
  readonly seller_name: string | null;
  readonly currency: Currency;
  readonly net: string;
  readonly tax: string;
  readonly amount: string;
};

/** The texts of an XML document by the names of their elements, from the root inwards. Prefixes are left out. */
export function textsOf(xml: string): ReadonlyMap<string, string> {
  if (xml.length > bytesMax) throw new Refusal('INVOICE_XML_LARGE', { limit: `${bytesMax / 1_000_000} MB` });
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Refusal('INVOICE_XML_ENTITIES');
  const texts = new Map<string, string>();
  const open: string[] = [];
  const keep = (text: string): void => {
    const path = open.join('/');
    if (text.trim() !== '' && !texts.has(path)) texts.set(path, text.trim());
  };
  let elements = 0;
  let at = 0;
  /** The text up to the next `end`, behind which reading goes on. */
  const until = (start: number, end: string): string => {
    const place = xml.indexOf(end, start);
    if (place < 0) throw new Refusal('INVOICE_XML_UNKNOWN');
    at = place + end.length;
    return xml.slice(start, place);
  };
  while (at < xml.length) {
    if (xml[at] !== '<') {
      const next = xml.indexOf('<', at);
      const end = next < 0 ? xml.length : next;
      keep(plain(xml.slice(at, end)));
      at = end;
    } else if (xml.startsWith('<!--', at)) until(at + 4, '-->');
    else if (xml.startsWith('<?', at)) until(at + 2, '?>');
    else if (xml.startsWith('<![CDATA[', at)) keep(until(at + 9, ']]>'));
    else {
      const tag = until(at + 1, '>');
      const name = nameOf(tag);
      if (tag.startsWith('/')) {
        if (open.pop() !== name) throw new Refusal('INVOICE_XML_UNKNOWN');
        continue;
      }
      elements += 1;
      if (!tag.endsWith('/')) open.push(name);
      if (elements > elementsMax || open.length > depthMax) throw new Refusal('INVOICE_XML_LARGE', { limit: String(elementsMax) });
    }
  }
  if (open.length > 0) throw new Refusal('INVOICE_XML_UNKNOWN');
  return texts;
}

/** The name of an element in its tag, without its prefix and its attributes. */
function nameOf(tag: string): string {
  const [name = ''] = tag.replace(/^\//, '').split(/[\s/]/, 1);
  const local = name.slice(name.indexOf(':') + 1);
  if (!/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(local)) throw new Refusal('INVOICE_XML_UNKNOWN');
  return local;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Resolves the five entities of XML and characters by number. Others would have been declared, and declarations are refused. */
function plain(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));/g, (_, decimal: string, hex: string, name: string) => {
    if (name !== undefined) {
      const character = named[name];
      if (character === undefined) throw new Refusal('INVOICE_XML_ENTITIES');
      return character;
    }
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    if (code > 0x10ffff) throw new Refusal('INVOICE_XML_UNKNOWN');
    return String.fromCodePoint(code);
  });
}

/** The fields of an invoice. Refuses INVOICE_XML_UNKNOWN for a document that is neither of the two, or lacks one of them. */
export function readInvoice(xml: string): InvoiceFacts {
  const texts = textsOf(xml);
  const find = (...ends: readonly string[]): string | null => {
    for (const end of ends) for (const [path, text] of texts) if (path === end || path.endsWith(`/${end}`)) return text;
    return null;
  };
  const requireText = (...ends: readonly string[]): string => {
    const text = find(...ends);
    if (text === null) throw new Refusal('INVOICE_XML_UNKNOWN');
    return text;
  };
  const [root = ''] = [...texts.keys()].map((path) => path.split('/')[0] ?? '');
  if (root === 'EInvoice')
    return {
      invoice_no: requireText('TaxSupervisionInfo/InvoiceNumber', 'Header/EIid'),
      invoice_on: dayOf(requireText('TaxSupervisionInfo/IssueTime', 'BasicInformation/RequestTime')),
      seller_tax_no: requireText('SellerInformation/SellerIdNum'),
      seller_name: find('SellerInformation/SellerName'),
      currency: 'CNY',
      net: amountOf(requireText('BasicInformation/TotalAmWithoutTax')),
      tax: amountOf(requireText('BasicInformation/TotalTaxAm')),
      amount: amountOf(requireText('BasicInformation/TotalTax-includedAmount')),
    };
  const series = `${find('TTChung/KHMSHDon') ?? ''}${find('TTChung/KHHDon') ?? ''}`;
  const currency = find('TTChung/DVTTe') ?? 'VND';
  const known = currencies.find((one) => one === currency);
  if (known === undefined || find('DLHDon/TTChung/SHDon') === null) throw new Refusal('INVOICE_XML_UNKNOWN');
  return {
    invoice_no: `${series}-${requireText('TTChung/SHDon')}`,
    invoice_on: dayOf(requireText('TTChung/NLap')),
    seller_tax_no: requireText('NBan/MST'),
    seller_name: find('NBan/Ten'),
    currency: known,
    net: amountOf(requireText('TToan/TgTCThue')),
    tax: amountOf(find('TToan/TgTThue') ?? '0'),
    amount: amountOf(requireText('TToan/TgTTTBSo')),
  };
}

function dayOf(text: string): string {
  const day = /^(\d{4})[-/年]?(\d{2})[-/月]?(\d{2})/.exec(text);
  if (!day) throw new Refusal('INVOICE_XML_UNKNOWN');
  return `${day[1]}-${day[2]}-${day[3]}`;
}

/** Decimal text without needless zeros after the point: Vietnam writes 1000000.0000 for a million dong. */
function amountOf(text: string): string {
  if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(text)) throw new Refusal('INVOICE_XML_UNKNOWN');
  return plainDecimal(text);
}
