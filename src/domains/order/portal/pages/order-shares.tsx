import { Alert, Button, InputNumber, Skeleton, Space, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { makeShare, sharesOf, withdrawShare } from '../contract.ts';

const usualDays = 14;

/** Links that show this order's journey to whoever holds them. */
export function OrderShares({ orderId }: { orderId: string }): ReactNode {
  const t = useT();
  const read = useRead(sharesOf, { order_id: orderId });
  const [days, setDays] = useState(usualDays);
  const [made, setMade] = useState<string | null>(null);
  const make = async () => {
    const { path } = await send(makeShare, { order_id: orderId, days });
    setMade(`${location.origin}${path}`);
  };
  if (read.error) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  return (
    <>
      <Space className="kit-gap">
        <label>
          {t('orderShare.days')}{' '}
          <InputNumber aria-label={t('orderShare.days')} min={1} max={90} value={days} onChange={(value) => setDays(value ?? usualDays)} />
        </label>
        <Button type="primary" onClick={() => void make()}>
          {t('orderShare.make')}
        </Button>
      </Space>
      {made && (
        <Alert
          className="kit-gap"
          type="success"
          title={<Typography.Text copyable>{made}</Typography.Text>}
          description={t('orderShare.madeHelp')}
        />
      )}
      <SubTable
        rows={read.data.shares}
        subject="orderShare"
        title="order.section.shares"
        empty="orderShare.none"
        columns={[
          { key: 'created_at', is: 'instant' },
          { key: 'created_by_name', is: 'text' },
          { key: 'expires_at', is: 'instant' },
          { key: 'withdrawn_at', is: 'instant' },
        ]}
        rowActions={(row) =>
          row.withdrawn_at === null
            ? [
                {
                  key: 'withdraw',
                  word: 'orderShare.withdraw',
                  asks: 'sure',
                  run: () => send(withdrawShare, { id: row.id, version: row.version }),
                },
              ]
            : []
        }
      />
    </>
  );
}
