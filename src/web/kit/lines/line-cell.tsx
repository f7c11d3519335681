import { CheckOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useFormat } from '../../format.tsx';
import { useLanguage, useT } from '../../i18n.ts';
import { typedDecimal } from '../form/decimal-text.ts';
import { DayPicker } from '../form/inputs.tsx';
import type { Choice } from '../kit-calls.tsx';
import type { Line, LineColumn } from './line-kinds.ts';
import { cellFault, currencyOf } from './lines-state.ts';
import { alignOfKind, valueText } from '../record/kinds.ts';
import { useNames } from '../record/names.ts';
import { Picker } from '../form/picker.tsx';
import { useClear } from '../form/use-clear.tsx';

/** A cell for reading: formatted when it is valid, as typed when it is not. */
export function LineValue({ column, line }: { column: LineColumn; line: Line }): ReactNode {
  const t = useT();
  const format = useFormat();
  const value = line[column.key];
  const wrong = cellFault(column, line) !== null;
  if (column.is === 'shown') return column.show(line);
  if (column.is === 'flag' && typeof value === 'boolean') return value ? <CheckOutlined aria-label={t('kit.yes')} /> : null;
  if (value === null || value === undefined || value === '') return null;
  const text = String(value);
  if (wrong) return text;
  if (column.is === 'ref') return <RefName to={column.to} id={text} />;
  const shown = column.is === 'amount' ? { currency: currencyOf(column, line), bare: true } : column.is === 'choice' ? column : {};
  return valueText(column.is, text, shown, t, format);
}

function RefName({ to, id }: { to: string; id: string }): ReactNode {
  return useNames(to, [id]).get(id)?.name ?? '…';
}

/** True for kinds that are typed as text; the others open a control of their own. */
export function isTyped(column: LineColumn): boolean {
  return column.is === 'text' || column.is === 'code' || column.is === 'quantity' || column.is === 'whole' || column.is === 'amount';
}

export function alignOfLine(column: LineColumn): 'left' | 'right' | 'center' {
  return (column.is === 'shown' ? column.align : undefined) ?? alignOfKind(column.is);
}

/** The initial text when editing begins. */
export function useTypedText(): (column: LineColumn, line: Line) => string {
  const language = useLanguage();
  return (column, line) => {
    const value = line[column.key];
    const text = value === null || value === undefined ? '' : String(value);
    return column.is === 'quantity' || column.is === 'amount' ? typedDecimal(text, language) : text;
  };
}

/**
 * The text of a cell for a spreadsheet: the word of a choice, the code or name of a record if it was drawn. Pasted back it gives the same
 * value.
 */
export function useCopiedText(): (column: LineColumn, line: Line) => string {
  const t = useT();
  const queries = useQueryClient();
  const typed = useTypedText();
  return (column, line) => {
    const text = typed(column, line);
    if (column.is === 'choice' && column.of.includes(text)) return t(`${column.words}.${text}`);
    const named = column.is === 'ref' ? queries.getQueryData<Choice>(['kit.named', column.to, text]) : undefined;
    return named ? (named.code ?? named.name) : text;
  };
}

/** The control of a cell whose kind is chosen and not typed. It is open from the start and closes on a choice. */
export function LineControl(props: {
  column: LineColumn;
  line: Line;
  label: string;
  done: (value: unknown) => void;
  leave: () => void;
}): ReactNode {
  const { column, line, label, done, leave } = props;
  const t = useT();
  const clear = useClear();
  const value = line[column.key];
  const [open, setOpen] = useState(true);
  const escape = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') leave();
  };
  switch (column.is) {
    case 'choice':
      return (
        <div onKeyDown={escape}>
          <Select<string>
            aria-label={label}
            autoFocus
            open={open}
            variant="borderless"
            className="kit-wide"
            allowClear={column.required ? false : clear}
            popupMatchSelectWidth={false}
            showSearch={{ optionFilterProp: 'label' }}
            value={typeof value === 'string' && column.of.includes(value) ? value : null}
            options={column.of.map((choice) => ({ value: choice, label: t(`${column.words}.${choice}`) }))}
            onOpenChange={(next) => {
              setOpen(next);
              if (!next) leave();
            }}
            onChange={(choice: string | undefined) => done(choice ?? null)}
          />
        </div>
      );
    case 'ref':
      return (
        <div onKeyDown={escape}>
          <Picker
            aria-label={label}
            autoFocus
            defaultOpen
            variant="borderless"
            to={column.to}
            within={column.within?.(line)}
            value={typeof value === 'string' && /^[1-9]\d*$/.test(value) ? value : null}
            onChange={done}
          />
        </div>
      );
    case 'day':
      return (
        <div onKeyDown={escape}>
          <DayPicker aria-label={label} autoFocus defaultOpen value={typeof value === 'string' ? value : null} onChange={done} />
        </div>
      );
    default:
      return null;
  }
}
