import { FunnelPlotOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import type { Filter, Filters } from '../../../kernel/list.ts';
import { useT } from '../../i18n.ts';
import { later } from '../later.ts';
import type { List } from './use-list.ts';

const FilterBuilder = later(async () => (await import('./filter-builder.tsx')).FilterBuilder);

/** Opens the builder of combined filters and shows the number of active alternatives. */
export function CombineButton<Row, F extends Filters>(props: {
  list: List<Row, F>;
  label: (key: string) => string;
  filters: readonly (readonly [string, Filter])[];
}): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { either } = props.list.state;
  return (
    <>
      <Button type="text" size="small" icon={<FunnelPlotOutlined />} onClick={() => setOpen(true)}>
        {t('kit.combine')}
        {either.length > 0 && <span className="kit-count kit-count-due">{either.length}</span>}
      </Button>
      <Suspense>{open && <FilterBuilder {...props} close={() => setOpen(false)} />}</Suspense>
    </>
  );
}
