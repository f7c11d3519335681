import { addDays } from '../../../../kernel/day.ts';
import type { BadSyntax } from './edifact.ts';
import type { ReadMessage, Report, ReportClass, ReportKind } from '../kinds.ts';

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
  DIS: 'discrepancy',
};
/**
 * Statuses that move nothing of a job: goods that are not ready for carriage yet, documents, transfers between airlines, the preparation of
 * a flight, and customs on the way.
 */
const silent: ReadonlySet<string> = new Set(['FOH', 'AWR', 'AWD', 'TFD', 'RCT', 'PRE', 'TRM', 'CRC', 'TGC']);
/** Statuses at the airport of destination. */
const atDestination: ReadonlySet<ReportKind> = new Set(['arrived', 'discharged', 'available', 'importCleared', 'delivered']);
/** The months as Cargo-IMP writes them. */
export const months: readonly string[] = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * Reads the status messages of a text, each about the air waybill below its head; `today` gives the year, which Cargo-IMP leaves out: the day
 * nearest to today is meant.
 */
export function readCargoImp(text: string, today: string): ReadMessage | BadSyntax {
  // A message that was copied out of a table has its lines beside each other.
  const lines = text
    .replace(/^(FS[UA]\/\d{1,2}) +(\d{3}-?\d{8}\S*) +/gm, '$1\n$2\n')
    .split(/\r?\n/)
    .map((line) => line.trim());
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

type Quantity = Pick<Report, 'pieces' | 'total_pieces'>;
type Awb = {
  readonly prefix: string;
  readonly serial: string;
  readonly origin: string;
  readonly destination: string;
  readonly all: Quantity;
};

function awbOf(line = ''): Awb | null {
  const parts = /^(\d{3})-?(\d{8})([A-Z]{3})([A-Z]{3})(?:\/(.*))?$/.exec(line);
  if (!parts) return null;
  const [, prefix = '', serial = '', origin = '', destination = '', quantity = ''] = parts;
  return { prefix, serial, origin, destination, all: quantityOf(quantity, {}) ?? {} };
}

/** `T` stands before all pieces of a waybill, `P`, `S`, `D` and `M` before a part of them, after which the total may follow: P2K505.0T10. */
const quantity = /^(?:([PT])(\d{1,4})(?:[KL][\d.]+)?|([SDM])(\d{1,4})[KL][\d.]+)(?:T(\d{1,4}))?$/;

function quantityOf(text: string, all: Quantity): Quantity | null {
  const parts = quantity.exec(text);
  if (!parts) return null;
  const pieces = Number(parts[2] ?? parts[4]);
  if (pieces === 0) return null;
  if (parts[1] === 'T') return { total_pieces: pieces };
  const total = Number(parts[5] ?? 0) || all.total_pieces;
  return { ...(pieces !== total && { pieces }), ...(total !== undefined && { total_pieces: total }) };
}

type Time = { readonly class: ReportClass; readonly clock: string; readonly days: number };
const classes: Readonly<Record<string, ReportClass>> = { A: 'actual', E: 'estimated', S: 'planned' };
/** The day of a time by its indicator: the one before, the next and those after it. */
const dayChanges: Readonly<Record<string, number>> = { P: -1, N: 1, S: 2, T: 3 };

function timeOf(text = ''): Time | null {
  const [, type = '', hour = '', minute = '', change = ''] = /^([AES])(\d{2})(\d{2})(?:-([PNST]))?$/.exec(text) ?? [];
  const certainty = classes[type];
  return certainty && isClock(hour, minute) ? { class: certainty, clock: `${hour}:${minute}`, days: dayChanges[change] ?? 0 } : null;
}

const isClock = (hour: string, minute: string): boolean => Number(hour) <= 23 && Number(minute) <= 59;

/** The statuses of one waybill by the lines of its message. */
function statusesOf(awb: Awb, lines: readonly string[], today: string): Pick<ReadMessage, 'reports' | 'unknown'> {
  const reports: Report[] = [];
  let unknown = 0;
  for (const line of lines) {
    // Lines of other information begin with their own identifiers, such as OSI, or continue with a stroke.
    const code = /^([A-Z]{3})\//.exec(line)?.[1];
    if (!code || silent.has(code)) continue;
    const kind = statuses[code];
    const report = kind && statusOf(awb, code, kind, line.split('/').slice(1), today);
    if (report) reports.push(report);
    else if (code !== 'OSI' && code !== 'OCI' && code !== 'ULD') unknown++;
  }
  return { reports, unknown };
}

/**
 * One status by the parts of its line: a flight where it is about one, the day with its time, the airports, the pieces, and then the times of
 * departure and arrival, each scheduled, estimated or actual. Null for one that cannot be read or is about a stop on the way.
 */
function statusOf(
  { prefix, serial, origin, destination, all }: Awb,
  code: string,
  kind: ReportKind,
  parts: readonly string[],
  today: string,
): Report | null {
  const date = parts.map((part) => /^(\d{2})([A-Z]{3})(?:(\d{2})(\d{2}))?$/.exec(part)).find((match) => match !== null);
  if (!date) return null;
  const [, day = '', month = '', hour, minute = ''] = date;
  if (hour !== undefined && !isClock(hour, minute)) return null;
  const atEnd = atDestination.has(kind);
  const airports = parts.find((part) => /^([A-Z]{3}|[A-Z]{6})$/.test(part));
  const place = (atEnd ? airports?.slice(-3) : airports?.slice(0, 3)) ?? (atEnd ? destination : origin);
  // A stop on the way is neither the departure nor the arrival of the job. A discrepancy is one wherever it was found.
  if (kind !== 'discrepancy' && place !== (atEnd ? destination : origin)) return null;
  const measured = parts.findIndex((part) => quantity.test(part));
  const [departure, arrival] = measured < 0 ? [null, null] : [timeOf(parts[measured + 1]), timeOf(parts[measured + 2])];
  // The only time of a line about an arrival is the arrival's, unless it is the one in the timetable of the departure.
  const time = !atEnd ? departure : (arrival ?? (departure?.class === 'planned' ? null : departure));
  const local = localDay(Number(day), months.indexOf(month), today, hour === undefined ? (time?.days ?? 0) : 0);
  if (!local) return null;
  // A booking on a flight states when the flight leaves, and not when it was booked.
  const isTimetable = kind === 'booked' && parts[0] !== date[0];
  const clock = hour === undefined ? time?.clock : `${hour}:${minute}`;
  const measure = measured < 0 ? all : quantityOf(parts[measured] ?? '', all);
  // Goods of no piece have not moved.
  if (!measure) return null;
  const flight = measure.pieces === undefined ? undefined : parts.find((part) => /^[A-Z0-9]{2}\d{1,4}[A-Z]?$/.test(part));
  const detail = kind === 'discrepancy' ? parts.find((part) => /^[A-Z]{4}$/.test(part)) : flight;
  return {
    container_no: null,
    awb_no: `${prefix}${serial}`,
    kind: isTimetable ? 'departed' : kind,
    class: isTimetable ? 'planned' : hour !== undefined && time?.class === 'planned' ? 'actual' : (time?.class ?? 'actual'),
    at: { local: `${local} ${clock ?? '00:00'}` },
    issued_at: null,
    place,
    ...measure,
    ...(clock === undefined && { day_only: true }),
    ...(detail !== undefined && { detail }),
  };
}

/** The day of a month that is nearest to today, or one some days from it; null where no year has it. */
function localDay(day: number, month: number, today: string, change: number): string | null {
  if (month < 0) return null;
  const now = Date.parse(`${today}T00:00:00Z`);
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].map((one) => new Date(Date.UTC(one, month, day))).filter((one) => one.getUTCMonth() === month);
  const [nearest] = days.sort((a, b) => Math.abs(a.getTime() - now) - Math.abs(b.getTime() - now));
  return nearest ? addDays(nearest.toISOString().slice(0, 10), change) : null;
}
