import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { Line, LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getSailing, saveSailing } from '../contract.ts';
import { cutOffKinds } from '../kinds.ts';
import { sailingDetailPage } from '../pages.ts';

type Values = ParamsOf<typeof saveSailing> & object;

const newPort = (): Line => ({ station_id: null });
const newCutOff = (): Line => ({ station_id: null, kind: 'VCO', at: '' });
const time = (key: string, required = false): LineColumn => ({ key, is: 'text', width: 150, required });

const portColumns: readonly LineColumn[] = [
  { key: 'station_id', word: 'sailing.port', is: 'ref', to: 'station', required: true, width: 180, within: () => ({ kind: 'port' }) },
  { key: 'terminal', is: 'text', width: 120 },
  time('planned_arrival'),
  time('planned_departure'),
  time('estimated_arrival'),
  time('estimated_departure'),
  time('actual_arrival'),
  time('actual_departure'),
];
const cutOffColumns: readonly LineColumn[] = [
  { key: 'station_id', word: 'sailing.port', is: 'ref', to: 'station', required: true, width: 180, within: () => ({ kind: 'port' }) },
  { key: 'kind', word: 'sailing.cutOff', is: 'choice', of: cutOffKinds, words: 'sailing.cutOff', required: true, width: 240 },
  time('at', true),
];

/** A voyage with its ports and cut-offs. Times are those of each port's own clock. */
export default function SailingForm({ page, query }: PageProps): ReactNode {
  const id = query['id'];
  const form = useForm(saveSailing, {
    start: { ports: [newPort(), newPort()] as unknown as Values['ports'], cut_offs: [] },
    read: id ? () => readFor(id) : null,
    done: (saved) => link(sailingDetailPage, { id: saved.id }),
  });
  return (
    <FormPage
      title={page.title}
      form={form}
      sections={[
        {
          key: 'voyage',
          word: 'sailing.section.voyage',
          fields: [
            { key: 'vessel_id', is: 'ref', to: 'vessel' },
            { key: 'voyage', is: 'code' },
            { key: 'supplier_id', is: 'ref', to: 'supplier', within: { kind: 'shippingLine' } },
            { key: 'service', is: 'text' },
            { key: 'remark', is: 'note', rows: 2 },
          ],
        },
        {
          key: 'ports',
          word: 'sailing.section.ports',
          help: 'sailing.timesHelp',
          fields: [{ key: 'ports', is: 'lines', columns: portColumns, newLine: newPort }],
        },
        {
          key: 'cutOffs',
          word: 'sailing.section.cutOffs',
          help: 'sailing.timesHelp',
          fields: [{ key: 'cut_offs', is: 'lines', columns: cutOffColumns, newLine: newCutOff }],
        },
      ]}
    />
  );
}

async function readFor(id: string): Promise<Values> {
  const { ports, cut_offs, ...sailing } = await send(getSailing, { id });
  return {
    ...sailing,
    ports: ports.map((port) => ({
      station_id: port.station_id,
      terminal: port.terminal,
      planned_arrival: port.planned_arrival?.there ?? null,
      estimated_arrival: port.estimated_arrival?.there ?? null,
      actual_arrival: port.actual_arrival?.there ?? null,
      planned_departure: port.planned_departure?.there ?? null,
      estimated_departure: port.estimated_departure?.there ?? null,
      actual_departure: port.actual_departure?.there ?? null,
    })),
    cut_offs: cut_offs.map(({ station_id, kind, there }) => ({ station_id, kind, at: there })),
  };
}
