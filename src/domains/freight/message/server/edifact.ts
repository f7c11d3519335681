import type { ReadMessage, Report, ReportKind } from '../kinds.ts';

/* UN/EDIFACT as ISO 9735 writes it: segments of elements of components, with separators that a UNA may change. */

/** `at` is the place of the segment's end in its text, from one. */
export type Segment = { readonly tag: string; readonly elements: readonly (readonly string[])[]; readonly at: number };
export type BadSyntax = { readonly why: 'MESSAGE_SYNTAX'; readonly facts: { readonly place: number; readonly text: string } };

/** The segments of an interchange. Line ends between segments are no part of it. */
export function segmentsOf(text: string): readonly Segment[] | BadSyntax {
  const una = text.startsWith('UNA') && text.length > 9 ? text.slice(3, 9) : `:+.? '`;
  const [colon = ':', plus = '+', , release = '?', , end = `'`] = [...una];
  const segments: Segment[] = [];
  let elements: string[][] = [['']];
  let empty = true;
  const add = (character: string): void => {
    const parts = elements[elements.length - 1];
    if (parts) parts[parts.length - 1] = `${parts[parts.length - 1] ?? ''}${character}`;
    empty = false;
  };
  for (let place = text.startsWith('UNA') ? 9 : 0; place < text.length; place++) {
    const character = text.charAt(place);
    if (character === release && release !== ' ' && place + 1 < text.length) add(text.charAt(++place));
    else if (character === colon) elements[elements.length - 1]?.push('');
    else if (character === plus) elements.push(['']);
    else if (character === end) {
      const [[tag = ''] = [], ...rest] = elements;
      if (!/^[A-Z]{3}$/.test(tag)) return bad(place, tag);
      segments.push({ tag, elements: rest, at: place + 1 });
      [elements, empty] = [[['']], true];
    } else if (character !== '\r' && character !== '\n') {
      if (!(empty && character === ' ')) add(character);
    }
  }
  if (!empty) return bad(text.length, elements.flat().join(' '));
  return segments;
}

function bad(place: number, text: string): BadSyntax {
  return { why: 'MESSAGE_SYNTAX', facts: { place: place + 1, text: text.slice(0, 40) } };
}

/** A component by its element and place, both from zero. */
const component = (segment: Segment | undefined, element: number, place = 0): string => segment?.elements[element]?.[place]?.trim() ?? '';

/** The forms of DTM by their codes (UN/EDIFACT 2379): a day, minutes, seconds, and minutes with a zone. */
const forms: Readonly<Record<string, RegExp>> = {
  102: /^(\d{4})(\d{2})(\d{2})$/,
  203: /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/,
  204: /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})\d{2}$/,
  303: /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\S*)$/,
};
/** A zone by its hours from UTC. Other names of zones, such as CST, mean several. */
const zones = /^(?:UTC|GMT|Z|([+-]\d{2}):?(\d{2})?)$/;

/** The date and time of a DTM. The clock is the place's own where the form has no zone. Null for what cannot be read for certain. */
function timeOf(dtm: Segment | undefined): Pick<Report, 'at' | 'day_only'> | null {
  const [value, form] = [component(dtm, 0, 1), component(dtm, 0, 2)];
  const digits = forms[form]?.exec(value);
  if (!digits) return null;
  const [, year = '', month = '', day = '', hour, minute = '00', zone = ''] = digits;
  const clock = `${hour ?? '00'}:${minute}`;
  const at = new Date(`${year}-${month}-${day}T${clock}:00Z`);
  // A day that its month does not have would become one of the next month.
  if (Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(day)) return null;
  if (zone === '') return { at: { local: `${year}-${month}-${day} ${clock}` }, ...(hour === undefined && { day_only: true }) };
  const offset = zones.exec(zone);
  const instant = new Date(`${year}-${month}-${day}T${clock}:00${offset?.[1] ? `${offset[1]}:${offset[2] ?? '00'}` : 'Z'}`);
  return offset && !Number.isNaN(instant.getTime()) ? { at: { instant: instant.toISOString() } } : null;
}

