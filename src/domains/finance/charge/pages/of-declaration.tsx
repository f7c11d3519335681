import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { SendButton } from '../../../../web/kit/action/send-button.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useCan } from '../../../../web/session.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { declarationCharges, rateDeclaration } from '../contract.ts';
import { may } from '../permits.ts';

const tones = { noBroker: 'info', noPayee: 'warning', noQuotation: 'warning', quoted: 'info', charged: 'success' } as const;

/** The broker's charges, with the quotation and the calculation, and the duties passed on. */
export default function ChargesOfDeclaration({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const send = useSend();
  return (
    <Read of={declarationCharges} params={{ declaration_id: id }}>
      {(data) => (
        <>
          <Alert
            className="kit-gap"
            type={tones[data.standing]}
            showIcon
            title={t(`charge.broker.${data.standing}`, { broker: data.broker_name ?? '', day: data.day })}
            action={
              data.released && data.standing !== 'noBroker' && data.standing !== 'charged' && can(may.rate) ? (
                <SendButton size="small" run={() => send(rateDeclaration, { declaration_id: id })}>
                  {t('charge.rateDeclaration')}
                </SendButton>
              ) : null
            }
          />
          {data.quoted.length > 0 && (
            <SubTable
              subject="charge"
              title="charge.quotation"
              rows={data.quoted}
              columns={[
                { key: 'quotation', is: 'code' },
                { key: 'amount', is: 'amount', currency: 'currency' },
                {
                  key: 'calculation',
                  is: 'own',
                  width: 420,
                  show: (line) => line.notes.map((note) => t(note.word, note.facts)).join(' · '),
                  text: (line) => line.notes.map((note) => t(note.word, note.facts)).join('\n'),
                },
              ]}
            />
          )}
          <SubTable
            subject="charge"
            title="charge.ofDeclaration"
            rows={data.rows}
            columns={[
              { key: 'side', is: 'choice', words: 'charge.side' },
              { key: 'fee_name', is: 'text', below: (row) => row.description },
              { key: 'party_name', is: 'text' },
              { key: 'state', is: 'state' },
              { key: 'quantity', is: 'quantity' },
              { key: 'unit_price', is: 'quantity' },
              { key: 'amount', is: 'amount', currency: 'currency' },
              { key: 'bill_no', is: 'code' },
            ]}
          />
        </>
      )}
    </Read>
  );
}
