import { Button, Empty, Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { amountOf, minorOf } from '../../../../kernel/money.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { ActionBar } from '../../../../web/kit/action/action-bar.tsx';
import { DecimalInput } from '../../../../web/kit/form/inputs.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { nettingConsents } from '../../netting-consent/master.ts';
import { listNettings, makeNetting, nettingCandidates, proposeNetting, reverseNetting } from '../contract.ts';
import { may } from '../permits.ts';
import '../../../../web/kit/kit.css';
import './netting.css';

type Candidate = ResultOf<typeof nettingCandidates>['rows'][number];
const keyOf = (row: Candidate): string => `${row.consent_id}-${row.company_id}-${row.currency}-${row.payable_currency}`;

/** Sets off the receivables from one party against the payables to it, the oldest bills first. */
export default function Netting({ page }: PageProps): ReactNode {
  const t = useT();
  const { query } = useTab();
  const read = useRead(nettingCandidates, {});
  if (!read.data || read.error) return <Read of={read} />;
  const address = (row: Candidate): string => `${page.path}?of=${keyOf(row)}`;
  const chosen = read.data.rows.find((row) => keyOf(row) === query['of']);
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
      </header>
      <section className="kit-section">
        <h2>{t('netting.candidates')}</h2>
        {read.data.rows.length === 0 ? (
          <NoCandidates />
        ) : (
          <SubTable
            rows={read.data.rows}
            subject="netting"
            title="netting.candidates"
            rowId={keyOf}
            open={address}
            columns={[
              { key: 'reference', is: 'link', open: address },
              { key: 'customer_name', is: 'text', width: 220 },
              { key: 'carrier_name', is: 'text', width: 220 },
              { key: 'company_name', is: 'text' },
              { key: 'receivable', is: 'amount', currency: 'currency' },
              { key: 'payable', is: 'amount', currency: 'payable_currency' },
              { key: 'nettable', is: 'amount', currency: 'currency' },
            ]}
          />
        )}
      </section>
      {chosen && <Proposal key={keyOf(chosen)} of={chosen} />}
      <Nettings />
    </div>
  );
}

/** Nothing can be set off without a consent, so the page leads to them. */
function NoCandidates(): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const [{ list }] = nettingConsents.pages;
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('netting.noCandidates')}>
      {can(nettingConsents.may.view) && (
        <Button type="primary" onClick={() => open(list)}>
          {t('page.nettingConsent')}
        </Button>
      )}
    </Empty>
  );
}

/** The lines to set off; between two currencies once the rate is entered to which the party agreed. */
function Proposal({ of }: { of: Candidate }): ReactNode {
  const t = useT();
  const { currency, payable_currency: other } = of;
  const [rate, setRate] = useState<string | null>(null);
  const isRate = proposeNetting.params.shape.rate.unwrap().safeParse(rate).success;
  return (
    <section className="kit-section">
      <h2>{t('netting.lines')}</h2>
      {currency !== other && (
        <label className="kit-label netting-rate">
          {t('netting.rateOf', { from: currency, to: other })}
          <DecimalInput value={rate} onChange={setRate} aria-label={t('netting.rate')} />
          {rate !== null && !isRate && (
            <span className="kit-bad" role="alert">
              {t('netting.rateBad')}
            </span>
          )}
        </label>
      )}
      {currency === other ? <Lines of={of} rate={null} /> : isRate && <Lines of={of} rate={rate} />}
    </section>
  );
}

function Lines({ of, rate }: { of: Candidate; rate: string | null }): ReactNode {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const { consent_id, company_id, currency, payable_currency } = of;
  const agreed = rate === null ? {} : { rate };
  const read = useRead(proposeNetting, { consent_id, company_id, currency, payable_currency, ...agreed }, { keepPrevious: true });
  if (!read.data || read.error) return <Read of={read} />;
  const { lines } = read.data;
  const leg = (side: 'receivable' | 'payable') =>
    lines
      .filter((line) => line.side === side)
      .map(({ bill_id, version, amount, currency: own }) => ({ bill_id, currency: own, version, amount }));
  const make = async (reason: string | null) => {
    await send(makeNetting, {
      consent_id,
      company_id,
      receivable: leg('receivable'),
      payable: leg('payable'),
      ...agreed,
      ...(reason ? { reason } : {}),
    });
  };
  const sum = (side: 'receivable' | 'payable', own: Candidate['currency']): string => {
    const minor = leg(side).reduce((total, { amount }) => total + minorOf('amount', own, amount), 0n);
    return `${t(`netting.${side}`)} ${format.money(amountOf(own, minor), own)}`;
  };
  const sums = `${sum('receivable', currency)} · ${sum('payable', payable_currency)}`;
  const action = { key: 'make', word: 'netting.do.make', tone: 'primary', asks: 'note', reasonMax: 300, run: make } as const;
  return (
    <Flex vertical gap={12}>
      {can(may.make) && lines.length > 0 && !read.isPlaceholderData && <ActionBar actions={[action]} detail={sums} />}
      <SubTable
        rows={lines}
        subject="netting"
        title="netting.lines"
        rowId={(line) => `${line.bill_id} ${line.currency}`}
        columns={[
          { key: 'side', is: 'choice', words: 'charge.side' },
          { key: 'bill_no', is: 'code' },
          { key: 'bill_on', is: 'day' },
          { key: 'open', is: 'amount', currency: 'currency' },
          { key: 'amount', is: 'amount', currency: 'currency' },
        ]}
      />
    </Flex>
  );
}

function Nettings(): ReactNode {
  const t = useT();
  const can = useCan();
  const read = useRead(listNettings, {});
  if (!read.data || read.data.rows.length === 0) return null;
  const undo = (id: string, reason: string | null) => send(reverseNetting, { id, reason });
  return (
    <section className="kit-section">
      <h2>{t('netting.made')}</h2>
      <SubTable
        rows={read.data.rows}
        subject="netting"
        title="netting.made"
        columns={[
          { key: 'netting_no', is: 'code' },
          { key: 'business_on', is: 'day' },
          { key: 'customer_name', is: 'text' },
          { key: 'carrier_name', is: 'text' },
          { key: 'receivable', is: 'amount', currency: 'receivable_currency' },
          { key: 'payable', is: 'amount', currency: 'payable_currency' },
          { key: 'rate', is: 'text', width: 90 },
          { key: 'exchange_difference', is: 'amount', currency: 'functional_currency' },
          { key: 'bills', is: 'text', wrap: true },
          { key: 'reversed', is: 'flag' },
          { key: 'reason', is: 'text', wrap: true },
          { key: 'created_by', is: 'text' },
        ]}
        rowActions={(row) =>
          can(may.reverse) && !row.reversed && !row.reverses
            ? [
                {
                  key: 'reverse',
                  word: 'netting.do.reverse',
                  tone: 'danger',
                  asks: 'reason',
                  reasonMax: 300,
                  run: (reason) => undo(row.id, reason),
                },
              ]
            : []
        }
      />
    </section>
  );
}
