import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { may } from '../../claim/permits.ts';
import { listCarrierClaims } from '../contract.ts';
import { carrierClaimPage } from '../pages.ts';

export const answerTones = { accepted: 'good', disputed: 'bad' } as const;

const detail = (row: { id: string }): string => link(carrierClaimPage, { id: row.id });

/** The claims in which the carrier is liable. */
export default function CarrierClaims({ page }: PageProps): ReactNode {
  const list = useList(listCarrierClaims);
  return (
    <ListPage
      title={page.title}
      list={list}
      subject="cargoClaim"
      columns={[
        { key: 'claim_no', is: 'link', open: detail, pin: 'left', width: 160, sort: 'id' },
        {
          key: 'carrier_answer',
          word: 'carrierClaim.carrier_answer',
          is: 'choice',
          words: 'cargoClaim.carrier_answer',
          tones: answerTones,
          width: 120,
        },
        { key: 'company_name', word: 'carrierClaim.company_name', is: 'text', width: 160 },
        { key: 'kind', is: 'choice', words: 'cargoClaim.kind', width: 110 },
        { key: 'happened_at', is: 'instant' },
        { key: 'description', is: 'text', width: 260, below: (row) => row.place },
        { key: 'claimed', is: 'amount', currency: 'currency' },
        { key: 'percent', word: 'carrierClaim.percent', is: 'percent', width: 110 },
        { key: 'amount', word: 'carrierClaim.amount', is: 'amount', currency: 'currency' },
        { key: 'notified_on', word: 'carrierClaim.notified_on', is: 'day' },
      ]}
      open={detail}
      exporting={may.answer}
      empty="carrierClaim.empty"
    />
  );
}
