import renderExpandIcon from 'antd/es/table/ExpandIcon';
import Inner from 'antd/es/table/RcTable/VirtualTable';
import useStyle from 'antd/es/table/style';
import useLocale from 'antd/es/locale/useLocale';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
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
/** About a row's height in px, until one is measured. Its type does not tell of it. */
const rowHeight = { listItemHeight: 33 };

const Label = createContext('');
function HeaderTable(props: { children?: ReactNode }): ReactNode {
  return <table aria-label={useContext(Label)} {...props} />;
}
const components = { header: { table: HeaderTable, cell: HeaderCell } };

/**
 * antd's virtual table in antd's style, without what antd's own Table wraps around it: its filters, trees, selects and pages, of which a
 * list uses none, are three times as large, and are worked through at each drawing.
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
