import type { BadSyntax } from './edifact.ts';
import type { ReadMessage, Report, ReportKind } from '../kinds.ts';

/* IATA Cargo-IMP status messages: FSU, the update that an airline sends, and FSA, its answer. Each is about one air waybill. */

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

/**
 * Reads the status messages of a text, each about the air waybill below its head; `today` gives the year, which Cargo-IMP leaves out: the day
 * nearest to today is meant.
 */
export function readCargoImp(text: string, today: string): ReadMessage | BadSyntax {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const heads = lines.flatMap((line, place) => (/^FS[UA]\/\d{1,2}$/.test(line) ? [place] : []));
  const bad = (place: number): BadSyntax => ({
    why: 'MESSAGE_SYNTAX',
    facts: { place: place + 1, text: (lines[place] ?? '').slice(0, 40) },
  });
  const messages: { readonly awb: Awb; readonly reports: readonly Report[]; readonly unknown: number }[] = [];
  for (const [place, head] of heads.entries()) {
    const awb = awbOf(lines[head + 1]);
    if (!awb) return bad(head);
    messages.push({ awb, ...statusesOf(awb, lines.slice(head + 2, heads[place + 1]), today) });
  }
  const [first] = messages;
  if (!first) return bad(0);
  return {
    format: 'cargoImp',
    sender: first.awb.prefix,
    reference: `${first.awb.prefix}-${first.awb.serial}`,
    reports: messages.flatMap(({ reports }) => reports),
    unknown: messages.reduce((sum, { unknown }) => sum + unknown, 0),
  };
}

type Awb = { readonly prefix: string; readonly serial: string; readonly origin: string; readonly destination: string };

function awbOf(line = ''): Awb | null {
  const parts = /^(\d{3})-?(\d{8})([A-Z]{3})([A-Z]{3})/.exec(line);
  if (!parts) return null;
  const [, prefix = '', serial = '', origin = '', destination = ''] = parts;
  return { prefix, serial, origin, destination };
}

/** The statuses of one waybill by the lines of its message. */
function statusesOf(
  { prefix, serial, origin, destination }: Awb,
  lines: readonly string[],
  today: string,
): Pick<ReadMessage, 'reports' | 'unknown'> {
  const reports: Report[] = [];
  let unknown = 0;
  for (const line of lines) {
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
  return { reports, unknown };
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
