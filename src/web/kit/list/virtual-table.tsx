import renderExpandIcon from 'antd/es/table/ExpandIcon';
import Inner from 'antd/es/table/RcTable/VirtualTable';
import useStyle from 'antd/es/table/style';
import useLocale from 'antd/es/locale/useLocale';
import { type ComponentProps, createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { HeaderCell } from './header-cell.tsx';

type InnerProps<Row> = Parameters<typeof Inner<Row>>[0];
export type TableColumn<Row> = Exclude<NonNullable<InnerProps<Row>['columns']>[number], { children: unknown }>;
type Props<Row> = Pick<InnerProps<Row>, 'rowKey' | 'scroll' | 'onScroll' | 'onRow'> & {
  readonly label: string;
  readonly data: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  readonly expandable?: NonNullable<InnerProps<Row>['expandable']>;
};

const prefix = 'ant-table';
/** The approximate height of a row in px, until one is measured. The type of the component does not list this prop. */
const rowHeight = { listItemHeight: 33 };

const Label = createContext('');
function HeaderTable(props: { children?: ReactNode }): ReactNode {
  return <table aria-label={useContext(Label)} {...props} />;
}

/**
 * The box that scrolls the rows. React clears the refs of a hidden tab, and a turn of the wheel may still move the rows then: without the
 * element the whole page would fail. So the reference to it stays.
 */
function Holder({ ref, ...props }: ComponentProps<'div'>): ReactNode {
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
  return <div ref={attach} {...props} />;
}
const components = { header: { table: HeaderTable, cell: HeaderCell }, body: { wrapper: Holder } };

/**
 * antd's virtual table in antd's style, without antd's own Table around it. Its filters, trees, selects and pages, of which a list uses
 * none, are three times as large and run at each drawing.
 */
export function VirtualTable<Row extends object>({ label, data, columns, expandable, ...rest }: Props<Row>): ReactNode {
  const [, theme] = useStyle(prefix, `${prefix}-css-var`);
  const classes = `${theme} ${prefix}-css-var`;
  const [texts] = useLocale('Table');
  const unfolding = useMemo(() => expandable && { ...expandable, expandIcon: renderExpandIcon(texts) }, [expandable, texts]);
  return (
    <div className={`${prefix}-wrapper ${classes}`}>
      <Label value={label}>
        <Inner<Row>
          {...rest}
          prefixCls={prefix}
          className={`${prefix}-small ${classes}`}
          data={data}
          columns={columns}
          components={components}
          {...rowHeight}
          {...(unfolding ? { expandable: unfolding } : {})}
        />
      </Label>
    </div>
  );
}
