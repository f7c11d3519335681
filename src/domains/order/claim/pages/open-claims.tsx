import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useRead } from '../../../../web/query.ts';
import { claimsOf } from '../contract.ts';
import type { ClaimSourceSubject } from '../kinds.ts';
import { claimPage } from '../pages.ts';
import { isOpen } from '../states.ts';

export function OpenClaimsOfOrder({ id }: { id: string }): ReactNode {
  return <OpenClaims subject="order" id={id} />;
}

export function OpenClaimsOfFreightJob({ id }: { id: string }): ReactNode {
  return <OpenClaims subject="freightJob" id={id} />;
}

/** The claims that have not ended: without this card, nobody sees why a record whose money is complete is not closed. */
function OpenClaims({ subject, id }: { subject: ClaimSourceSubject; id: string }): ReactNode {
  const t = useT();
  const { data } = useRead(claimsOf, { subject, id });
  const open = data?.claims.filter(isOpen) ?? [];
  if (open.length === 0) return null;
  return (
    <Glance
      name={t('page.cargoClaims')}
      main={t('cargoClaim.stillOpen', { count: open.length })}
      lines={[
        ...open.map((claim) => (
          <>
            <RecordLink path={link(claimPage, { id: claim.id })}>{claim.claim_no}</RecordLink> · {t(`cargoClaim.kind.${claim.kind}`)} ·{' '}
            {t(`cargoClaim.state.${claim.state}`)}
          </>
        )),
        t('cargoClaim.keepsOpen'),
      ]}
    />
  );
}
