import { Button } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useCan } from '../../../../web/session.ts';
import { claimsOf } from '../contract.ts';
import type { ClaimSourceSubject } from '../kinds.ts';
import { claimFormPage, claimPage } from '../pages.ts';
import { may } from '../permits.ts';
import { stateTones, toneOfDeadline } from './moves.ts';

/** The claims of a record, and the way to register one from it. */
export function ClaimsOfRecord({ subject, id }: { subject: ClaimSourceSubject; id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  return (
    <>
      {can(may.register) && (
        <Button className="kit-gap" onClick={() => open(link(claimFormPage, { subject, source: id }))}>
          {t('cargoClaim.do.register')}
        </Button>
      )}
      <Read of={claimsOf} params={{ subject, id }}>
        {({ claims }) =>
          claims.length === 0 ? (
            <p className="kit-quiet">{t('cargoClaim.none')}</p>
          ) : (
            <SubTable
              rows={claims}
              subject="cargoClaim"
              title="page.claims"
              columns={[
                { key: 'claim_no', is: 'link', open: (claim) => link(claimPage, { id: claim.id }), width: 160 },
                { key: 'state', is: 'state', tones: stateTones },
                { key: 'kind', is: 'choice', words: 'cargoClaim.kind', width: 110 },
                { key: 'happened_at', is: 'instant' },
                { key: 'claimed', is: 'amount', currency: 'currency' },
                { key: 'notice_due_on', is: 'day' },
                { key: 'deadline', is: 'choice', words: 'cargoClaim.deadline', tones: toneOfDeadline },
              ]}
            />
          )
        }
      </Read>
    </>
  );
}

/** The section of an order's page. */
export default function ClaimsOfOrder({ id }: { id: string }): ReactNode {
  return <ClaimsOfRecord subject="order" id={id} />;
}
