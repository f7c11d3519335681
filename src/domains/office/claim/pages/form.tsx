import { type ReactNode, useState } from 'react';
import { lesserOf } from '../../../../kernel/bounds.ts';
import type { ParamsOf } from '../../../../kernel/call.ts';
import type { Day } from '../../../../kernel/day.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useKit } from '../../../../web/kit/kit-calls.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { Line } from '../../../../web/kit/lines/line-kinds.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { useRead } from '../../../../web/query.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { cashMethods } from '../../../finance/cash/contract.ts';
import { openActivities } from '../../activity/contract.ts';
import { getTrip } from '../../trip/contract.ts';
import { getClaim, saveClaim } from '../contract.ts';
import { activityClaimsPage, claimsPage } from '../pages.ts';
import type { ReceiptFacts } from '../receipt-text.ts';
import { columns, withReceipt } from './claim-lines.ts';
import { InvoiceUpload } from './invoice-upload.tsx';

type Values = ParamsOf<typeof saveClaim> & object;

/** Claims expenses, line by line. Receipts are attached on its page, from which it is submitted. */
export function ClaimForm(props: { id?: string; isActivity: boolean; activity: string | null; trip: string | null }): ReactNode {
  const { id, isActivity, activity, trip } = props;
  const today = useToday();
  const { currency } = useOwnCompany();
  const format = useFormat();
  const activities = useRead(openActivities, activity ? { id: activity } : {}, { enabled: isActivity });
  const { attachments } = useKit();
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const newLine = (): Line => ({ spent_on: today, currency, is_deductible: false });
  const start = {
    kind: isActivity ? ('activity' as const) : ('fee' as const),
    activity_id: activity,
    trip_id: null,
    currency,
    method: 'transfer' as const,
    payee_bank: null,
    payee_account_no: null,
    over_budget_reason: null,
    late_reason: null,
    lines: [newLine()] as unknown as Values['lines'],
  };
  const form = useForm(saveClaim, {
    id: id ?? (trip ? `trip ${trip}` : isActivity ? 'newActivity' : 'new'),
    start,
    read: id ? () => readFor(id) : trip ? async () => ({ ...start, ...(await expensesOf(trip, today)) }) : null,
    no: 'claim_no',
    done: (saved) => {
      for (const file_id of photos)
        void attachments?.add('expenseClaim', saved.id, { file_id, kind: 'receipt', request_id: crypto.randomUUID() });
      return link(isActivity ? activityClaimsPage : claimsPage, { id: saved.id });
    },
  });
  const propose = (facts: ReceiptFacts, photo: string | null): void => {
    if (photo !== null) setPhotos((before) => [...before, photo]);
    // Reading takes seconds, in which the user goes on: the lines are those of now.
    const lines: readonly Line[] = form.instance.getFieldValue('lines') ?? [];
    form.set({ lines: withReceipt(lines, facts, newLine()) as unknown as Values['lines'] });
  };
  const rows = activities.data?.rows ?? [];
  const nameOf = (one: string): string => {
    const row = rows.find((each) => each.id === one);
    return row ? `${row.activity_no} ${row.name} · ${format.money(row.left, row.currency)}` : one;
  };
  return (
    <FormPage
      title="expenseClaim.new"
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          word: 'expenseClaim.basic',
          fields: [
            isActivity && {
              key: 'activity_id',
              is: 'choice',
              of: rows.map((row) => row.id),
              words: nameOf,
              required: true,
              span: 12,
              onChange: (one) => {
                const row = rows.find((each) => each.id === one);
                if (row) form.set({ currency: row.currency });
              },
            },
            { key: 'purpose', is: 'text', span: 8 },
            { key: 'currency', is: 'currency' },
            isActivity && { key: 'over_budget_reason', is: 'note', span: 12 },
            Boolean(form.values.trip_id) && { key: 'late_reason', is: 'note', span: 12 },
          ],
        },
        {
          key: 'lines',
          word: 'expenseClaim.lines',
          fields: [{ key: 'lines', is: 'lines', columns, newLine }],
          body: <InvoiceUpload propose={propose} />,
        },
        {
          key: 'payee',
          word: 'loan.payee',
          fields: [
            { key: 'method', is: 'choice', of: cashMethods, words: 'cash.method' },
            { key: 'payee_bank', is: 'text' },
            { key: 'payee_account_no', is: 'code' },
          ],
        },
      ]}
    />
  );
}

async function readFor(id: string): Promise<Values> {
  const claim = await send(getClaim, { id });
  const lines = claim.lines.map(
    ({ id: _id, fee_type, cost_centre, order_no, freight_job_no, rate, claimed, approved, deductible, confirmed_by, ...line }) => line,
  );
  return { ...claim, lines };
}

/**
 * A claim of a trip: its purpose and currency, and a line for each allowance that is not claimed yet. It is of the last day of the trip, or of
 * today while the trip goes on: a day to come has no rate.
 */
async function expensesOf(id: string, today: Day): Promise<Pick<Values, 'trip_id' | 'purpose' | 'currency' | 'lines'>> {
  const { trip_no, purpose, currency, to_on, allowances } = await send(getTrip, { id });
  const lines = allowances
    .filter(({ claim_no }) => claim_no === null)
    .map((one) => ({
      trip_allowance_id: one.id,
      spent_on: lesserOf(to_on, today),
      currency: one.currency,
      amount: one.amount,
      description: `${one.place_name} · ${one.person} · ${one.days} × ${one.daily}`,
      cost_centre_id: null,
      order_id: null,
      freight_job_id: null,
      invoice_no: null,
      invoice_on: null,
      seller_tax_no: null,
      net: null,
      tax: null,
      is_deductible: false,
    }));
  // The fee type of each line is chosen in the form.
  return { trip_id: id, purpose: `${trip_no} ${purpose}`, currency, lines: lines as unknown as Values['lines'] };
}
