import { choiceWords, type Master, type MasterField, nameKey } from '../../kernel/master.ts';
import type { Column, Fact } from './detail/kinds.ts';

/** A row as a column reads it. The column names its key as data; the declaration ensures that the key's value fits the kind. */
export type Cells = { readonly [key: string]: never };

/** Sorts the name in the user's language before the others. */
function inReadersOrder(fields: readonly MasterField[], language: string): MasterField[] {
  const listed = fields.filter((field) => field.list);
  const own = listed.find((field) => field.names === language);
  if (!own) return listed;
  const place = listed.findIndex((field) => field.names);
  const others = listed.filter((field) => field !== own);
  return [...others.slice(0, place), own, ...others.slice(place)];
}

/**
 * Sorts the field by which a record is recognised before the others. Its own company says whose it is and never which, so a code or a text
 * comes before that.
 */
function identifierFirst(fields: readonly MasterField[]): readonly MasterField[] {
  const isCompany = (field: MasterField) => field.is === 'ref' && field.to === 'ownCompany';
  const [first] = fields;
  if (!first || !isCompany(first)) return fields;
  const others = fields.filter((field) => field.list !== 'off' && !isCompany(field));
  const identifier = others.find((field) => field.is === 'code' || field.is === 'text') ?? others[0];
  return identifier ? [identifier, ...fields.filter((field) => field !== identifier)] : fields;
}

/** The columns of a plain table's list. The first one opens the record where the reader may edit it. */
export function columnsOf(master: Master, language: string, edit: ((row: Cells) => string) | null): Column<Cells, string>[] {
  return identifierFirst(inReadersOrder(master.fields, language)).map((field, place): Column<Cells, string> => {
    const column: Column<Cells, string> = {
      ...columnOf(master, field),
      word: field.word,
      ...(field.list === 'off' ? { off: true } : {}),
      ...(master.list.list.sorts.includes(field.key) ? { sort: field.key } : {}),
    };
    if (place > 0 || !edit) return column;
    // A name needs more room than a code.
    if (field.is === 'text' || field.is === 'code')
      return { ...column, key: field.key, is: 'link', open: edit, pin: 'left', ...(field.is === 'text' ? { width: 220 } : {}) };
    return { ...column, open: edit, pin: 'left' };
  });
}

function columnOf(master: Master, field: MasterField): Fact<Cells> {
  switch (field.is) {
    case 'ref':
      return { key: nameKey(field.key), is: 'ref' };
    case 'choice':
    case 'through':
      return { key: field.key, is: 'choice', words: choiceWords(master.subject, field) };
    case 'whole':
      if (field.year) return { key: field.key, is: 'code', width: 80 };
      return { key: field.key, is: 'quantity', ...(field.unit ? { unit: field.unit } : {}) };
    case 'quantity':
      return { key: field.key, is: 'quantity', ...(field.unit ? { unit: field.unit } : {}) };
    case 'percent':
    case 'day':
    case 'phone':
    case 'code':
      return { key: field.key, is: field.is };
    case 'shown': {
      const { opens, words, unit } = field;
      if (words !== undefined) return { key: field.key, is: 'choice', words };
      if (unit !== undefined) return { key: field.key, is: 'quantity', unit };
      if (!opens) return { key: field.key, is: 'text' };
      return { key: field.key, is: 'ref', open: (row) => `${opens.list}?w.${opens.filter}=${String(row['id'])}` };
    }
    case 'flag':
      return { key: field.key, is: 'flag' };
    case 'country':
      return { key: field.key, is: 'country' };
    case 'currency':
      return { key: field.key, is: 'code', width: 90 };
    default:
      return { key: field.key, is: 'text' };
  }
}
