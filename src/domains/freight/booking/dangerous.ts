import type { DangerClass } from '../../order/transport-order/kinds.ts';

/**
 * Special handling codes of Cargo-IMP as air waybills carry them, at most nine to a waybill (FWB, SPH). The first group are those of
 * dangerous goods (IATA DGR, appendix on Cargo-IMP codes).
 */
export const dangerousCodes = [
  ...['REX', 'RCX', 'RGX', 'RXB', 'RXC', 'RXD', 'RXE', 'RXG', 'RXS', 'RFG', 'RNG', 'RCL', 'RPG', 'RFL', 'RFS', 'RSC', 'RFW', 'ROX', 'ROP'],
  ...['RPB', 'RIS', 'RDS', 'RRW', 'RRY', 'RRE', 'RCM', 'RMD', 'RSB', 'MAG', 'ICE', 'RLI', 'RLM', 'RBI', 'RBM', 'ELI', 'ELM'],
] as const;
export const handlingCodes = [
  ...dangerousCodes,
  ...([
    'CAO',
    'PER',
    'COL',
    'CRT',
    'FRO',
    'PIL',
    'AVI',
    'HUM',
    'VAL',
    'VUN',
    'HEA',
    'BIG',
    'AOG',
    'EAT',
    'PEF',
    'PEM',
    'PEP',
    'PES',
  ] as const),
  ...(['BUP', 'EAP', 'EAW', 'SPX', 'SCO', 'SHR', 'NSC'] as const),
] as const;
export type HandlingCode = (typeof handlingCodes)[number];
export const handlingCodesMax = 9;
export const packingGroups = ['I', 'II', 'III'] as const;
export type PackingGroup = (typeof packingGroups)[number];

/** Codes of which a waybill carries one: the security status (ICAO Annex 17), and an electronic waybill with papers or without. */
const exclusive: readonly (readonly HandlingCode[])[] = [
  ['SPX', 'SCO', 'SHR', 'NSC'],
  ['EAP', 'EAW'],
];

/** The codes that stand for a class or division (IATA DGR 3). */
const codesOfClass: readonly (readonly [danger: RegExp, codes: readonly HandlingCode[]])[] = [
  [/^1/, ['REX', 'RCX', 'RGX', 'RXB', 'RXC', 'RXD', 'RXE', 'RXG', 'RXS']],
  [/^2\.1/, ['RFG']],
  [/^2\.2/, ['RNG', 'RCL']],
  [/^2\.3/, ['RPG']],
  [/^3/, ['RFL']],
  [/^4\.1/, ['RFS']],
  [/^4\.2/, ['RSC']],
  [/^4\.3/, ['RFW']],
  [/^5\.1/, ['ROX']],
  [/^5\.2/, ['ROP']],
  [/^6\.1/, ['RPB']],
  [/^6\.2/, ['RIS', 'RDS']],
  [/^7/, ['RRW', 'RRY', 'RRE']],
  [/^8/, ['RCM']],
  [/^9/, ['RMD', 'RSB', 'MAG', 'ICE', 'RLI', 'RLM', 'RBI', 'RBM', 'ELI', 'ELM']],
];
const codesOf = (danger: string): readonly HandlingCode[] => codesOfClass.find(([shape]) => shape.test(danger))?.[1] ?? [];

/** Lithium batteries packed alone fly on cargo aircraft only (ICAO Technical Instructions, packing instructions 965 and 968). */
const cargoAircraftOnly: readonly string[] = ['3480', '3090'];

/** Goods that need no shipper's declaration (IATA DGR 8.0.1.2): Category B, magnetized material, dry ice, modified organisms. */
const undeclared: readonly string[] = ['3373', '2807', '1845', '3245'];
/** Codes of goods that need none either: lithium batteries of section II, and excepted packages of radioactive material. */
const undeclaredCodes: readonly HandlingCode[] = ['ELI', 'ELM', 'RRE'];

export type DangerousLine = { readonly un_no: string; readonly dg_class: DangerClass; readonly pieces: number };
export type DangerousFault = {
  readonly at: 'handling_codes' | 'dangerous_lines';
  readonly line?: number;
  readonly why: 'CODES_EXCLUDE' | 'DG_CODE_MISSING' | 'DG_LINE_MISSING' | 'CAO_MISSING' | 'DG_PIECES';
  readonly facts: Readonly<Record<string, string | number>>;
};

/** Everything in which the special handling codes of a waybill and its dangerous goods disagree. */
export function dangerousFaults(codes: readonly HandlingCode[], lines: readonly DangerousLine[], pieces: number): DangerousFault[] {
  const together = exclusive.flatMap((group): DangerousFault[] => {
    const both = group.filter((code) => codes.includes(code));
    return both.length > 1 ? [{ at: 'handling_codes', why: 'CODES_EXCLUDE', facts: { codes: both.join(', ') } }] : [];
  });
  const missing = lines.flatMap(({ un_no, dg_class }, line): DangerousFault[] => [
    ...(codesOf(dg_class).some((code) => codes.includes(code))
      ? []
      : [
          {
            at: 'dangerous_lines' as const,
            line,
            why: 'DG_CODE_MISSING' as const,
            facts: { un: un_no, codes: codesOf(dg_class).join(', ') },
          },
        ]),
    ...(cargoAircraftOnly.includes(un_no) && !codes.includes('CAO')
      ? [{ at: 'dangerous_lines' as const, line, why: 'CAO_MISSING' as const, facts: { un: un_no } }]
      : []),
  ]);
  const unfounded = dangerousCodes
    .filter((code) => codes.includes(code) && !lines.some(({ dg_class }) => codesOf(dg_class).includes(code)))
    .map((code): DangerousFault => ({ at: 'handling_codes', why: 'DG_LINE_MISSING', facts: { code } }));
  const packed = lines.reduce((sum, line) => sum + line.pieces, 0);
  const over: DangerousFault[] = packed > pieces ? [{ at: 'dangerous_lines', why: 'DG_PIECES', facts: { packed, pieces } }] : [];
  return [...together, ...missing, ...unfounded, ...over];
}

/** True where one of the goods needs a shipper's declaration. */
export function needsDeclaration(codes: readonly HandlingCode[], lines: readonly Pick<DangerousLine, 'un_no' | 'dg_class'>[]): boolean {
  return lines.some(
    ({ un_no, dg_class }) =>
      !undeclared.includes(un_no) && !codesOf(dg_class).some((code) => codes.includes(code) && undeclaredCodes.includes(code)),
  );
}
