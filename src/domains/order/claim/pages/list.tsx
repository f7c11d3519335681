import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { orderDetailPage } from '../../transport-order/pages.ts';
import { type ClaimRow, listClaims } from '../contract.ts';
import { claimFormPage, claimPage } from '../pages.ts';
import { may } from '../permits.ts';
import { AssignManyDialog, ClaimDialog } from './dialogs.tsx';
import { type ClaimDialogKind, decidable, stateTones, toneOfDeadline, useClaimMoves } from './moves.ts';

const detail = ({ id }: ClaimRow): string => link(claimPage, { id });

export default function Claims({ page }: PageProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const can = useCan();
  const list = useList(listClaims, { tab: 'mine' });
  const [dialog, setDialog] = useState<{ kind: ClaimDialogKind; claim: ClaimRow } | null>(null);
  const [assigning, setAssigning] = useState<readonly ClaimRow[] | null>(null);
  const moves = useClaimMoves<ClaimRow>((kind, claim) => setDialog({ kind, claim }));
  const decisions = useDecisions();
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'claim_no', is: 'link', open: detail, pin: 'left', width: 160, sort: 'id' },
          { key: 'state', is: 'state', tones: stateTones, width: 130 },
          { key: 'kind', is: 'choice', words: 'cargoClaim.kind', width: 110 },
          { key: 'customer_name', is: 'text', width: 150 },
          {
            key: 'order_no',
            is: 'link',
            open: (row) => (row.order_id ? link(orderDetailPage, { id: row.order_id }) : null),
            below: (row) => (row.source_no === row.order_no ? null : row.source_no),
          },
          { key: 'happened_at', is: 'instant', sort: 'happened_at' },
          {
            key: 'deadline',
            is: 'own',
            width: 150,
            show: (row) => <ToneTag tone={toneOfDeadline[row.deadline]}>{t(`cargoClaim.deadline.${row.deadline}`)}</ToneTag>,
            text: (row) => t(`cargoClaim.deadline.${row.deadline}`),
            sheet: [{ key: 'deadline', is: 'choice', words: 'cargoClaim.deadline' }],
          },
          { key: 'notice_due_on', is: 'day', sort: 'notice_due_on' },
          {
            key: 'insurer_deadline',
            is: 'choice',
            words: 'cargoClaim.deadline',
            tones: toneOfDeadline,
            width: 150,
            below: (row) => row.insurer_due_on && format.day(row.insurer_due_on),
          },
          { key: 'claimed', is: 'amount', currency: 'currency' },
          { key: 'approved', is: 'amount', currency: 'currency' },
          { key: 'recovered', is: 'amount', currency: 'currency' },
          {
            key: 'parties',
            is: 'own',
            width: 160,
            show: (row) => row.parties.map((party) => t(`cargoClaim.party.${party}`)).join(', '),
            text: (row) => row.parties.map((party) => t(`cargoClaim.party.${party}`)).join(', '),
            sheet: [{ key: 'parties', is: 'choice', words: 'cargoClaim.party' }],
          },
          { key: 'description', is: 'text', width: 240, below: (row) => row.place },
          { key: 'investigator_name', is: 'text', width: 110 },
          { key: 'registered_by_name', is: 'text', width: 110 },
          { key: 'mode', is: 'choice', words: 'cargoClaim.mode', off: true },
          { key: 'suit_due_on', is: 'day', off: true },
          { key: 'insurer_due_on', is: 'day', off: true },
          { key: 'by_customer', is: 'flag', off: true },
          { key: 'created_at', is: 'instant', off: true },
        ]}
        open={detail}
        create={{ path: link(claimFormPage), permit: may.register, word: 'cargoClaim.do.register' }}
        rowActions={(row) => [...decisions.of(decidable(row)), ...moves.of(row)]}
        batch={[
          ...(can(may.investigate)
            ? [
                {
                  key: 'investigate',
                  word: 'cargoClaim.do.investigate',
                  takes: (row: ClaimRow) => row.state === 'registered' || row.state === 'investigating',
                  opens: setAssigning,
                },
              ]
            : []),
          ...decisions.batch(decidable),
          ...moves.batch('post', 'settle', 'close', 'reject', 'cancel'),
        ]}
        exporting={may.view}
        empty="cargoClaim.empty"
      />
      {dialog && <ClaimDialog kind={dialog.kind} claim={dialog.claim} close={() => setDialog(null)} />}
      {assigning && <AssignManyDialog claims={assigning} close={() => setAssigning(null)} />}
      {decisions.dialog}
    </>
  );
}
