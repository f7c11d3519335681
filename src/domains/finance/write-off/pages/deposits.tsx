import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useCan } from '../../../../web/session.ts';
import { settleByDeposit } from '../contract.ts';
import { may } from '../permits.ts';
import { type Candidates, type DepositedBill, depositedBills } from './takes.ts';

/** The open bills of a party that a deposit between us and it can settle. */
export function Deposits({ candidates, done }: { candidates: Candidates; done: (id: string, message: string) => void }): ReactNode {
  const t = useT();
  const can = useCan();
  const [settling, setSettling] = useState<DepositedBill | null>(null);
  const bills = depositedBills(candidates);
  if (bills.length === 0) return null;
  return (
    <section className="kit-section kit-gap">
      <h2>{t('writeOff.deposits')}</h2>
      <SubTable
        rows={bills}
        subject="writeOff"
        title="writeOff.deposits"
        rowId={(bill) => `${bill.bill_id} ${bill.currency}`}
        rowActions={(bill) => (can(may.make) ? [{ key: 'settle', word: 'writeOff.settleByDeposit', run: () => setSettling(bill) }] : [])}
        columns={[
          { key: 'bill_no', is: 'code', width: 150 },
          { key: 'bill_on', is: 'day', word: 'bill.bill_on' },
          { key: 'open', is: 'amount', currency: 'currency', word: 'bill.open' },
          { key: 'deposit', is: 'amount', currency: 'currency' },
        ]}
      />
      {settling && <DepositDialog bill={settling} done={done} close={() => setSettling(null)} />}
    </section>
  );
}

type Props = { readonly bill: DepositedBill; readonly done: (id: string, message: string) => void; readonly close: () => void };

function DepositDialog({ bill, done, close }: Props): ReactNode {
  const { bill_id, bill_no, version, currency, most } = bill;
  return (
    <FormDialog
      call={settleByDeposit}
      subject="writeOff"
      verb="writeOff.settleByDeposit"
      of={bill_no}
      start={{ bill_id, version, currency, amount: most, business_on: useToday(), reason: '' }}
      fields={[
        { key: 'amount', is: 'amount', currency: { all: currency } },
        { key: 'business_on', is: 'day' },
        { key: 'reason', is: 'text' },
      ]}
      done={({ id, write_off_no }) => done(id, write_off_no)}
      close={close}
    />
  );
}
