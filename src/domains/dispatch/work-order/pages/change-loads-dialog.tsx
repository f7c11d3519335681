import { App, Select } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useRead } from '../../../../web/query.ts';
import { listPool, type PoolRow } from '../../board/contract.ts';
import { changeLoads, type WorkOrderDetail } from '../contract.ts';
import { type Amounts, plus } from '../rules.ts';
import { isEmpty, type LoadLine, LoadsInput, useIsApart } from './loads-input.tsx';
import { keptApartField } from './plan-fields.tsx';

type Line = Omit<LoadLine, 'most'> & { readonly leg: number | null };

/** The choices of the pool that are offered at once; typing narrows them. */
const choicesMax = 20;

const leftOf = ({ left_pieces, left_pallets, left_kg, left_m3 }: PoolRow): Amounts => ({
  pieces: left_pieces,
  pallets: left_pallets,
  gross_kg: left_kg,
  volume_m3: left_m3,
});

/** Loads more orders onto a trip, less of one, or takes one off, until the truck picks up the first goods. */
export function ChangeLoadsDialog({ trip, close }: { trip: WorkOrderDetail; close: () => void }): ReactNode {
  const t = useT();
  const { message } = App.useApp();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    trip.loaded.map(({ order_id, order_no, goods, leg, pieces, pallets, gross_kg, volume_m3 }) => ({
      id: order_id,
      order_no,
      goods,
      leg,
      load: { pieces, pallets, gross_kg, volume_m3 },
    })),
  );
  // The truck can take the part that it has already, and the part of the order that has no truck.
  const [start] = useState(lines);
  const waiting = useRead(listPool, { where: { order_no: start.map(({ order_no }) => order_no) }, size: 100 }, { quiet: true });
  const [added, setAdded] = useState<readonly PoolRow[]>([]);
  const mostOf = (line: Line): Amounts => {
    const here = start.find(({ id }) => id === line.id)?.load;
    const rest = [...(waiting.data?.rows ?? []), ...added].find(({ id, leg }) => id === line.id && (leg ?? 1) === (line.leg ?? 1));
    const left = rest && leftOf(rest);
    return here && left ? plus(here, left) : (here ?? left ?? line.load);
  };
  const add = (order: PoolRow) => {
    setAdded([...added, order]);
    setLines([...lines, { id: order.id, order_no: order.order_no, goods: order.goods, leg: order.leg, load: leftOf(order) }]);
  };
  const restore = (own: { readonly lines: readonly Line[]; readonly added: readonly PoolRow[] }) => {
    setLines(own.lines);
    setAdded(own.added);
  };
  const isApart = useIsApart(lines.map(({ id }) => id));
  return (
    <FormDialog
      call={changeLoads}
      subject="workOrder"
      verb="workOrder.do.changeLoads"
      of={trip.no}
      start={{ id: trip.id, version: trip.version, instructions: trip.instructions, kept_apart: trip.kept_apart }}
      params={{ loads: lines.map(({ id, leg, load }) => ({ order_id: id, ...load, leg })) }}
      fields={[isApart && keptApartField, { key: 'instructions', is: 'note' }]}
      off={lines.length === 0 || lines.some(({ load }) => isEmpty(load))}
      own={{ value: { lines, added }, restore }}
      draft={`${trip.id} ${trip.version}`}
      width={860}
      close={close}
      done={({ price_state }) => {
        if (price_state === 'pending') void message.info(t('dispatchOrder.waitsForApproval', { no: trip.no }));
      }}
    >
      <LoadsInput
        lines={lines.map((line) => ({ ...line, most: mostOf(line) }))}
        mostWord="workOrder.loadable"
        change={(id, load) => setLines(lines.map((line) => (line.id === id ? { ...line, load } : line)))}
        remove={(id) => setLines(lines.filter((line) => line.id !== id))}
      />
      <PoolChoice taken={lines.map(({ id }) => id)} add={add} />
    </FormDialog>
  );
}

/** Chooses one more order of the pool, searched on the server while typing. */
function PoolChoice({ taken, add }: { taken: readonly string[]; add: (order: PoolRow) => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [text, setText] = useState('');
  const words = useDeferredValue(text.trim());
  const read = useRead(listPool, { where: words ? { words } : {}, size: choicesMax }, { quiet: true, keepPrevious: true });
  const orders = (read.data?.rows ?? []).filter(
    ({ id, left_pieces, left_kg }) => !taken.includes(id) && (left_pieces > 0 || Number(left_kg) > 0),
  );
  const brief = ({ order_no, customer_name, destination_name, left_pieces, left_kg }: PoolRow): string =>
    [order_no, customer_name, destination_name, t('workOrder.loadsBrief', { pieces: left_pieces, kg: format.number(left_kg) })].join(' · ');
  return (
    <Select<string | null>
      className="kit-picker kit-gap"
      aria-label={t('workOrder.addOrder')}
      placeholder={t('workOrder.addOrder')}
      value={null}
      options={orders.map((order) => ({ value: order.id, label: brief(order) }))}
      loading={read.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      notFoundContent={t(read.isFetching ? 'kit.searching' : 'kit.nothingFound')}
      onChange={(id) => {
        const order = orders.find((one) => one.id === id);
        if (order) add(order);
        setText('');
      }}
    />
  );
}
