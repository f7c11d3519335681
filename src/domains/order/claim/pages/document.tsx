import type { ReactNode } from 'react';
import { Attachments } from '../../../../web/kit/record/attachments.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { getClaim } from '../contract.ts';
import { LimitHint } from './dialogs.tsx';

/** A claim as its reviewers read it beside their decision. */
export default function ClaimDocument({ id }: { id: string }): ReactNode {
  return (
    <Read of={getClaim} params={{ id }}>
      {(claim) => (
        <>
          <Facts
            of={claim}
            subject="cargoClaim"
            items={[
              { key: 'kind', is: 'choice', words: 'cargoClaim.kind' },
              { key: 'claimed', is: 'amount', currency: 'currency' },
              { key: 'approved', is: 'amount', currency: 'currency' },
              { key: 'amount_reason', is: 'text', wrap: true },
              { key: 'liability_reason', is: 'text', wrap: true },
              { key: 'description', is: 'text', wrap: true },
            ]}
          />
          <LimitHint claim={claim} />
          <SubTable
            rows={claim.shares}
            subject="cargoClaim"
            title="cargoClaim.shares"
            columns={[
              { key: 'party', is: 'choice', words: 'cargoClaim.party', width: 120 },
              { key: 'party_name', is: 'text', width: 160 },
              { key: 'percent', is: 'percent', width: 100 },
            ]}
          />
          <Attachments subject="cargoClaim" id={id} />
        </>
      )}
    </Read>
  );
}
