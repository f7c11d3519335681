import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useDue } from '../../../../web/kit/detail/due.ts';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useCan, useSession } from '../../../../web/session.ts';
import { CreditUse } from '../../credit/pages/credit-use.tsx';
import { may as credit } from '../../credit/permits.ts';
import type { Bill } from './bill-sections.tsx';

/** The cards of a bill: what is open and what comes next, and how much of its limit the customer uses. */
export function BillGlances({ bill }: { bill: Bill }): ReactNode {
  const can = useCan();
  const isStaff = useSession().sys_num_id === 1;
  if (bill.state === 'void') return null;
  return (
    <>
      <BillOpen bill={bill} />
      <BillNext bill={bill} />
      {isStaff && bill.side === 'receivable' && can(credit.view) && <CreditUse customerId={bill.party_id} />}
    </>
  );
}

function BillOpen({ bill }: { bill: Bill }): ReactNode {
  const t = useT();
  const format = useFormat();
  const due = useDue()(bill.due_on);
  const open = bill.balances.filter((balance) => Number(balance.open) !== 0);
  const last = bill.settlements
    .filter(({ by, reversed, reverses }) => by === 'cash' && !reversed && !reverses)
    .toSorted((a, b) => b.business_on.localeCompare(a.business_on))[0];
  return (
    <Glance
      name={t('bill.open')}
      tone={open.length > 0 && due.over ? 'bad' : 'neutral'}
      main={open.length === 0 ? t('bill.settled.full') : open.map((balance) => format.money(balance.open, balance.currency)).join(' · ')}
      lines={[
        open.length > 0 && due.text,
        last &&
          t(bill.side === 'receivable' ? 'bill.lastReceipt' : 'bill.lastPayment', {
            day: format.day(last.business_on),
            amount: format.money(last.amount, last.currency),
          }),
      ]}
    />
  );
}

/** The step that the bill waits for: to be sent, confirmed, answered, collected or paid. */
function BillNext({ bill }: { bill: Bill }): ReactNode {
  const t = useT();
  const format = useFormat();
  const disputed = bill.disputes.filter(({ outcome }) => outcome === null).length;
  const requested = bill.balances.filter((balance) => Number(balance.requested) !== 0);
  if (bill.settled === 'full' && disputed === 0) return null;
  return (
    <Glance
      name={t('bill.next')}
      tone={bill.state === 'disputed' || disputed > 0 ? 'bad' : 'neutral'}
      main={t(bill.state === 'confirmed' ? `bill.next.${bill.side}` : `bill.tab.${bill.state}`)}
      lines={[
        disputed > 0 && t('bill.disputesOpen', { count: disputed }),
        bill.state === 'disputed' && bill.dispute,
        bill.state === 'sent' &&
          bill.sent_at !== null &&
          t('kit.since', { at: format.instant(bill.sent_at), ago: format.ago(bill.sent_at, serverNow()) }),
        requested.length > 0 &&
          `${t('bill.requested')}: ${requested.map((balance) => format.money(balance.requested, balance.currency)).join(' · ')}`,
      ]}
    />
  );
}
