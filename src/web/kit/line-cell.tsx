import { CheckOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useFormat } from '../format.tsx';
import { useLanguage, useT } from '../i18n.ts';
import { typedDecimal } from './decimal-text.ts';
import { DayInput } from './inputs.tsx';
import type { Choice } from './kit-calls.tsx';
import type { Line, LineColumn } from './line-kinds.ts';
import { cellFault, currencyOf } from './lines-state.ts';
import { useNames } from './names.ts';
import { Picker } from './picker.tsx';

/** A cell as it is read: formatted where it is right, as typed where it is wrong. */
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
  switch (column.is) {
    case 'quantity':
    case 'whole':
      return format.number(text);
    case 'amount': {
      const currency = currencyOf(column, line);
      return currency ? format.amount(text, currency) : format.number(text);
    }
    case 'choice':
      return t(`${column.words}.${text}`);
    case 'ref':
      return <RefName to={column.to} id={text} />;
    case 'day':
      return format.day(text);
    default:
      return text;
  }
}

function RefName({ to, id }: { to: string; id: string }): ReactNode {
  return useNames(to, [id]).get(id)?.name ?? '…';
}

/** Kinds that are typed as text; the others open a control of their own. */
export function isTyped(column: LineColumn): boolean {
  return column.is === 'text' || column.is === 'code' || column.is === 'quantity' || column.is === 'whole' || column.is === 'amount';
}

export function alignOfLine(column: LineColumn): 'left' | 'right' | 'center' {
  if (column.is === 'shown') return column.align ?? 'right';
  if (column.is === 'quantity' || column.is === 'whole' || column.is === 'amount') return 'right';
  return column.is === 'flag' ? 'center' : 'left';
}

/** The text that editing begins with. */
export function useTypedText(): (column: LineColumn, line: Line) => string {
  const language = useLanguage();
  return (column, line) => {
    const value = line[column.key];
    const text = value === null || value === undefined ? '' : String(value);
    return column.is === 'quantity' || column.is === 'amount' ? typedDecimal(text, language) : text;
  };
}

/** The text that a spreadsheet gets of a cell: of a choice its word, of a record its code or name as far as it was drawn; pasted back it is the same. */
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

/** The control of a cell whose kind is chosen and not typed. It is open from the start; choosing ends it. */
export function LineControl(props: {
  column: LineColumn;
  line: Line;
  label: string;
  done: (value: unknown) => void;
  leave: () => void;
}): ReactNode {
  const { column, line, label, done, leave } = props;
  const t = useT();
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
            allowClear={!column.required}
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
          <DayInput aria-label={label} autoFocus defaultOpen value={typeof value === 'string' ? value : null} onChange={done} />
        </div>
      );
    default:
      return null;
  }
}
