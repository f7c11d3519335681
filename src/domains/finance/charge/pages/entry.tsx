import type { ReactNode } from 'react';
import { FormPage } from '../../../../web/kit/form-page.tsx';
import { useForm } from '../../../../web/kit/use-form.ts';
import { useTab } from '../../../../web/tab-context.ts';
import { enterCharges } from '../contract.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { touched } from './moves.ts';
import { TaxRates } from './tax-rates.tsx';

/** Lines typed or pasted from a spreadsheet: all of them are entered, or none. */
export default function ChargeEntry(): ReactNode {
  const { query } = useTab();
  const today = useToday();
  const side = query['side'] === 'receivable' ? 'receivable' : 'payable';
  const party = side === 'receivable' ? 'customer' : 'carrier';
  const newLine = () => ({
    side,
    order_no: null,
    work_order_no: null,
    customer_id: null,
    carrier_id: null,
    fee_name_id: null,
    description: null,
    quantity: '1',
    unit_price: null,
    currency: 'CNY',
    tax_percent: null,
    business_on: today,
  });
  const form = useForm(enterCharges, {
    start: { lines: [] },
    done: () => (side === 'receivable' ? '/customer/details?tab=open' : '/finance/work/fee?tab=open'),
    invalidates: [...touched],
  });
  const lines = (form.values.lines ?? []).filter((line) => line.fee_name_id && line.business_on);
  const asked = {
    ...(form.values.company_id ? { company_id: form.values.company_id } : {}),
    lines: lines.map(({ fee_name_id, business_on, order_no, work_order_no }) => ({ fee_name_id, business_on, order_no, work_order_no })),
  };
  return (
    <FormPage
      title="page.payableEntry"
      form={form}
      sections={[
        { key: 'basic', word: 'charge.entry', fields: [{ key: 'company_id', is: 'ref', to: 'ownCompany' }] },
        {
          key: 'lines',
          word: 'charge.lines',
          fields: [
            {
              key: 'lines',
              is: 'lines',
              newLine,
              columns: [
                { key: 'order_no', is: 'code', width: 150 },
                { key: 'work_order_no', is: 'code', width: 150 },
                { key: `${party}_id`, is: 'ref', to: party, width: 180 },
                { key: 'fee_name_id', is: 'ref', to: 'feeName', within: () => ({ side }), required: true, width: 150 },
                { key: 'description', is: 'text', width: 160 },
                { key: 'quantity', is: 'quantity', places: 6, required: true },
                { key: 'unit_price', is: 'quantity', places: 6, required: true },
                { key: 'currency', is: 'code', required: true, width: 90 },
                { key: 'tax_percent', is: 'quantity', places: 4, width: 90 },
                { key: 'business_on', is: 'day', required: true },
              ],
            },
          ],
        },
        {
          key: 'tax',
          word: 'charge.taxRates',
          help: 'charge.taxRatesHelp',
          body: <TaxRates asked={asked} typed={lines.map((line) => line.tax_percent || null)} />,
        },
      ]}
    />
  );
}
