import { CopyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type Translate, useLanguage, useT } from '../../i18n.ts';
import { type Format, formatMoney, useFormat } from '../../format.tsx';
import { currencyOf, factText, valueOf } from '../detail/fact-cell.tsx';
import type { Column } from '../detail/kinds.ts';
import { boxOf, harmless, type Box, type Range, tsvOf } from './range.ts';
import { sumsByCurrency } from '../lines/currency-sums.ts';

/** The text of a cell for a spreadsheet: bare numbers, so that they can be added up; any other value as users read it. */
function copyText<Row>(column: Column<Row>, row: Row, subject: string, t: Translate, format: Format): string {
  if (column.is === 'amount' || column.is === 'quantity') return String(valueOf(column, row) ?? '');
  return harmless(factText(column, row, subject, t, format));
}

/** The cells of a selected area, with the headings above them on request. */
export function copiedCells<Row>(of: {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  box: Box | null;
  subject: string;
  t: Translate;
  format: Format;
  headings?: boolean;
}): string {
  const { rows, box, subject, t, format } = of;
  if (!box) return '';
  const columns = of.columns.slice(box.left, box.right + 1);
  const cells = rows.slice(box.top, box.bottom + 1).map((row) => columns.map((column) => copyText(column, row, subject, t, format)));
  const headings = columns.map((column) => t(column.word ?? `${subject}.${column.key}`));
  return tsvOf(of.headings ? [headings, ...cells] : cells);
}

/**
 * The summary of the selection, as in a spreadsheet's status bar: the number of cells, and the sums of amounts, each currency separately.
 */
export function RangeBar<Row>(props: { range: Range; rows: readonly Row[]; columns: readonly Column<Row>[]; subject: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const { message } = App.useApp();
  const box = useStore(props.range, useShallow(boxOf));
  if (!box || (box.top === box.bottom && box.left === box.right)) return null;
  const amounts = props.columns.slice(box.left, box.right + 1).flatMap((column) =>
    column.is === 'amount'
      ? props.rows.slice(box.top, box.bottom + 1).flatMap((row) => {
          const value = valueOf(column, row);
          return value === null || value === undefined || value === ''
            ? []
            : [{ currency: currencyOf(column, row), amount: String(value) }];
        })
      : [],
  );
  const copy = async (headings: boolean) => {
    await navigator.clipboard.writeText(copiedCells({ ...props, box, t, format, headings }));
    void message.success(t('kit.copied'));
  };
  return (
    <div className="kit-range" role="status">
      <span>{t('kit.cells', { rows: box.bottom - box.top + 1, columns: box.right - box.left + 1 })}</span>
      {sumsByCurrency(amounts).map(({ currency, amount }) => (
        <strong key={currency} className="kit-number">
          Σ {formatMoney(amount, currency, language)}
        </strong>
      ))}
      <Button size="small" type="text" icon={<CopyOutlined />} onClick={() => void copy(false)}>
        {t('kit.copy')}
      </Button>
      <Button size="small" type="text" onClick={() => void copy(true)}>
        {t('kit.copyWithHeadings')}
      </Button>
    </div>
  );
}
