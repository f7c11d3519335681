import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useCan } from '../../../../web/session.ts';
import { may } from '../../declaration/permits.ts';
import { listCases, moveCase, saveCase } from '../contract.ts';
import { amendableFields, caseKinds } from '../kinds.ts';

type Row = ResultOf<typeof listCases>['rows'][number];
const tones = { draft: 'warning', sent: 'progress', approved: 'good', refused: 'bad', withdrawn: 'neutral' } as const;

/** The cases of a declaration and the way to a new one. */
export default function CasesOfDeclaration({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const moves = useMoves(moveCase);
  const [asking, setAsking] = useState(false);
  const changes = (row: Row): string =>
    row.changes.map(({ field, before, after }) => `${t(`declaration.${field}`)}: ${before ?? '—'} → ${after}`).join('; ');
  return (
    <Read of={listCases} params={{ declaration_id: id }}>
      {({ rows, free }) => (
        <>
          <SubTable
            rows={rows}
            subject="customsCase"
            title="customsCase.section"
            columns={[
              { key: 'kind', is: 'choice', words: 'customsCase.kind', width: 110 },
              { key: 'state', is: 'choice', words: 'customsCase.state', tones, width: 130 },
              { key: 'reason', is: 'text', width: 220 },
              { key: 'changes', is: 'own', width: 360, show: changes, text: changes },
              { key: 'decision', is: 'text', width: 180 },
              { key: 'created_by_name', is: 'text', width: 110 },
              { key: 'created_at', is: 'instant' },
            ]}
            rowActions={moves.of}
            empty="customsCase.empty"
          />
          {free && can(may.edit) && <Button onClick={() => setAsking(true)}>{t('customsCase.new')}</Button>}
          {asking && <CaseDialog declarationId={id} close={() => setAsking(false)} />}
        </>
      )}
    </Read>
  );
}

function CaseDialog({ declarationId, close }: { declarationId: string; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={saveCase}
      verb="customsCase.new"
      start={{ declaration_id: declarationId, kind: 'amendment', changes: [{ field: 'bl_no', after: '' }] }}
      fields={({ values }) => [
        { key: 'kind', is: 'choice', of: caseKinds, words: 'customsCase.kind', as: 'radio' },
        { key: 'reason', is: 'note' },
        values.kind === 'amendment' && {
          key: 'changes',
          is: 'lines',
          newLine: () => ({ field: 'bl_no', after: '' }),
          columns: [
            { key: 'field', is: 'choice', of: amendableFields, words: 'declaration', required: true, width: 200 },
            { key: 'after', is: 'text', required: true, width: 240 },
          ],
        },
      ]}
      close={close}
    />
  );
}
