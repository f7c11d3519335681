import { Alert, Button, Empty, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Picker } from '../../../../web/kit/picker.tsx';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { side as sideOf, type Side } from '../../side.ts';
import { writeOffCandidates, writeOffParties } from '../contract.ts';
import { may } from '../permits.ts';
import { AutoDialog } from './auto-dialog.tsx';
import { Matching } from './matching.tsx';
import '../../../../web/kit/kit.css';
import './match.css';

/** Matches one party's money to its open bills: money on the left, bills on the right. */
export default function Match({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const { query, setQuery } = useTab();
  const side = sideOf.parse(page.fixed?.['side'] ?? 'receivable');
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
      {party ? <Candidates key={party} side={side} party={party} /> : <Parties side={side} path={page.path} />}
      {auto && party && <AutoDialog side={side} party={party} close={() => setAuto(false)} />}
    </div>
  );
}

/** Where there is something to match: parties with open bills and unused money. */
function Parties({ side, path }: { side: Side; path: string }): ReactNode {
  const t = useT();
  const read = useRead(writeOffParties, { side });
  if (read.error) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
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
          { key: 'entries', is: 'quantity', word: 'writeOff.money' },
        ]}
      />
    </section>
  );
}

function Candidates({ side, party }: { side: Side; party: string }): ReactNode {
  const t = useT();
  const read = useRead(writeOffCandidates, { side, party_id: party });
  const [told, setTold] = useState<string | null>(null);
  if (read.error) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  return (
    <>
      {told && <Alert className="kit-gap" type="success" showIcon closable title={told} onClose={() => setTold(null)} />}
      {read.data.cash.length === 0 || read.data.bills.length === 0 ? (
        <Empty description={t('writeOff.nothingToMatch')} />
      ) : (
        <Matching candidates={read.data} done={setTold} />
      )}
    </>
  );
}
