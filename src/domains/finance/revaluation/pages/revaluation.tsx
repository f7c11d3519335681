import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { ActionBar } from '../../../../web/kit/action/action-bar.tsx';
import { RefusedAlert } from '../../../../web/kit/reply/refused.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { takesEntries } from '../../period/rules.ts';
import type { PeriodState } from '../../period/states.ts';
import { listRevaluations, postRevaluation, previewRevaluation } from '../contract.ts';
import { may } from '../permits.ts';

/** The month-end revaluation of one company and month: the differences to post while it is not closed, and those already posted. */
export function Revaluation({ state, ...of }: { company_id: string; month: string; state: PeriodState }): ReactNode {
  const t = useT();
  const isOffered = takesEntries(state, true);
  const [shown, setShown] = useState(false);
  const runs = useRead(listRevaluations, of);
  return (
    <>
      <header className="kit-page-head">
        <h3>{t('revaluation.title')}</h3>
        <span className="kit-space" />
        {isOffered && !shown && <Button onClick={() => setShown(true)}>{t('revaluation.preview')}</Button>}
      </header>
      {isOffered && shown && <Preview {...of} done={() => setShown(false)} />}
      {runs.data && runs.data.rows.length > 0 && (
        <SubTable
          rows={runs.data.rows}
          subject="revaluation"
          title="revaluation.title"
          columns={[
            { key: 'entry_no', is: 'code' },
            { key: 'gained', is: 'amount', currency: 'functional_currency' },
            { key: 'lines', is: 'quantity' },
            { key: 'reversal_no', is: 'code' },
            { key: 'reversed_on', is: 'day' },
            { key: 'made_by', is: 'text' },
            { key: 'made_at', is: 'instant' },
          ]}
        />
      )}
    </>
  );
}

function Preview({ done, ...of }: { company_id: string; month: string; done: () => void }): ReactNode {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const read = useRead(previewRevaluation, of);
  if (read.error) return <RefusedAlert error={read.error} />;
  if (!read.data) return null;
  const { functional_currency: currency, gained, posted_on, reversed_on, rows } = read.data;
  const post = async () => {
    await send(postRevaluation, of);
    done();
  };
  if (rows.length === 0) return <Alert type="success" showIcon title={t('revaluation.none')} />;
  return (
    <>
      <Alert
        className="kit-gap"
        type="info"
        showIcon
        title={t('revaluation.sum', {
          currency,
          amount: format.amount(gained, currency),
          on: format.day(posted_on),
          next: format.day(reversed_on),
        })}
        action={
          can(may.post) && <ActionBar actions={[{ key: 'post', word: 'revaluation.do.post', tone: 'primary', asks: 'sure', run: post }]} />
        }
      />
      <SubTable
        rows={rows}
        subject="revaluation"
        title="revaluation.preview"
        columns={[
          { key: 'account_code', is: 'code', width: 90 },
          { key: 'account_name', is: 'text' },
          { key: 'owner', is: 'text', width: 240 },
          { key: 'currency', is: 'code', width: 70 },
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'rate', is: 'quantity' },
          { key: 'booked', is: 'amount', currency: { all: currency } },
          { key: 'revalued', is: 'amount', currency: { all: currency } },
          { key: 'difference', is: 'amount', currency: { all: currency } },
        ]}
      />
    </>
  );
}
