import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { fillFrom } from '../../../../web/kit/form/fill-from.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { type Form, useForm } from '../../../../web/kit/form/use-form.ts';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getFreightJob } from '../../job/contract.ts';
import { withPlainMeasures } from '../../../../web/kit/form/plain-measures.ts';
import { getSailing } from '../../sailing/contract.ts';
import { CutOffs } from '../../sailing/pages/cut-offs.tsx';
import { getBooking, saveOceanBooking } from '../contract.ts';
import { haulageTypes } from '../kinds.ts';
import { bookingDetailPage } from '../pages.ts';
import { equipmentColumns, newEquipment } from './equipment-columns.ts';

type Values = ParamsOf<typeof saveOceanBooking> & object;

/** A new ocean booking, or one that the carrier has not confirmed. The job fills in the ports, the sailing its line. */
export default function OceanBookingForm({ page, query }: PageProps): ReactNode {
  const { id, job } = query;
  const form = useForm(saveOceanBooking, {
    start: {
      receipt_type: 'CY',
      delivery_type: 'CY',
      equipment: [newEquipment()] as unknown as Values['equipment'],
    },
    read: id ? () => readFor(id) : job ? () => ofJob(job) : null,
    no: 'booking_no',
    done: (saved) => link(bookingDetailPage, { id: saved.id }),
  });
  const { values } = form;
  return (
    <FormPage
      title={page.title}
      form={form}
      also={{ word: 'booking.saveAndSubmit', params: { submit: true } }}
      sections={[
        {
          key: 'head',
          word: 'booking.section.head',
          fields: [
            {
              key: 'job_id',
              is: 'ref',
              to: 'freightJob',
              within: { mode: 'ocean' },
              onChange: (job) => void fillFromJob(String(job ?? ''), form),
            },
            { key: 'sailing_id', is: 'ref', to: 'sailing', onChange: (sailing) => void fillFromSailing(String(sailing ?? ''), form) },
            { key: 'supplier_id', is: 'ref', to: 'supplier', within: { books_sea: 'true' } },
            { key: 'load_station_id', is: 'ref', to: 'station', within: { kind: 'port' } },
            { key: 'discharge_station_id', is: 'ref', to: 'station', within: { kind: 'port' } },
            { key: 'receipt_type', is: 'choice', of: haulageTypes, words: 'booking.haulage' },
            { key: 'delivery_type', is: 'choice', of: haulageTypes, words: 'booking.haulage' },
            { key: 'contract_no', is: 'text' },
          ],
        },
        {
          key: 'equipment',
          word: 'booking.section.equipment',
          fields: [
            { key: 'equipment', is: 'lines', columns: equipmentColumns, newLine: newEquipment },
            { key: 'remark', is: 'note', rows: 2 },
          ],
        },
        values.sailing_id
          ? {
              key: 'cutOffs',
              word: 'sailing.section.cutOffs',
              body: <SailingCutOffs id={values.sailing_id} port={values.load_station_id ?? null} />,
            }
          : false,
      ]}
    />
  );
}

/** The cut-offs of the chosen sailing at the port of loading. */
function SailingCutOffs({ id, port }: { id: string; port: string | null }): ReactNode {
  const read = useRead(getSailing, { id });
  return <CutOffs rows={(read.data?.cut_offs ?? []).filter((one) => port === null || one.station_id === port)} />;
}

/** The fields of a booking that its job gives. */
async function ofJob(job_id: string): Promise<Partial<Values>> {
  const job = await send(getFreightJob, { id: job_id }, { quiet: true });
  return { job_id, load_station_id: job.origin_station_id, discharge_station_id: job.destination_station_id };
}

async function fillFromJob(id: string, form: Form<Values>): Promise<void> {
  if (id) await fillFrom(form, 'job_id', () => ofJob(id));
}

async function fillFromSailing(id: string, form: Form<Values>): Promise<void> {
  if (!id) return;
  await fillFrom(form, 'sailing_id', async () => {
    const sailing = await send(getSailing, { id }, { quiet: true });
    return { supplier_id: sailing.supplier_id };
  });
}

async function readFor(id: string): Promise<Values> {
  const { equipment_lines, ...booking } = await send(getBooking, { id });
  const equipment = equipment_lines.map(({ id: _, ...line }) => line);
  // The list shows the equipment as a text; the form holds its lines.
  return withPlainMeasures({ ...booking, equipment }) as unknown as Values;
}
