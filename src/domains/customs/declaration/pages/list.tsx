import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { freightJobPage } from '../../../freight/job/pages.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';
import { type DeclarationRow, listDeclarations, moveDeclaration } from '../contract.ts';
import { addDeclarationPage, declarationPage } from '../pages.ts';
import { may } from '../permits.ts';
import { channelTones, declarationTones } from './tones.ts';

const pathOf = (row: DeclarationRow): string => link(declarationPage, { id: row.id });

/** Declarations to the customs of three countries. */
export default function Declarations(): ReactNode {
  const list = useList(listDeclarations, { tab: 'checking' });
  const moves = useMoves(moveDeclaration);
  return (
    <ListPage
      title="page.declarations"
      list={list}
      columns={[
        { key: 'no', is: 'link', open: pathOf, pin: 'left', width: 160, sort: 'no' },
        { key: 'state', is: 'state', tones: declarationTones, width: 120 },
        { key: 'country', is: 'choice', words: 'customsCountry', width: 120 },
        { key: 'direction', is: 'choice', words: 'customsDirection', width: 110 },
        { key: 'channel', is: 'choice', words: 'declaration.channel', tones: channelTones, width: 140 },
        { key: 'customs_no', is: 'code', width: 180 },
        { key: 'customer_name', is: 'text', width: 180 },
        { key: 'order_no', is: 'link', open: (row) => link(orderDetailPage, { id: row.order_id }), width: 160 },
        { key: 'freight_job_no', is: 'link', open: (row) => link(freightJobPage, { id: row.freight_job_id }), width: 160 },
        { key: 'bl_no', is: 'code', width: 150 },
        { key: 'declared_on', is: 'day', sort: 'declared_on' },
        { key: 'taxes', is: 'amount', currency: 'local_currency', width: 150 },
        { key: 'taxes_paid_on', is: 'day' },
        { key: 'pieces', is: 'quantity', width: 90 },
        { key: 'gross_kg', is: 'quantity', width: 120 },
        { key: 'prepared_by_name', is: 'text', width: 110 },
        { key: 'reviewed_by_name', is: 'text', width: 110 },
        { key: 'released_at', is: 'instant' },
        { key: 'duty', is: 'amount', currency: 'local_currency', off: true },
        { key: 'consumption', is: 'amount', currency: 'local_currency', off: true },
        { key: 'vat', is: 'amount', currency: 'local_currency', off: true },
        { key: 'reason', is: 'text', width: 200, off: true },
      ]}
      open={pathOf}
      create={{ path: link(addDeclarationPage), permit: may.edit }}
      rowActions={moves.of}
      batch={moves.batch('review', 'file')}
      exporting={may.view}
      empty="declaration.empty"
    />
  );
}
