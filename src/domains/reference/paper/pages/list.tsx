import type { ReactNode } from 'react';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { listPapers } from '../contract.ts';
import { may } from '../permits.ts';
import type { PaperSubject } from '../rules.ts';
import { paperTones } from './tones.ts';
import { addressOf } from '../../../../web/landing.ts';

const record = (row: { subject: PaperSubject; record_id: string }): string => addressOf(row.subject, row.record_id) ?? '';

/** Expiring papers of drivers, trucks, carriers, suppliers and contracts. */
export default function Papers(): ReactNode {
  const list = useList(listPapers, { tab: 'due' });
  return (
    <ListPage
      title="page.paper"
      list={list}
      columns={[
        { key: 'name', is: 'link', open: record, pin: 'left', sort: 'name', width: 200 },
        { key: 'subject', is: 'choice', words: 'paper.subject', width: 100 },
        { key: 'kind', is: 'choice', words: 'paper.kind', below: (row) => row.no, width: 180 },
        { key: 'until', is: 'day', sort: 'until' },
        { key: 'days_left', is: 'quantity', width: 110 },
        { key: 'papers', is: 'choice', words: 'paper.state', tones: paperTones, width: 190 },
        { key: 'blocks', is: 'flag', width: 150 },
        { key: 'filed', is: 'flag', width: 110 },
        { key: 'party', is: 'text' },
        { key: 'owner_name', is: 'text' },
        { key: 'reminded_on', is: 'day' },
      ]}
      open={record}
      exporting={may.view}
      empty="paper.empty"
    />
  );
}
