import Big from 'big.js';
import { type Currency, minorDigits } from '../../../kernel/money.ts';
import type { Fault } from '../../../kernel/refusal.ts';
import type { CustomsCountry, Direction } from '../tariff/kinds.ts';
import { costsContained, costsMissing } from './assessment.ts';
import { type PaperKind, type TradeTerm, vietnameseTypes } from './kinds.ts';

/** The most HS lines on one sheet: China's declaration has 50, Vietnam's VNACCS 50, Thailand's paperless message 99. */
export const linesMax: Readonly<Record<CustomsCountry, number>> = { CN: 50, VN: 50, TH: 99 };

type Header = {
  readonly country: CustomsCountry;
  readonly direction: Direction;
  readonly type_code?: string | null | undefined;
  readonly pre_entry_no?: string | null | undefined;
  readonly domestic_code?: string | null | undefined;
  readonly domestic_uscc?: string | null | undefined;
  readonly customs_office?: string | null | undefined;
  readonly supervision_mode?: string | null | undefined;
  readonly exemption_nature?: string | null | undefined;
  readonly record_no?: string | null | undefined;
  readonly gross_kg: string;
  readonly net_kg: string;
};
type HsLine = {
  readonly hs_code: string;
  readonly qty: string;
  readonly unit_price: string;
  readonly total: string;
  readonly currency: Currency;
  readonly district?: string | null | undefined;
};

const numberForms: Readonly<Record<CustomsCountry, (no: string, direction: Direction) => boolean>> = {
  // Customs code, year, 1 for imports and 0 for exports, nine digits.
  CN: (no, direction) => /^\d{18}$/.test(no) && no[8] === (direction === 'import' ? '1' : '0'),
  // VNACCS: 10… is an import, 30… an export.
  VN: (no, direction) => /^\d{12}$/.test(no) && no.startsWith(direction === 'import' ? '1' : '3'),
  TH: (no) => /^[A-Z]\d{3}[A-Z0-9]\d{9}$/.test(no),
};
/** The refusal of a number that has not the form of its customs. */
export const badNo = { CN: 'BAD_NO_CN', VN: 'BAD_NO_VN', TH: 'BAD_NO_TH' } as const satisfies Record<CustomsCountry, string>;
const badHs = { CN: 'BAD_HS_CN', VN: 'BAD_HS_VN', TH: 'BAD_HS_TH' } as const satisfies Record<CustomsCountry, string>;

/** True when a number has the form of the country's customs. */
export function isCustomsNo(country: CustomsCountry, direction: Direction, no: string): boolean {
  return numberForms[country](no, direction);
}

/** The total of a line is quantity × price, up to 0.01 or half of the currency's smallest unit. */
export function totalFits({ qty, unit_price, total, currency }: HsLine): boolean {
  const tolerance = minorDigits[currency] === 0 ? '0.5' : '0.01';
  return new Big(qty).times(unit_price).minus(total).abs().lte(tolerance);
}

type Particular = { readonly at: keyof Header; readonly form: RegExp; readonly why: string; readonly needed: boolean };
const particulars: Readonly<Record<CustomsCountry, readonly Particular[]>> = {
  CN: [
    { at: 'customs_office', form: /^\d{4}$/, why: 'BAD_CUSTOMS_OFFICE', needed: true },
    { at: 'domestic_code', form: /^[0-9A-Z]{10}$/, why: 'BAD_CUSTOMS_REGISTRATION', needed: true },
    { at: 'domestic_uscc', form: /^[0-9A-HJ-NPQRTUWXY]{18}$/, why: 'BAD_CREDIT_CODE', needed: true },
    { at: 'supervision_mode', form: /^\d{4}$/, why: 'BAD_SUPERVISION_MODE', needed: true },
    { at: 'exemption_nature', form: /^\d{3}$/, why: 'BAD_EXEMPTION_NATURE', needed: false },
    { at: 'record_no', form: /^[A-Z0-9]{12}$/, why: 'BAD_RECORD_NO', needed: false },
  ],
  VN: [
    { at: 'customs_office', form: /^[0-9A-Z]{4,6}$/, why: 'BAD_CUSTOMS_OFFICE', needed: true },
    { at: 'domestic_code', form: /^\d{10}(\d{3})?$/, why: 'BAD_VN_TAX_NO', needed: true },
    { at: 'type_code', form: /^[A-H]\d{2}$/, why: 'BAD_VN_TYPE', needed: true },
  ],
  TH: [
    { at: 'customs_office', form: /^\d{4}$/, why: 'BAD_CUSTOMS_OFFICE', needed: true },
    { at: 'domestic_code', form: /^\d{13}$/, why: 'BAD_TH_TAX_NO', needed: true },
  ],
};
const hsForms: Readonly<Record<CustomsCountry, RegExp>> = { CN: /^\d{10}$/, VN: /^\d{8}$/, TH: /^\d{8}(\d{3})?$/ };

