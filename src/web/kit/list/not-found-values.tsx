import { CopyOutlined } from '@ant-design/icons';
import { App, Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import type { Filters } from '../../../kernel/list.ts';
import { useT } from '../../i18n.ts';
import { strings } from './filter-values.ts';
import { notFound } from './list-query.ts';
import { type List, useListFetching } from './use-list.ts';

/** The pasted numbers that no row has. The filter's key is the row's field; shown only when all matching rows are loaded. */
export function NotFoundValues<Row extends object, F extends Filters>({ list }: { list: List<Row, F> }): ReactNode {
  const t = useT();
  const { message } = App.useApp();
  const fetching = useListFetching(list);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    await message.success(t('kit.copied'));
  };
  if (list.hasMore || fetching) return null;
  const missing = Object.entries(list.call.list.filters).flatMap(([key, filter]) => {
    const wanted = filter.is === 'values' ? strings(list.state.where[key]) : [];
    const have = list.rows.flatMap((row) => (key in row ? [String((row as Record<string, unknown>)[key])] : []));
    return wanted.length > 0 && (have.length > 0 || list.rows.length === 0)
      ? notFound(wanted, have, filter.is === 'values' ? filter.of : undefined)
      : [];
  });
  if (missing.length === 0) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={
        <>
          <Button size="small" icon={<CopyOutlined />} onClick={() => void copy(missing.join('\n'))}>
            {t('kit.copy')}
          </Button>
          <pre className="kit-missing">{missing.join('\n')}</pre>
        </>
      }
    >
      <Button size="small" danger type="dashed">
        {t('kit.notFoundCount', { count: missing.length })}
      </Button>
    </Popover>
  );
}
