import { PlusOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { Alert, Button, Tooltip } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { useFormat } from '../../format.tsx';
import { helpWord, useLanguage, useT } from '../../i18n.ts';
import { otherSign, parseDecimal } from '../form/decimal-text.ts';
import '../kit.css';
import { useNarrow } from '../use-media.ts';
import { alignOfLine } from './line-cell.tsx';
import type { Line, LineColumn } from './line-kinds.ts';
import { LineRow } from './line-row.tsx';
import { bounds, cellFault, isUntouched, type Unsure } from './lines-state.ts';
import { totalsOf } from './lines-totals.ts';
import { type LinesEditorProps, rowHeight, shownRows, spareRows, useLines } from './use-lines.ts';

/**
 * The lines of a document as a grid: edited directly, pasted from a spreadsheet, navigated by keyboard. A cell that cannot be parsed turns
 * red and keeps its text; the valid cells stay. On a phone each line is a card, whose cells stand below each other under their names.
 */
export function LinesEditor(props: LinesEditorProps): ReactNode {
  const { columns, subject, max = 500 } = props;
  const t = useT();
  const stacked = useNarrow();
  const readOnly = (props.readOnly ?? false) || (props.disabled ?? false);
  // Without a way to create a line the rows are fixed: their values can be edited, but rows cannot be copied or removed.
  const rowsFixed = readOnly || !props.newLine;
  const grid = useLines(props, readOnly, max);
  const { lines, area } = grid;
  // Cards differ in height, so all of them are drawn; those out of sight cost nothing (content-visibility).
  const from = stacked ? 0 : grid.from;
  const words = columns.map((column) => column.word ?? `${subject}.${column.key}`);
  const unitOf = (column: LineColumn): string => ('unit' in column && column.unit ? ` (${t(column.unit)})` : '');
  const labels = columns.map((column, place) => t(words[place] ?? '') + unitOf(column));
  const last = stacked ? lines.length : Math.min(lines.length, from + shownRows + 2 * spareRows);
  const template = `40px ${columns.map((column) => `minmax(${widthOf(column)}px, ${widthOf(column)}fr)`).join(' ')}${rowsFixed ? '' : ' 60px'}`;
  const style = stacked ? {} : { gridTemplateColumns: template, minWidth: 100 + columns.reduce((sum, column) => sum + widthOf(column), 0) };
  const box = area && bounds(area);
  const fresh = props.newLine?.();
  const badOf = (line: Line): number =>
    isUntouched(columns, line, fresh) ? 0 : columns.filter((column) => cellFault(column, line) !== null).length;
  const bad = lines.reduce((sum, line) => sum + badOf(line), 0);
  return (
    <div className="kit-lines" id={props.id}>
      <div
        role="grid"
        data-lines
        aria-label={props.label}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length + 1}
        aria-readonly={readOnly}
        tabIndex={area ? -1 : 0}
        className={stacked ? 'kit-lines-grid kit-lines-stacked' : 'kit-lines-grid'}
        onFocus={grid.onFocus}
        onBlur={grid.onBlur}
        onKeyDown={grid.onKeyDown}
        onCopy={(event) => grid.onCopy(event, false)}
        onCut={(event) => grid.onCopy(event, true)}
        onPaste={grid.onPaste}
      >
        <div
          role="rowgroup"
          className="kit-lines-scroll"
          {...(lines.length === 0 ? { tabIndex: 0 } : {})}
          {...(stacked ? {} : { style: { maxHeight: (shownRows + 1) * rowHeight }, onScroll: grid.onScroll })}
        >
          <div role="row" aria-rowindex={1} className="kit-line kit-line-head" style={style}>
            <div role="columnheader" className="kit-line-no">
              #
            </div>
            {columns.map((column, place) => (
              <div role="columnheader" aria-colindex={place + 2} key={column.key} className={`kit-cell kit-${alignOfLine(column)}`}>
                <span className="kit-text">{labels[place]}</span>
                {column.required && !readOnly && <span className="kit-bad"> *</span>}
                <ColumnHelp of={helpWord(words[place] ?? '')} />
              </div>
            ))}
            {!rowsFixed && (
              <div role="columnheader" className="kit-line-do">
                <span className="visually-hidden">{t('kit.actions')}</span>
              </div>
            )}
          </div>
          <div role="presentation" style={{ height: from * rowHeight }} />
          {lines.slice(from, last).map((line, place) => {
            const row = from + place;
            const active = area?.from.row === row ? area.from.column : null;
            const within = box && row >= box.top && row <= box.bottom;
            return (
              <LineRow
                key={row}
                id={grid.id}
                line={line}
                untouched={isUntouched(columns, line, fresh)}
                row={row}
                columns={columns}
                labels={labels}
                active={active}
                editing={active === null ? null : grid.editing}
                left={within ? box.left : -1}
                right={within ? box.right : -2}
                corner={!readOnly && grid.editing === null && box !== null && row === box.bottom}
                focused={grid.focused}
                readOnly={readOnly}
                rowsFixed={rowsFixed}
                stacked={stacked}
                faults={grid.faultsOf(row)}
                handlers={grid.handlers}
                style={style}
              />
            );
          })}
          <div role="presentation" style={{ height: (lines.length - last) * rowHeight }} />
          <TotalsRow columns={columns} labels={labels} lines={lines} style={style} spare={!rowsFixed} />
        </div>
      </div>
      <div className="kit-row kit-lines-foot">
        {!readOnly && props.newLine && (
          <Button type="dashed" size="small" icon={<PlusOutlined />} disabled={lines.length >= max} onClick={grid.add}>
            {t('kit.addLine')}
          </Button>
        )}
        {!readOnly && lines.length >= max && <span className="kit-quiet">{t('kit.linesFull', { max })}</span>}
        {!readOnly && lines.length < max && !stacked && <span className="kit-quiet">{t('kit.linesHelp')}</span>}
        <span className="kit-space" />
        <span role="status">
          {grid.pasted && <span className="kit-quiet">{t('kit.linesPasted', { count: grid.pasted.count, bad: grid.pasted.bad })} </span>}
          {grid.pasted && grid.pasted.leftOut > 0 && (
            <span className="kit-bad">{t('kit.linesLeftOut', { count: grid.pasted.leftOut, max })} </span>
          )}
          {bad > 0 && !readOnly && lines.length > 0 && <span className="kit-bad">{t('kit.linesBad', { count: bad })}</span>}
        </span>
      </div>
      {grid.pasted?.unsure && <TwoReadings of={grid.pasted.unsure} otherwise={grid.readOtherwise} />}
    </div>
  );
}