/** The faults of a declaration by field: the sheet's own rules, and those of its country. */
export function declarationFaults(header: Header, lines: readonly HsLine[]): Fault[] {
  const { country, direction } = header;
  const faults: Fault[] = [];
  if (new Big(header.net_kg).gt(header.gross_kg)) faults.push({ at: 'net_kg', why: 'NET_OVER_GROSS' });
  for (const { at, form, why, needed } of particulars[country]) {
    const text = header[at];
    if (!text) {
      if (needed) faults.push({ at, why: 'REQUIRED' });
    } else if (!form.test(text)) faults.push({ at, why });
  }
  if (country === 'VN' && header.type_code && /^[A-H]\d{2}$/.test(header.type_code)) {
    const types: readonly string[] = vietnameseTypes[direction];
    if (!types.includes(header.type_code)) faults.push({ at: 'type_code', why: 'BAD_VN_TYPE' });
  }
  if (header.pre_entry_no && !isCustomsNo(country, direction, header.pre_entry_no))
    faults.push({ at: 'pre_entry_no', why: badNo[country] });
  if (lines.length > linesMax[country]) faults.push({ at: 'lines', why: 'TOO_MANY_HS_LINES', facts: { limit: linesMax[country] } });
  lines.forEach((line, place) => {
    if (!hsForms[country].test(line.hs_code)) faults.push({ at: `lines.${place}.hs_code`, why: badHs[country] });
    if (!totalFits(line)) faults.push({ at: `lines.${place}.total`, why: 'TOTAL_DIFFERS' });
    if (country === 'CN' && line.district && !/^\d{5}$/.test(line.district))
      faults.push({ at: `lines.${place}.district`, why: 'BAD_DISTRICT' });
  });
  return faults;
}

/** The papers that customs asks for by country, direction and goods. */
export function papersNeeded(o: {
  readonly country: CustomsCountry;
  readonly direction: Direction;
  readonly preferential: boolean;
  readonly licence: boolean;
}): PaperKind[] {
  return [
    'invoice',
    'packingList',
    ...(o.direction === 'import' || o.country === 'CN' ? (['contract'] as const) : []),
    'transportDocument',
    ...(o.country === 'CN' ? (['powerOfAttorney'] as const) : []),
    ...(o.preferential ? (['originCertificate'] as const) : []),
    ...(o.licence ? (['licence'] as const) : []),
  ];
}

/** The first cost that an import must state because its price does not contain it. */
export function costFault(o: {
  readonly direction: Direction;
  readonly trade_term: TradeTerm;
  readonly freight_value: string | null;
  readonly insurance_value: string | null;
}): Fault | null {
  if (o.direction === 'export') return null;
  const missing = costsMissing(o.trade_term).find((cost) => o[`${cost}_value`] === null);
  return missing ? { at: `${missing}_value`, why: 'REQUIRED' } : null;
}

/** The cost that is taken off the price on the way to the customs value: a contained one of an export, else the other costs. */
export function costTakenOff(o: {
  readonly direction: Direction;
  readonly trade_term: TradeTerm;
  readonly freight_value: string | null;
  readonly insurance_value: string | null;
}): 'freight_value' | 'insurance_value' | 'other_value' {
  const contained = o.direction === 'export' ? costsContained(o.trade_term) : costsMissing(o.trade_term);
  const cost = contained.find((one) => o[`${one}_value`] !== null);
  return cost ? `${cost}_value` : 'other_value';
}
