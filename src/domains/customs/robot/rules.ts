/** The most tries before a filing waits for a person. */
export const attemptsMax = 8;

/** The wait before the next try, in seconds: 30 s, doubled each time, at most an hour. */
export function backOffSeconds(attempts: number): number {
  return Math.min(3600, 30 * 2 ** Math.max(0, attempts - 1));
}

/** The time that a filing may be under way before another run of the robot looks after it. */
export const sendingSecondsMax = 60;

/** An answer of customs that does not follow yet waits this long for the one before it. */
const replyWaitMs = 24 * 3_600_000;

/** True once an answer has waited long enough for the one before it. */
export function isReplyDue(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() >= replyWaitMs;
}

type Simulated = {
  readonly hsCodes: readonly string[];
  readonly grossKg: string;
  readonly direction: 'export' | 'import';
  readonly bl: string | null;
};

/** The simulator's first answer: it rejects a missing transport document and codes that end in 99999, and inspects heavy imports. */
export function simulatedDecision(of: Simulated): 'rejectBl' | 'rejectCode' | 'yellow' | 'red' | 'green' {
  if (!of.bl) return 'rejectBl';
  if (of.hsCodes.some((code) => code.endsWith('99999'))) return 'rejectCode';
  if (of.direction === 'import' && Number(of.grossKg) >= 20_000) return 'red';
  return of.direction === 'import' && Number(of.grossKg) >= 10_000 ? 'yellow' : 'green';
}

/** A number in the form of the country's customs, from a running number. */
export function simulatedNo(
  country: 'CN' | 'VN' | 'TH',
  direction: 'export' | 'import',
  year: string,
  id: bigint,
  office: string | null,
): string {
  const imported = direction === 'import';
  if (country === 'VN') return `${imported ? '10' : '30'}${String(id).padStart(10, '0')}`;
  if (country === 'TH') return `A${(office ?? '0119').slice(0, 3)}0${String(id).padStart(9, '0')}`;
  return `${(office ?? '7200').slice(0, 4)}${year}${imported ? 1 : 0}${String(id).padStart(9, '0')}`;
}