/** Says how pasted numbers were read that the sheet may have meant a thousand times larger or smaller, and offers the other reading. */
function TwoReadings({ of: { count, text, sign }, otherwise }: { of: Unsure; otherwise: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const isDecimal = text.includes(sign);
  const read = (by: typeof sign): string => format.number(parseDecimal(text, language, by) ?? text);
  return (
    <Alert
      type="warning"
      showIcon
      title={t(isDecimal ? 'kit.linesReadDecimal' : 'kit.linesReadThousands', { count, text, value: read(sign) })}
      action={
        <Button size="small" onClick={otherwise}>
          {t(isDecimal ? 'kit.linesAsThousands' : 'kit.linesAsDecimal', { value: read(otherSign(sign)) })}
        </Button>
      }
    />
  );
}

function ColumnHelp({ of }: { of: string | null }): ReactNode {
  const t = useT();
  if (of === null) return null;
  return (
    <Tooltip title={t(of)}>
      <QuestionCircleOutlined className="kit-line-help" role="img" aria-label={t(of)} />
    </Tooltip>
  );
}

function widthOf(column: LineColumn): number {
  return (
    column.width ??
    { text: 150, code: 120, quantity: 100, whole: 80, amount: 120, choice: 110, ref: 160, day: 120, flag: 64, shown: 110 }[column.is]
  );
}

function TotalsRow(props: {
  columns: readonly LineColumn[];
  labels: readonly string[];
  lines: readonly Line[];
  style: CSSProperties;
  spare: boolean;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  if (!props.columns.some((column) => column.total) || props.lines.length === 0) return null;
  return (
    <div role="row" className="kit-line kit-line-total" style={props.style}>
      <div role="rowheader" className="kit-line-no" aria-label={t('kit.total')}>
        Σ
      </div>
      {props.columns.map((column, place) => (
        <div
          role="gridcell"
          key={column.key}
          data-label={props.labels[place]}
          className={`kit-cell kit-${alignOfLine(column)}${column.total ? ' kit-cell-summed' : ''}`}
        >
          {totalsOf(column, props.lines).map(({ currency, sum }) => (
            <span key={currency ?? ''} className="kit-number">
              {currency ? format.money(sum, currency) : format.number(sum)}
            </span>
          ))}
        </div>
      ))}
      {props.spare && <div role="gridcell" className="kit-line-do" />}
    </div>
  );
}
