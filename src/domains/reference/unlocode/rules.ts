import type { UnlocodeFault } from './kinds.ts';

/**
 * The UN/LOCODE code list as UNECE releases it twice a year: CSV files of twelve columns (change, country, location, name, name without
 * diacritics, subdivision, function and status, date, IATA, coordinates, remarks), by default without a heading. Sources: UNECE, "UN/LOCODE:
 * codes and abbreviations used" (service.unece.org/trade/locode/Service/LocodeColumn.htm), and the releases themselves, whose function
 * and status change places between releases and even rows, whose first file may have a heading, and whose character set was ISO 8859-1
 * before it was UTF-8.
 */
export type UnlocodeEntry = {
  readonly country: string;
  readonly location: string;
  readonly name: string;
  readonly name_plain: string;
  readonly subdivision: string | null;
  readonly status: string | null;
  readonly functions: string | null;
  readonly change: string | null;
  readonly changed: string | null;
  readonly iata: string | null;
  readonly coordinates: string | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly remarks: string | null;
};

export type UnlocodeLine =
  | { readonly is: 'entry'; readonly entry: UnlocodeEntry }
  /** A country's heading (`.ANDORRA`), a reference from another name (change `=`), the heading of the file, or an empty line. */
  | { readonly is: 'other'; readonly country: string | null }
  | { readonly is: 'fault'; readonly country: string | null; readonly why: UnlocodeFault };

/** One position each for functions 0 to 7 and B; later releases add more. */
const functionsShape = /^[0-9AB-]{8,10}$/;
const statusShape = /^[A-Z]{2}$/;

export function readUnlocodeLine(cells: readonly string[]): UnlocodeLine {
  const values = cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim());
  if (values.every((value) => value === '')) return { is: 'other', country: null };
  const [change = '', country = '', location = '', name = '', plain = '', subdivision = '', sixth = '', seventh = ''] = values;
  const [changed = '', iata = '', coordinates = '', remarks = ''] = values.slice(8);
  if (country.toLowerCase() === 'country') return { is: 'other', country: null };
  if (values.length < 11) return { is: 'fault', country: null, why: 'columns' };
  if (!/^[A-Z]{2}$/.test(country)) return { is: 'fault', country: null, why: 'country' };
  if (location === '') return name.startsWith('.') || change === '=' ? { is: 'other', country } : { is: 'fault', country, why: 'location' };
  if (!/^[A-Z2-9]{3}$/.test(location)) return { is: 'fault', country, why: 'location' };
  if (name === '') return { is: 'fault', country, why: 'name' };
  const isSwapped = functionsShape.test(seventh) || statusShape.test(sixth);
  const [functions, status] = isSwapped ? [seventh, sixth] : [sixth, seventh];
  if ((functions !== '' && !functionsShape.test(functions)) || (status !== '' && !statusShape.test(status)))
    return { is: 'fault', country, why: 'codes' };
  return {
    is: 'entry',
    entry: {
      country,
      location,
      name,
      name_plain: plain || name,
      subdivision: subdivision || null,
      status: status || null,
      functions: functions || null,
      change: change || null,
      changed: changed || null,
      iata: iata || null,
      coordinates: coordinates || null,
      ...positionOf(coordinates),
      remarks: remarks || null,
    },
  };
}

/** Degrees and minutes as published, `4230N 00131E`, in decimal degrees; none where they cannot be read. */
export function positionOf(text: string): { readonly latitude: string | null; readonly longitude: string | null } {
  const [, dLat = '', mLat = '', ns = '', dLon = '', mLon = '', ew = ''] = /^(\d{2})(\d{2})([NS]) (\d{3})(\d{2})([EW])$/.exec(text) ?? [];
  const none = { latitude: null, longitude: null };
  if (ns === '') return none;
  const [latitude, longitude] = [Number(dLat) + Number(mLat) / 60, Number(dLon) + Number(mLon) / 60];
  if (Number(mLat) > 59 || Number(mLon) > 59 || latitude > 90 || longitude > 180) return none;
  return { latitude: (ns === 'S' ? -latitude : latitude).toFixed(6), longitude: (ew === 'W' ? -longitude : longitude).toFixed(6) };
}
