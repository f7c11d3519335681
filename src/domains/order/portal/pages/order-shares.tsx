import { Alert, InputNumber, Space, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { SendButton } from '../../../../web/kit/action/send-button.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { makeShare, sharesOf, withdrawShare } from '../contract.ts';

const usualDays = 14;

/** Share links to this order's journey; anybody with a link can use it. */
export function OrderShares({ orderId }: { orderId: string }): ReactNode {
  const t = useT();
  const read = useRead(sharesOf, { order_id: orderId });
  const [days, setDays] = useState(usualDays);
  const [sharePath, setSharePath] = useState<string | null>(null);
  const make = async () => {
    const { path } = await send(makeShare, { order_id: orderId, days });
    setSharePath(`${location.origin}${path}`);
  };
  return (
    <Read of={read}>
      {({ shares }) => (
        <>
          <Space className="kit-gap">
            <label>
              {t('orderShare.days')}{' '}
              <InputNumber
                aria-label={t('orderShare.days')}
                min={1}
                max={90}
                value={days}
                onChange={(value) => setDays(value ?? usualDays)}
              />
            </label>
            <SendButton type="primary" run={make}>
              {t('orderShare.make')}
            </SendButton>
          </Space>
          {sharePath && (
            <Alert
              className="kit-gap"
              type="success"
              title={<Typography.Text copyable>{sharePath}</Typography.Text>}
              description={t('orderShare.madeHelp')}
            />
          )}
          <SubTable
            rows={shares}
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
      )}
    </Read>
  );
}
