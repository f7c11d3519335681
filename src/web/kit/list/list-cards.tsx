import { Button, Checkbox } from 'antd';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Action } from '../action/actions.ts';
import type { Placed } from './column-settings.ts';
import { FactCell, isEmpty } from '../detail/fact-cell.tsx';
import type { Column } from '../detail/kinds.ts';
import { GroupHead } from './group-head.tsx';
import { type Group, headsOf } from './groups.ts';
import { RowActions } from './list-table.tsx';
import { type Selection, toggleRow } from './selection.ts';
import { useT } from '../../i18n.ts';

const factsShown = 6;
/** The keyboard scrolls a part that has nothing to focus. */
export const scrolling = { tabIndex: 0 };

/**
 * Rows on a phone: each is a card with its first columns, or with all of them where it is a line of a record. Cards out of sight cost nothing
 * (content-visibility).
 */
export function ListCards<Row>(props: {
  subject: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  placed: readonly Placed[];
  empty: ReactNode;
  actions?: ((row: Row) => readonly Action[]) | undefined;
  run?: (action: Action, row: Row) => void;
  open?: ((row: Row) => void) | undefined;
  /** Null where rows are not selected. */
  selection: Selection | null;
  /** The content that a card folds out. */
  expand?: ((row: Row) => ReactNode) | undefined;
  changed: ReadonlySet<string>;
  groupedBy?: Column<Row> | null;
  groups?: readonly Group<Row>[];
  /** Set for the lines of a record: they say all that they hold, scroll with their page, and need a name of their own. */
  linesOf?: string;
  loadMore: () => void;
}): ReactNode {
  const t = useT();
  const end = useRef<HTMLLIElement>(null);
  const { loadMore, selection, expand } = props;
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && loadMore(), {
      rootMargin: '400px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [loadMore, props.rows.length]);
  const shown = props.placed
    .filter((place) => !place.hidden)
    .flatMap((place) => props.columns.find((column) => column.key === place.key) ?? []);
  const state = shown.find((column) => column.is === 'state');
  const others = shown.filter((column) => column !== state);
  // A card is named by the first column that has a value: a line of a freight job has no order number.
  const headOf = (row: Row): Column<Row> | undefined => others.find((column) => !isEmpty(column, row)) ?? others[0];
  const heads = headsOf(props.groups ?? []);
  if (props.rows.length === 0) return <div className="kit-cards">{props.empty}</div>;
  return (
    <ul className="kit-cards" {...(props.linesOf ? { 'aria-label': props.linesOf, 'data-lines': '' } : scrolling)}>
      {props.rows.map((row) => {
        const head = headOf(row);
        const group = heads.get(row);
        const facts = others.filter((column) => column !== head && !isEmpty(column, row)).slice(0, props.linesOf ? undefined : factsShown);
        const card = (
          <li key={props.rowId(row)} className="kit-card" {...(props.changed.has(props.rowId(row)) ? { 'data-changed': '' } : {})}>
            <div className="kit-card-head" onClick={() => props.open?.(row)}>
              {selection && <CardCheckbox selection={selection} id={props.rowId(row)} />}
              <strong>{head && <FactCell fact={head} row={row} subject={props.subject} />}</strong>
              {state && <FactCell fact={state} row={row} subject={props.subject} />}
            </div>
            <dl className="kit-card-facts" onClick={() => props.open?.(row)}>
              {facts.map((column) => (
                <div key={column.key}>
                  <dt>{t(column.word ?? `${props.subject}.${column.key}`)}</dt>
                  <dd>
                    <FactCell fact={column} row={row} subject={props.subject} />
                  </dd>
                </div>
              ))}
            </dl>
            {expand && <Folded of={() => expand(row)} />}
            {props.actions && props.run && <RowActions actions={props.actions(row)} run={(action) => props.run?.(action, row)} />}
          </li>
        );
        if (!group || !props.groupedBy) return card;
        return (
          <Fragment key={group.key}>
            <li className="kit-group">
              <GroupHead group={group} by={props.groupedBy} columns={shown} subject={props.subject} />
            </li>
            {card}
          </Fragment>
        );
      })}
      <li ref={end} aria-hidden />
    </ul>
  );
}

function CardCheckbox({ selection, id }: { selection: Selection; id: string }): ReactNode {
  const t = useT();
  const chosen = useStore(selection, (state) => state.all || state.ids.has(id));
  return (
    <Checkbox
      className="kit-card-check"
      checked={chosen}
      aria-label={t('kit.chooseRow')}
      onClick={(event) => event.stopPropagation()}
      onChange={() => selection.setState((state) => toggleRow(state, [id], id, false))}
    />
  );
}

/** The content that a row of the table would expand to, drawn only once it is asked for. */
function Folded({ of }: { of: () => ReactNode }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div className="kit-card-folded">
      <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'kit.foldUp' : 'kit.foldOut')}
      </Button>
      {open && of()}
    </div>
  );
}
