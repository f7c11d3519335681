import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { Line, LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { halves } from '../../leave/rules.ts';
import { getTrip, saveTrip, travelMeans, tripCostKinds } from '../contract.ts';
import { tripsPage } from '../pages.ts';

type Values = ParamsOf<typeof saveTrip> & object;

const stayColumns: readonly LineColumn[] = [
  { key: 'from_place', word: 'tripStay.from_place', is: 'text', width: 150 },
  { key: 'allowance_place_id', word: 'tripStay.place_name', is: 'ref', to: 'allowancePlace', required: true, width: 180 },
  { key: 'means', word: 'tripStay.means', is: 'choice', of: travelMeans, words: 'tripStay.means', required: true, width: 110 },
  { key: 'from_on', word: 'tripStay.from_on', is: 'day', required: true, width: 140 },
  { key: 'from_half', word: 'tripStay.from_half', is: 'choice', of: halves, words: 'leave.half', required: true, width: 100 },
  { key: 'to_on', word: 'tripStay.to_on', is: 'day', required: true, width: 140 },
  { key: 'to_half', word: 'tripStay.to_half', is: 'choice', of: halves, words: 'leave.half', required: true, width: 100 },
];

/** Plans a trip. The allowance is worked out when it is saved; it is submitted from its page. */
export function TripForm({ id }: { id?: string }): ReactNode {
  const today = useToday();
  const own = useOwnCompany().currency;
  const newStay = (): Line => ({ means: 'train', from_on: today, from_half: 'morning', to_half: 'afternoon' });
  const newCost = (): Line => ({ kind: 'transport' });
  const form = useForm(saveTrip, {
    id: id ?? 'new',
    start: { currency: own, companion_ids: [], advance: '0', stays: [newStay()] as unknown as Values['stays'], costs: [] },
    read: id ? () => readFor(id) : null,
    no: 'trip_no',
    done: (saved) => link(tripsPage, { id: saved.id }),
  });
  const all = form.values.currency ?? own;
  return (
    <FormPage
      title="trip.new"
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          word: 'trip.basic',
          fields: [
            { key: 'purpose', is: 'text', span: 8 },
            { key: 'currency', is: 'currency' },
            { key: 'companion_ids', is: 'ref', to: 'account', many: true, within: { user_type: '1' }, span: 12 },
          ],
        },
        {
          key: 'stays',
          word: 'trip.stays',
          help: 'trip.staysHelp',
          fields: [{ key: 'stays', is: 'lines', columns: stayColumns, newLine: newStay }],
        },
        {
          key: 'costs',
          word: 'trip.costs',
          fields: [
            {
              key: 'costs',
              is: 'lines',
              columns: [
                { key: 'kind', word: 'tripCost.kind', is: 'choice', of: tripCostKinds, words: 'tripCost.kind', required: true, width: 140 },
                { key: 'description', word: 'tripCost.description', is: 'text', width: 260 },
                { key: 'amount', word: 'tripCost.amount', is: 'amount', currency: { all }, required: true, total: true, width: 140 },
              ],
              newLine: newCost,
            },
            { key: 'advance', is: 'amount', currency: 'currency', fixedCurrency: true },
          ],
        },
      ]}
    />
  );
}

async function readFor(id: string): Promise<Values> {
  const trip = await send(getTrip, { id });
  return {
    ...trip,
    stays: trip.stays.map(({ place_name: _, ...stay }) => stay),
    costs: trip.costs.map(({ currency: _, ...cost }) => cost),
  };
}
