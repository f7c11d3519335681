import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { DayInput } from '../../../../web/kit/form/inputs.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { type Side, sides } from '../../side.ts';
import { listAdvances } from '../contract.ts';

/** The advances of customers, and ours to carriers, by party and currency, today or at the end of a past day. */
export function AdvancesDialog({ close }: { close: () => void }): ReactNode {
  const t = useT();
  const today = useToday();
  const [side, setSide] = useState<Side>('receivable');
  const [on, setOn] = useState<string | null>(null);
  return (
    <Dialog open width={760} title={t('cash.advances')} onCancel={close} footer={<Button onClick={close}>{t('kit.close')}</Button>}>
      <div className="kit-row kit-gap">
        <Segmented
          aria-label={t('cash.advances')}
          value={side}
          onChange={setSide}
          options={sides.map((value) => ({ value, label: t(`cash.advances.${value}`) }))}
        />
        <label className="kit-row kit-gap">
          {t('cash.advancesOn')}
          <span style={{ width: 160 }}>
            <DayInput value={on ?? today} before={today} onChange={setOn} />
          </span>
        </label>
      </div>
      <Read of={listAdvances} params={{ side, ...(on !== null && { on }) }}>
        {({ rows }) => (
          <SubTable
            rows={rows}
            subject="cash"
            title="cash.advances"
            rowId={(row) => `${row.party_id} ${row.currency} ${row.functional_currency}`}
            columns={[
              { key: 'party_name', is: 'ref', width: 240 },
              { key: 'currency', is: 'code', width: 70 },
              { key: 'amount', is: 'amount', currency: 'currency' },
              { key: 'functional', is: 'amount', currency: 'functional_currency' },
              { key: 'entries', is: 'quantity' },
            ]}
          />
        )}
      </Read>
    </Dialog>
  );
}
