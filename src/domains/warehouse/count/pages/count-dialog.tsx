import type { ReactNode } from 'react';
import { FormDialog, type Start } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { link } from '../../../../kernel/link.ts';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { type CountRow, saveCount } from '../contract.ts';
import { countMethods, countModes, countRanges, goodsClasses } from '../kinds.ts';
import { countDetailPage } from '../pages.ts';

/** A new count, or one that is not released yet. */
export function CountDialog({ count, close }: { count?: CountRow; close: () => void }): ReactNode {
  const today = useToday();
  return (
    <FormDialog
      call={saveCount}
      verb={count ? 'stockCount.edit' : 'stockCount.add'}
      of={count?.count_no}
      start={count ? startOf(count) : { range: 'full', method: 'static', mode: 'blind', recount: true, planned_on: today, classes: ['A'] }}
      fields={({ values, set }) => [
        { key: 'warehouse_id', is: 'ref', to: 'warehouse', onChange: () => set({ zone_id: null }) },
        { key: 'planned_on', is: 'day' },
        { key: 'range', is: 'choice', of: countRanges, words: 'stockCount.range', help: 'stockCount.rangeHelp' },
        values.range === 'sample' && { key: 'sample_percent', is: 'whole', required: true, help: 'stockCount.sampleHelp' },
        values.range === 'movement' && { key: 'moved_days', is: 'whole', unit: 'unit.days', required: true },
        values.range === 'cycle' && {
          key: 'classes',
          is: 'choice',
          of: goodsClasses,
          words: 'stockCount.class',
          many: true,
          required: true,
          help: 'stockCount.classHelp',
        },
        { key: 'method', is: 'choice', of: countMethods, words: 'stockCount.method', as: 'radio', help: 'stockCount.methodHelp' },
        { key: 'mode', is: 'choice', of: countModes, words: 'stockCount.mode', as: 'radio', help: 'stockCount.modeHelp' },
        { key: 'zone_id', is: 'ref', to: 'warehouseZone', within: { warehouse_id: values.warehouse_id ?? '0' } },
        { key: 'location_from', is: 'code' },
        { key: 'location_to', is: 'code' },
        { key: 'customer_id', is: 'ref', to: 'goodsOwner', onChange: () => set({ product_id: null }) },
        {
          key: 'product_id',
          is: 'ref',
          to: 'customerProduct',
          ...(values.customer_id ? { within: { customer_id: values.customer_id } } : {}),
        },
        { key: 'recount', is: 'flag', help: 'stockCount.recountHelp' },
        { key: 'remark', is: 'note', span: 12 },
      ]}
      done={(saved) => (count ? null : link(countDetailPage, { id: saved.id }))}
      close={close}
    />
  );
}

function startOf(count: CountRow): Start<ParamsOf<typeof saveCount>> {
  const { id, version, warehouse_id, range, method, mode, planned_on, customer_id, product_id, zone_id } = count;
  const { location_from, location_to, sample_percent, moved_days, classes, recount, remark } = count;
  return {
    id,
    version,
    warehouse_id,
    range,
    method,
    mode,
    planned_on,
    customer_id,
    product_id,
    zone_id,
    location_from,
    location_to,
    sample_percent,
    moved_days,
    classes,
    recount,
    remark,
  };
}