const nameOf = (unb: Segment | undefined): { readonly sender: string | null; readonly reference: string | null } => ({
  sender: component(unb, 1) || null,
  reference: component(unb, 4) || null,
});

/** The interchange's own time, which UNB states without a zone; it is taken as UTC, only to order messages of one sender. */
function preparedAt(unb: Segment | undefined): string | null {
  const [day, time] = [component(unb, 3, 0), component(unb, 3, 1)];
  const parts = /^(\d{2})?(\d{2})(\d{2})(\d{2})$/.exec(day);
  if (!parts || !/^\d{4}$/.test(time)) return null;
  const [, century = '20', year = '', month = '', date = ''] = parts;
  const at = new Date(`${century}${year}-${month}-${date}T${time.slice(0, 2)}:${time.slice(2)}:00Z`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** By the document of BGM (34 gate-in, 36 gate-out) and the full or empty indicator of EQD (4 empty, 5 full). */
const gates: Readonly<Record<string, ReportKind>> = {
  '34 4': 'gateInEmpty',
  '34 5': 'gateInFull',
  '36 4': 'gateOutEmpty',
  '36 5': 'gateOutFull',
};

/**
 * By the status of STS (ASC X12 element 157, which carriers and portals use in IFTSTA) and the full or empty indicator of EQD. Empty
 * equipment is dispatched and returned whatever the indicator says.
 */
const statuses: Readonly<Record<string, ReportKind>> = {
  'I 4': 'gateInEmpty',
  'I 5': 'gateInFull',
  'OA 4': 'gateOutEmpty',
  'OA 5': 'gateOutFull',
  EE: 'gateOutEmpty',
  RD: 'gateInEmpty',
  AE: 'loaded',
  UV: 'discharged',
};

/** The port of LOC at which a load or a discharge is one of the main carriage. */
const ends: Readonly<Record<string, string>> = { AE: '9', UV: '11' };

/** Interchanges one after another, each with its messages, or messages alone: what begins also ends (ISO 9735, clause 7). */
const whole = /^((UNB (UNH UNT )*UNZ )+|(UNH UNT )+)$/;
const frames: ReadonlySet<string> = new Set(['UNB', 'UNH', 'UNT', 'UNZ']);

/**
 * The first segment of an end whose count is not that of its segments (UNT, from its UNH on) or of its messages or groups (UNZ), where
 * something was lost on the way.
 */
function shortEndOf(segments: readonly Segment[]): Segment | undefined {
  let [message, messages, groups] = [0, 0, 0];
  return segments.find((segment) => {
    const { tag } = segment;
    if (tag === 'UNB') [messages, groups] = [0, 0];
    if (tag === 'UNG') groups++;
    if (tag === 'UNH') [message, messages] = [0, messages + 1];
    message++;
    const counted = tag === 'UNT' ? message : tag === 'UNZ' ? groups || messages : null;
    return counted !== null && Number(component(segment, 0)) !== counted;
  });
}

/**
 * The reports of interchanges of CODECO and IFTSTA messages, each with the sender, the reference and the time of its own interchange. Other
 * messages count as unknown. A text that was cut off or lacks a segment is refused whole.
 */
export function readEdifact(text: string): ReadMessage | BadSyntax {
  const segments = segmentsOf(text);
  if ('why' in segments) return segments;
  if (!segments.some(({ tag }) => tag === 'UNH')) return bad(0, segments[0]?.tag ?? '');
  const tags = segments.flatMap(({ tag }) => (frames.has(tag) ? `${tag} ` : []));
  if (!whole.test(tags.join(''))) return bad(text.trimEnd().length, text.trimEnd().slice(-40));
  const short = shortEndOf(segments);
  if (short) return bad(short.at - 1, [short.tag, ...short.elements.flat()].join(' '));
  const first = segments.find(({ tag }) => tag === 'UNB');
  const isOne = segments.filter(({ tag }) => tag === 'UNB').length < 2;
  const reports: Report[] = [];
  let unknown = 0;
  let unb = first;
  let message: Segment[] = [];
  for (const segment of segments) {
    if (segment.tag === 'UNB') unb = segment;
    if (segment.tag === 'UNH') message = [];
    message.push(segment);
    if (segment.tag !== 'UNT') continue;
    const own = (component(message[0], 1) === 'IFTSTA' ? statusesOf : gatesOf)(message, preparedAt(unb));
    reports.push(...own.reports.map((report) => (isOne ? report : { ...report, ...nameOf(unb) })));
    unknown += own.unknown;
  }
  return { format: 'edifact', ...nameOf(first), reports, unknown };
}

type Reported = { readonly reports: readonly Report[]; readonly unknown: number };

/** A CODECO has the gate in its head, and for each container its time and its place. */
function gatesOf(message: readonly Segment[], issued_at: string | null): Reported {
  const document = component(
    message.find(({ tag }) => tag === 'BGM'),
    0,
  );
  const groups = component(message[0], 1) === 'CODECO' ? groupsOf(message, 'EQD') : [];
  const reports: Report[] = [];
  let unknown = groups.length === 0 ? 1 : 0;
  for (const group of groups) {
    const [equipment] = group;
    const container_no = containerOf(equipment);
    const kind = gates[`${document} ${component(equipment, 5)}`];
    const time = timeOf(qualified(group, 'DTM', '7'));
    const place = placeOf(group, '165');
    if (!kind || !time || container_no === '') unknown++;
    else reports.push({ container_no, awb_no: null, kind, class: 'actual', ...time, issued_at, place: place || null });
  }
  return { reports, unknown };
}

/** An IFTSTA has its statuses one after another, each with its time, its place and the containers to which it happened. */
function statusesOf(message: readonly Segment[], issued_at: string | null): Reported {
  const groups = groupsOf(message, 'STS');
  const reports: Report[] = [];
  let unknown = groups.length === 0 ? 1 : 0;
  for (const group of groups) {
    const status = component(group[0], 1);
    const time = timeOf(qualified(group, 'DTM', '334'));
    const place = placeOf(group, '175');
    const end = ends[status] ? placeOf(group, ends[status]) : '';
    // A load or discharge elsewhere than at the ends of the main carriage is a transhipment.
    const isBetween = end !== '' && place !== '' && end !== place;
    const equipment = group.filter(({ tag }) => tag === 'EQD');
    if (equipment.length === 0) unknown++;
    for (const one of equipment) {
      const container_no = containerOf(one);
      const kind = statuses[status] ?? statuses[`${status} ${component(one, 5)}`];
      if (!kind || !time || container_no === '' || isBetween) unknown++;
      else reports.push({ container_no, awb_no: null, kind, class: 'actual', ...time, issued_at, place: place || null });
    }
  }
  return { reports, unknown };
}

/** The first segment of a tag with this qualifier. */
const qualified = (group: readonly Segment[], tag: string, qualifier: string): Segment | undefined =>
  group.find((one) => one.tag === tag && one.elements[0]?.[0] === qualifier);
const placeOf = (group: readonly Segment[], qualifier: string): string => component(qualified(group, 'LOC', qualifier), 1);
const containerOf = (equipment: Segment | undefined): string => component(equipment, 1).replace(/[\s-]/g, '').toUpperCase();

/** The segments from each one of a tag up to the next one. */
function groupsOf(message: readonly Segment[], tag: string): Segment[][] {
  const groups: Segment[][] = [];
  for (const segment of message) {
    if (segment.tag === tag) groups.push([segment]);
    else if (segment.tag !== 'UNT') groups[groups.length - 1]?.push(segment);
  }
  return groups;
}
