import { Button, Card } from 'antd';
import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { Amount, useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { listApprovals } from '../../../workspace/approval/contract.ts';

const rowsMax = 12;

/** The records that have waited longest for the reader's decision, each of which `review` opens in the inbox. */
export function FirstApprovals({ review }: { review: (id: string) => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('approval.inbox')} size="small">
      <Read of={listApprovals} params={{ size: rowsMax }}>
        {({ rows }) => (
          <table className="home-table">
            <thead>
              <tr>
                {['record_no', 'subject', 'party', 'amount', 'opened_at'].map((column) => (
                  <th key={column}>{t(`approval.${column}`)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <Button type="link" size="small" onClick={() => review(row.id)}>
                      {row.record_no}
                    </Button>
                  </td>
                  <td>{t(`approval.subject.${row.subject}`)}</td>
                  <td>{row.party}</td>
                  <td>{row.amount !== null && row.currency !== null && <Amount amount={row.amount} currency={row.currency} />}</td>
                  <td>{format.ago(row.opened_at, serverNow())}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Read>
    </Card>
  );
}
