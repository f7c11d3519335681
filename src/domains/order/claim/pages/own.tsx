import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan, useOwnCompany } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { reportClaim } from '../contract.ts';
import { claimKinds } from '../kinds.ts';
import { may } from '../permits.ts';
import { listOwnClaims } from '../../own-claim/contract.ts';
import { ownClaimPage } from '../../own-claim/pages.ts';

export const tones = {
  registered: 'warning',
  inProgress: 'progress',
  offered: 'warning',
  accepted: 'good',
  refused: 'bad',
  credited: 'good',
  closed: 'neutral',
  rejected: 'bad',
  cancelled: 'neutral',
} as const;

const detail = (row: { id: string }): string => link(ownClaimPage, { id: row.id });

/** A customer's own claims, and the report of a new one. */
export default function OwnClaims({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const list = useList(listOwnClaims);
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        subject="cargoClaim"
        columns={[
          { key: 'claim_no', is: 'link', open: detail, pin: 'left', width: 160, sort: 'id' },
          { key: 'state', is: 'state', subject: 'ownClaim', tones },
          { key: 'kind', is: 'choice', words: 'cargoClaim.kind', width: 110 },
          { key: 'order_no', is: 'code', width: 160 },
          { key: 'happened_at', is: 'instant' },
          { key: 'description', is: 'text', width: 260, below: (row) => row.place },
          { key: 'cartons', is: 'quantity', width: 90 },
          { key: 'claimed', is: 'amount', currency: 'currency' },
          { key: 'credited', is: 'amount', currency: 'currency', word: 'ownClaim.credited' },
          { key: 'created_at', is: 'instant' },
        ]}
        buttons={
          can(may.report) && (
            <Button type="primary" onClick={() => setReporting(true)}>
              {t('ownClaim.do.report')}
            </Button>
          )
        }
        open={detail}
        exporting={may.own}
        empty="ownClaim.empty"
      />
      {reporting && <ReportDialog close={() => setReporting(false)} />}
    </>
  );
}

/** Reports a claim, for the order from which it is opened where there is one, and opens the claim: its number and state say that we have it. */
export function ReportDialog({ orderNo, close }: { orderNo?: string; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={reportClaim}
      subject="cargoClaim"
      verb="ownClaim.do.report"
      start={{
        ...(orderNo && { order_no: orderNo }),
        kind: 'damage',
        happened_at: serverNow().toISOString(),
        currency: useOwnCompany().currency,
      }}
      fields={[
        { key: 'order_no', is: 'code' },
        { key: 'kind', is: 'choice', of: claimKinds, words: 'cargoClaim.kind' },
        { key: 'happened_at', is: 'instant' },
        { key: 'place', is: 'text' },
        { key: 'cartons', is: 'whole' },
        { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'currency', is: 'currency' },
        { key: 'claimed', is: 'amount', currency: 'currency', fixedCurrency: true },
        { key: 'description', is: 'note', rows: 3 },
        { key: 'photo_ids', is: 'file', many: true, accept: 'image/*,application/pdf' },
      ]}
      draft={orderNo ?? 'new'}
      done={detail}
      close={close}
    />
  );
}
