import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { DayInput } from '../../../../web/kit/form/inputs.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import type { Side } from '../../side.ts';
import { billAgeing } from '../contract.ts';

/** The ageing of open amounts by party and currency, today or at the end of a past day. */
export function AgeingDialog({ side, close }: { side: Side; close: () => void }): ReactNode {
  const t = useT();
  const today = useToday();
  const [on, setOn] = useState<string | null>(null);
  return (
    <Dialog open width={1080} title={t('bill.ageing')} onCancel={close} footer={<Button onClick={close}>{t('kit.close')}</Button>}>
      <label className="kit-row kit-gap">
        {t('bill.ageingOn')}
        <span style={{ width: 160 }}>
          <DayInput value={on ?? today} before={today} onChange={setOn} />
        </span>
      </label>
      <Read of={billAgeing} params={{ side, ...(on !== null && { on }) }}>
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
