import { Button, Popover } from 'antd';
import { type ReactNode, Suspense } from 'react';
import type { Filters } from '../../kernel/list.ts';
import { useT } from '../i18n.ts';
import { strings } from './filter-values.ts';
import { later } from './later.ts';
import { notFound } from './list-query.ts';
import { type List, useListFetching } from './use-list.ts';

const Copyable = later(async () => (await import('./copyable.tsx')).Copyable);

/** Which of the pasted numbers no row has. The filter's key names the row's field; said only when all that was found is here. */
export function NotFoundValues<Row extends object, F extends Filters>({ list }: { list: List<Row, F> }): ReactNode {
  const t = useT();
  const fetching = useListFetching(list);
  if (list.hasMore || fetching) return null;
  const missing = Object.entries(list.call.list.filters).flatMap(([key, filter]) => {
    const asked = filter.is === 'values' ? strings(list.state.where[key]) : [];
    const have = list.rows.flatMap((row) => (key in row ? [String((row as Record<string, unknown>)[key])] : []));
    return asked.length > 0 && (have.length > 0 || list.rows.length === 0) ? notFound(asked, have) : [];
  });
  if (missing.length === 0) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={
        <Suspense>
          <Copyable className="kit-missing" text={missing.join('\n')} />
        </Suspense>
      }
    >
      <Button size="small" danger type="dashed">
        {t('kit.notFoundCount', { count: missing.length })}
      </Button>
    </Popover>
  );
}
