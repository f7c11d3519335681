import { Alert, Button, Empty } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Amounts } from '../../../../web/kit/detail/amounts.tsx';
import { Picker } from '../../../../web/kit/form/picker.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { useSubmit } from '../../../../web/kit/dialog/use-submit.ts';
import { RefusedAlert } from '../../../../web/kit/reply/refused.tsx';
import { type PageProps, useSend, useTab } from '../../../../web/tab-context.ts';
import { type Business, business as businessOf, side as sideOf, type Side } from '../../side.ts';
import { offsetBills, reverseWriteOff, writeOffCandidates, writeOffParties } from '../contract.ts';
import { may } from '../permits.ts';
import { AutoDialog } from './auto-dialog.tsx';
import { Deposits } from './deposits.tsx';
import { Matching } from './matching.tsx';
import { Refunds } from './refunds.tsx';
import { type Offset, offsetOf } from './takes.ts';
import '../../../../web/kit/kit.css';
import './match.css';

/** Matches one party's money to its open bills: money on the left, bills on the right. */
export default function Match({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const { query, setQuery } = useTab();
  const side = sideOf.parse(page.fixed?.['side'] ?? 'receivable');
  const business = page.fixed?.['business'] ? { business: businessOf.parse(page.fixed['business']) } : {};
  const party = query['party'] ?? null;
  const [auto, setAuto] = useState(false);
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <div className="match-party">
          <Picker
            to={side === 'receivable' ? 'customer' : 'carrier'}
            value={party}
            onChange={(id) => setQuery(id ? { party: id } : {})}
            placeholder={t('writeOff.choose')}
            aria-label={t('writeOff.choose')}
          />
        </div>
        <span className="kit-space" />
        {party && can(may.make) && <Button onClick={() => setAuto(true)}>{t('writeOff.auto')}</Button>}
      </header>
      {party ? (
        <Candidates key={party} of={{ side, ...business }} party={party} />
      ) : (
        <Parties of={{ side, ...business }} path={page.path} />
      )}
      {auto && party && <AutoDialog of={{ side, ...business }} party={party} close={() => setAuto(false)} />}
    </div>
  );
}

/** The bills of a page: those of a side, and of a line of business where the page has one. */
type Of = { readonly side: Side; readonly business?: Business };

/** Parties with unused money and open bills or refunds, which can be matched. */
function Parties({ of, path }: { of: Of; path: string }): ReactNode {
  const t = useT();
  const read = useRead(writeOffParties, of);
  if (!read.data || read.error) return <Read of={read} />;
  if (read.data.rows.length === 0) return <Empty description={t('writeOff.noParties')} />;
  return (
    <section className="kit-section">
      <h2>{t('writeOff.parties')}</h2>
      <SubTable
        rows={read.data.rows}
        subject="writeOff"
        title="writeOff.parties"
        rowId={(row) => row.party_id}
        open={(row) => `${path}?party=${row.party_id}`}
        columns={[
          { key: 'party_name', is: 'link', word: 'bill.party_name', width: 320, open: (row) => `${path}?party=${row.party_id}` },
          { key: 'bills', is: 'quantity', word: 'writeOff.bills' },
          sumsColumn('open', 'writeOff.openAmount'),
          { key: 'due_on', is: 'day', word: 'writeOff.due_on' },
          { key: 'entries', is: 'quantity', word: 'writeOff.money', width: 150 },
          sumsColumn('unused', 'writeOff.unused'),
        ]}
      />
    </section>
  );
}

function sumsColumn(key: 'open' | 'unused', word: string) {
  return {
    key,
    is: 'own' as const,
    word,
    width: 180,
    align: 'right' as const,
    show: (row: ResultOf<typeof writeOffParties>['rows'][number]): ReactNode => <Amounts of={row[key]} what="amount" />,
  };
}

function Candidates({ of, party }: { of: Of; party: string }): ReactNode {
  const t = useT();
  const { side } = of;
  const read = useRead(writeOffCandidates, { ...of, party_id: party });
  const can = useCan();
  const send = useSend();
  const [last, setLast] = useState<{ readonly id: string; readonly message: string } | null>(null);
  const { busy, error, submit } = useSubmit();
  const undo = (id: string) =>
    submit(async () => {
      await send(reverseWriteOff, { id, reason: t('kit.undoReason') });
      setLast(null);
    });
  const setOff = (sent: Offset) =>
    submit(async () => {
      const { id, write_off_no } = await send(offsetBills, { side, party_id: party, ...sent });
      setLast({ id, message: write_off_no });
    });
  const show = (candidates: ResultOf<typeof writeOffCandidates>): ReactNode => {
    const offset = offsetOf(candidates.bills);
    return (
      <>
        {last && (
          <Alert
            className="kit-gap"
            type="success"
            showIcon
            closable
            title={last.message}
            onClose={() => setLast(null)}
            {...(can(may.reverse)
              ? {
                  action: (
                    <Button size="small" loading={busy} onClick={() => void undo(last.id)}>
                      {t('kit.undo')}
                    </Button>
                  ),
                }
              : {})}
          />
        )}
        {error ? <RefusedAlert error={error} /> : null}
        {offset && can(may.make) && (
          <Button className="kit-gap" loading={busy} onClick={() => void setOff(offset)}>
            {t('writeOff.offset')}
          </Button>
        )}
        {candidates.refunds.length > 0 && <Refunds candidates={candidates} />}
        <Deposits candidates={candidates} done={(id, message) => setLast({ id, message })} />
        {candidates.cash.length === 0 || candidates.bills.length === 0 ? (
          <Empty description={t('writeOff.nothingToMatch')} />
        ) : (
          <Matching candidates={candidates} receivable={side === 'receivable'} done={(id, message) => setLast({ id, message })} />
        )}
      </>
    );
  };
  return <Read of={read}>{show}</Read>;
}
