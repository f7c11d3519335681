import { sizeOf } from './bounds.ts';
import Nzh from 'nzh';
import { amountOf, type Currency, minorDigits, money } from './money.ts';
import type { Language } from './words.ts';

/** A currency as amounts in words name it: the unit and, in Vietnamese and Thai, its smallest part. */
type Names = {
  readonly zh: string;
  readonly en: string;
  readonly vi: readonly [unit: string, hundredth: string];
  readonly th: readonly [unit: string, hundredth: string];
};

const names: Readonly<Record<Currency, Names>> = {
  CNY: { zh: '人民币', en: 'Chinese yuan', vi: ['nhân dân tệ', 'phân'], th: ['หยวน', 'เฟิน'] },
  VND: { zh: '越南盾', en: 'Vietnamese dong', vi: ['đồng', ''], th: ['ดองเวียดนาม', ''] },
  THB: { zh: '泰铢', en: 'Thai baht', vi: ['bạt Thái', 'satang'], th: ['บาท', 'สตางค์'] },
  USD: { zh: '美元', en: 'US dollars', vi: ['đô la Mỹ', 'xu'], th: ['ดอลลาร์สหรัฐ', 'เซนต์'] },
  EUR: { zh: '欧元', en: 'euros', vi: ['euro', 'xu'], th: ['ยูโร', 'เซนต์'] },
  HKD: { zh: '港币', en: 'Hong Kong dollars', vi: ['đô la Hồng Kông', 'xu'], th: ['ดอลลาร์ฮ่องกง', 'เซนต์'] },
  JPY: { zh: '日元', en: 'Japanese yen', vi: ['yên Nhật', ''], th: ['เยนญี่ปุ่น', ''] },
  KRW: { zh: '韩元', en: 'Korean won', vi: ['won Hàn Quốc', ''], th: ['วอนเกาหลีใต้', ''] },
  KWD: { zh: '科威特第纳尔', en: 'Kuwaiti dinars', vi: ['dinar Kuwait', 'fils'], th: ['ดีนาร์คูเวต', 'ฟิลส์'] },
  SGD: { zh: '新加坡元', en: 'Singapore dollars', vi: ['đô la Singapore', 'xu'], th: ['ดอลลาร์สิงคโปร์', 'เซนต์'] },
};

/**
 * An amount (decimal text) as documents write it out against forgery, in the language of the reader. Chinese uses the capitals of the
 * People's Bank of China (支付结算办法, annex 1), English writes the fraction as NN/100, Vietnamese and Thai name the hundredth.
 */
export function amountInWords(amount: string, currency: Currency, language: Language): string {
  const { minor } = money(currency, amount);
  const size = sizeOf(minor);
  const base = 10n ** BigInt(minorDigits[currency]);
  const [whole, hundredths] = [size / base, size % base];
  const { zh, en, vi, th } = names[currency];
  switch (language) {
    case 'zh':
      return `${zh}${minor < 0n ? '负' : ''}${chineseCapitals(whole, hundredths, amountOf(currency, size))}`;
    case 'en': {
      const fraction = base === 1n ? '' : ` and ${String(hundredths).padStart(String(base).length - 1, '0')}/${base}`;
      return `${en} ${minor < 0n ? 'minus ' : ''}${english(whole)}${fraction} only`;
    }
    case 'vi': {
      const fraction = hundredths === 0n ? '' : ` và ${vietnamese(hundredths)} ${vi[1]}`;
      return capitalised(`${minor < 0n ? 'âm ' : ''}${vietnamese(whole)} ${vi[0]}${fraction}`);
    }
    case 'th': {
      const fraction = hundredths === 0n ? 'ถ้วน' : `${thai(hundredths)}${th[1]}`;
      return `${minor < 0n ? 'ลบ' : ''}${whole === 0n && hundredths > 0n ? '' : thai(whole) + th[0]}${fraction}`;
    }
  }
}

