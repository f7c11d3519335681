import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import type { Side } from '../../side.ts';
import { billAgeing } from '../contract.ts';

/** The ageing of open amounts, by party and currency. */
export function AgeingDialog({ side, close }: { side: Side; close: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog open width={1080} title={t('bill.ageing')} onCancel={close} footer={<Button onClick={close}>{t('kit.close')}</Button>}>
      <Read of={billAgeing} params={{ side }}>
        {({ rows }) => (
          <SubTable
            rows={rows}
            subject="bill"
            title="bill.ageing"
            rowId={(row) => `${row.party_id} ${row.currency}`}
            columns={[
              { key: 'party_name', is: 'ref', width: 240 },
              { key: 'currency', is: 'code', width: 70 },
              { key: 'open', is: 'amount', currency: 'currency' },
              { key: 'notDue', is: 'amount', currency: 'currency', word: 'bill.age.notDue' },
              { key: 'd1to30', is: 'amount', currency: 'currency', word: 'bill.age.d1to30' },
              { key: 'd31to60', is: 'amount', currency: 'currency', word: 'bill.age.d31to60' },
              { key: 'd61to90', is: 'amount', currency: 'currency', word: 'bill.age.d61to90' },
              { key: 'over90', is: 'amount', currency: 'currency', word: 'bill.age.over90' },
            ]}
          />
        )}
      </Read>
    </Dialog>
  );
}
