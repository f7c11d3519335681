import { Button } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import type { DeclarationRow } from '../contract.ts';
import { addDeclarationPage, declarationPage } from '../pages.ts';
import { may } from '../permits.ts';
import { channelTones, declarationTones } from './tones.ts';

type Props = { rows: readonly DeclarationRow[]; of: { readonly order: string } | { readonly job: string } };

/** The declarations of an order or a freight job, and the way to a new one. */
export function DeclarationsTable({ rows, of }: Props): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  return (
    <>
      <SubTable
        rows={rows}
        subject="declaration"
        title="declaration.ofOrder"
        open={(row) => link(declarationPage, { id: row.id })}
        columns={[
          { key: 'no', is: 'link', open: (row) => link(declarationPage, { id: row.id }), width: 160 },
          { key: 'state', is: 'state', tones: declarationTones, width: 120 },
          { key: 'country', is: 'choice', words: 'customsCountry', width: 90 },
          { key: 'direction', is: 'choice', words: 'customsDirection', width: 90 },
          { key: 'channel', is: 'choice', words: 'declaration.channel', tones: channelTones, width: 140 },
          { key: 'customs_no', is: 'code', width: 180 },
          { key: 'taxes', is: 'amount', currency: 'local_currency', width: 150 },
          { key: 'released_at', is: 'instant' },
        ]}
        empty="declaration.empty"
      />
      {can(may.edit) && <Button onClick={() => open(link(addDeclarationPage, of))}>{t('declaration.addForOrder')}</Button>}
    </>
  );
}