/** With the thousandth, 厘, which the dinar has. */
const capitals = new Nzh({ ...Nzh.langs.b, m_u: '元角分厘' });

/** nzh ends a whole amount with 整 only where its text has no decimals. */
function chineseCapitals(whole: bigint, hundredths: bigint, text: string): string {
  return capitals.toMoney(hundredths === 0n ? String(whole) : text, { outSymbol: false });
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The groups of a number by a power of ten, the highest first. */
function groupsOf(value: bigint, size: bigint): number[] {
  return value < size ? [Number(value)] : [...groupsOf(value / size, size), Number(value % size)];
}

const ones = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const thousands = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion'];

function belowHundred(value: number): string {
  if (value < 20) return ones[value] ?? '';
  return `${tens[Math.trunc(value / 10)]}${value % 10 === 0 ? '' : `-${ones[value % 10]}`}`;
}

function english(value: bigint): string {
  if (value === 0n) return 'zero';
  const groups = groupsOf(value, 1000n);
  return groups
    .flatMap((group, place) => {
      if (group === 0) return [];
      const [hundreds, rest] = [Math.trunc(group / 100), group % 100];
      const last = place === groups.length - 1;
      const and = rest > 0 && (hundreds > 0 || (last && place > 0)) ? 'and ' : '';
      const words = `${hundreds > 0 ? `${ones[hundreds]} hundred ` : ''}${rest > 0 ? and + belowHundred(rest) : ''}`.trim();
      return [words + (thousands[groups.length - 1 - place] ?? '')];
    })
    .join(' ');
}

const vietnameseDigits = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'];
const vietnameseGroups = ['', ' nghìn', ' triệu'];

/** Three digits; inside a longer number hundreds and tens that are zero are said, so that nothing can be put in. */
function vietnameseGroup(group: number, inside: boolean): string {
  const [hundreds, ten, one] = [Math.trunc(group / 100), Math.trunc(group / 10) % 10, group % 10];
  const said = inside || hundreds > 0;
  const parts = said ? [`${vietnameseDigits[hundreds]} trăm`] : [];
  if (ten === 1) parts.push('mười');
  else if (ten > 1) parts.push(`${vietnameseDigits[ten]} mươi`);
  else if (one > 0 && said) parts.push('linh');
  if (one === 1 && ten > 1) parts.push('mốt');
  else if (one === 5 && ten > 0) parts.push('lăm');
  else if (one > 0) parts.push(vietnameseDigits[one] ?? '');
  return parts.join(' ');
}

function vietnamese(value: bigint, inside = false): string {
  if (value === 0n && !inside) return 'không';
  const billion = 1_000_000_000n;
  const groups = groupsOf(value % billion, 1000n);
  const low = groups.flatMap((group, place) =>
    group === 0
      ? []
      : [vietnameseGroup(group, inside || place > 0 || value >= billion) + (vietnameseGroups[groups.length - 1 - place] ?? '')],
  );
  return (value >= billion ? [`${vietnamese(value / billion, inside)} tỷ`, ...low] : low).join(' ');
}

const thaiDigits = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const thaiPlaces = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'];

/** Six digits; a one at the end of a longer number is เอ็ด. */
function thaiGroup(group: number, longer: boolean): string {
  const digits = [...String(group)].map(Number);
  return digits
    .map((digit, from) => {
      const place = digits.length - 1 - from;
      if (digit === 0) return '';
      if (place === 0 && digit === 1 && (digits.length > 1 || longer)) return 'เอ็ด';
      if (place === 1 && digit < 3) return digit === 1 ? 'สิบ' : 'ยี่สิบ';
      return `${thaiDigits[digit]}${thaiPlaces[place]}`;
    })
    .join('');
}

function thai(value: bigint): string {
  if (value === 0n) return 'ศูนย์';
  const groups = groupsOf(value, 1_000_000n);
  return groups.map((group, place) => thaiGroup(group, place > 0) + (place < groups.length - 1 ? 'ล้าน' : '')).join('');
}
