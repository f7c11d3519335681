import type { BadSyntax } from './edifact.ts';
import type { ReadMessage, Report, ReportKind } from '../kinds.ts';

/* IATA Cargo-IMP status messages: FSU, the update that an airline sends, and FSA, its answer. One air waybill each. */

export const statuses: Readonly<Record<string, ReportKind>> = {
  BKD: 'booked',
  RCS: 'gateIn',
  MAN: 'loaded',
  DEP: 'departed',
  ARR: 'arrived',
  RCF: 'discharged',
  NFD: 'available',
  CCD: 'importCleared',
  DLV: 'delivered',
};
/** The months as Cargo-IMP writes them. */
export const months: readonly string[] = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Reads a status message; `today` gives the year, which Cargo-IMP leaves out: the day nearest to today is meant. */
export function readCargoImp(text: string, today: string): ReadMessage | BadSyntax {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const head = lines.findIndex((line) => /^FS[UA]\/\d{1,2}$/.test(line));
  const awb = /^(\d{3})-?(\d{8})([A-Z]{3})([A-Z]{3})/.exec(lines[head + 1] ?? '');
  if (head < 0 || !awb)
    return { why: 'MESSAGE_SYNTAX', facts: { place: Math.max(head, 0) + 1, text: (lines[Math.max(head, 0)] ?? '').slice(0, 40) } };
  const [, prefix = '', serial = '', origin = '', destination = ''] = awb;
  const reports: Report[] = [];
  let unknown = 0;
  for (const line of lines.slice(head + 2)) {
    // Lines of other information begin with their own identifiers, such as OSI, or continue with a stroke.
    const code = /^([A-Z]{3})\//.exec(line)?.[1];
    if (!code) continue;
    const kind = statuses[code];
    const when = /\/(\d{2})([A-Z]{3})(\d{2})(\d{2})/.exec(line);
    if (!kind || !when) {
      if (code !== 'OSI' && code !== 'OCI' && code !== 'ULD') unknown++;
      continue;
    }
    const [, day = '', month = '', hour = '', minute = ''] = when;
    const local = localDay(Number(day), months.indexOf(month), today);
    const [, ...parts] = line.split('/');
    const airports = parts.find((part) => /^([A-Z]{3}|[A-Z]{6})$/.test(part));
    const atEnd = kind === 'arrived' || kind === 'discharged' || kind === 'available' || kind === 'importCleared' || kind === 'delivered';
    const place = (atEnd ? airports?.slice(-3) : airports?.slice(0, 3)) ?? (atEnd ? destination : origin);
    // A stop on the way is neither the departure nor the arrival of the job.
    const isOnTheWay = atEnd ? place !== destination : place !== origin;
    if (!local || isOnTheWay || Number(hour) > 23 || Number(minute) > 59) unknown++;
    else
      reports.push({
        container_no: null,
        awb_no: `${prefix}${serial}`,
        kind,
        class: /\/[EP]\d{4}\b/.test(line) ? 'estimated' : 'actual',
        at: { local: `${local} ${hour}:${minute}` },
        issued_at: null,
        place,
      });
  }
  return { format: 'cargoImp', sender: prefix, reference: `${prefix}-${serial}`, reports, unknown };
}

/** The day of a month that is nearest to today; null where no year has it. */
function localDay(day: number, month: number, today: string): string | null {
  if (month < 0) return null;
  const now = Date.parse(`${today}T00:00:00Z`);
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].map((one) => new Date(Date.UTC(one, month, day))).filter((one) => one.getUTCMonth() === month);
  const [nearest] = days.sort((a, b) => Math.abs(a.getTime() - now) - Math.abs(b.getTime() - now));
  return nearest?.toISOString().slice(0, 10) ?? null;
}
