import { z } from 'zod';
import type { Translate } from '../../i18n.ts';
import type { Column, SheetPart } from '../detail/kinds.ts';
import type { ExportRequest } from '../kit-calls.tsx';

type Columns = ExportRequest['columns'];

/**
 * The columns of a sheet from those of a list. A cell holds a bare number, so its unit, or the currency that all rows share, stands in the
 * heading. If rows have different currencies, a column for them comes before the first amount. A column that the page draws itself names
 * its parts for the sheet (`sheet`); otherwise it is the field of its name, if the row has one.
 */
export function sheetColumns<Row>(columns: readonly Column<Row>[], row: z.ZodType, subject: string, t: Translate): Columns {
  const fields: object = row instanceof z.ZodObject ? row.shape : {};
  const named = new Set<string>(columns.map(({ key }) => key));
  return columns.flatMap((column): Columns => {
    const { key } = column;
    const title = t(column.word ?? `${subject}.${key}`);
    switch (column.is) {
      case 'own':
        return column.sheet
          ? column.sheet.map((part) => partOf(part, title, t))
          : Object.hasOwn(fields, key)
            ? [{ key, is: 'text', title }]
            : [];
      case 'amount': {
        if (typeof column.currency === 'object') return [{ key, is: 'amount', title: `${title} (${column.currency.all})` }];
        const { currency } = column;
        if (named.has(currency)) return [{ key, is: 'amount', title }];
        named.add(currency);
        return [
          { key: currency, is: 'code', title: `${title} · ${t('kit.currency')}` },
          { key, is: 'amount', title },
        ];
      }
      case 'quantity':
        return [{ key, is: 'quantity', title: column.unit ? `${title} (${t(column.unit)})` : title }];
      case 'state':
        return [{ key, is: 'state', title, words: `${column.subject ?? subject}.state` }];
      case 'choice':
        return [{ key, is: 'choice', title, words: column.words }];
      // An import reads the code.
      case 'country':
        return [{ key, is: 'code', title }];
      default:
        return [{ key, is: column.is, title }];
    }
  });
}

function partOf({ key, is, what, code, words, heading }: SheetPart, title: string, t: Translate): Columns[number] {
  const own = heading ? heading.map((word) => t(word)).join(' · ') : title;
  return {
    key,
    is,
    title: is === 'currencies' ? `${own} · ${t('kit.currency')}` : own,
    ...(what ? { what } : {}),
    ...(code ? { code } : {}),
    ...(words ? { words } : {}),
  };
}
