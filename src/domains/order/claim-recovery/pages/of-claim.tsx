import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useCan } from '../../../../web/session.ts';
import { may } from '../../claim/permits.ts';
import { listRecoveries, moveRecovery, proposeRecovery } from '../contract.ts';
import { recoveryParties } from '../states.ts';

type Row = ResultOf<typeof listRecoveries>['rows'][number];
const tones = { proposed: 'warning', posted: 'good', withdrawn: 'neutral', takenBack: 'bad' } as const;

/** The later recoveries of a claim and the way to a new one. */
export default function RecoveriesOfClaim({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const moves = useMoves(moveRecovery, { parts: ({ own }: Row) => (own ? ['prepared'] : []) });
  const [isProposing, setProposing] = useState(false);
  return (
    <Read of={listRecoveries} params={{ claim_id: id }}>
      {({ rows, open, currency }) => (
        <>
          <SubTable
            rows={rows}
            subject="claimRecovery"
            title="claimRecovery.section"
            columns={[
              { key: 'state', is: 'choice', words: 'claimRecovery.state', tones, width: 120 },
              { key: 'party', is: 'choice', words: 'claimRecovery.party', width: 120 },
              { key: 'party_name', is: 'text', width: 160 },
              { key: 'amount', is: 'amount', currency: { all: currency } },
              { key: 'charged', is: 'amount', currency: { all: currency } },
              { key: 'recovered_on', is: 'day' },
              { key: 'reference', is: 'text', width: 130 },
              { key: 'reason', is: 'text', width: 220, below: (row) => row.decision },
              { key: 'created_by_name', is: 'text', width: 110 },
              { key: 'created_at', is: 'instant' },
            ]}
            rowActions={moves.of}
            empty="claimRecovery.empty"
          />
          {open && can(may.settle) && <Button onClick={() => setProposing(true)}>{t('claimRecovery.do.propose')}</Button>}
          {isProposing && <ProposeDialog claimId={id} currency={currency} close={() => setProposing(false)} />}
        </>
      )}
    </Read>
  );
}

function ProposeDialog({ claimId, currency, close }: { claimId: string; currency: Currency; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={proposeRecovery}
      verb="claimRecovery.do.propose"
      start={{ claim_id: claimId, party: 'insurer', recovered_on: useToday() }}
      fields={[
        { key: 'party', is: 'choice', of: recoveryParties, words: 'claimRecovery.party', as: 'radio' },
        { key: 'carrier_id', is: 'ref', to: 'carrier', required: true },
        { key: 'amount', is: 'amount', currency: { all: currency } },
        { key: 'recovered_on', is: 'day' },
        { key: 'reference', is: 'text' },
        { key: 'reason', is: 'note' },
      ]}
      close={close}
    />
  );
}
