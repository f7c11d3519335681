import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { importUnlocodes, listUnlocodes, type UnlocodeImportRow, unlocodeImports } from '../contract.ts';
import type { UnlocodeImportState } from '../kinds.ts';
import { may } from '../permits.ts';

const tones: Readonly<Record<UnlocodeImportState, Tone>> = { waiting: 'neutral', running: 'progress', done: 'good', failed: 'bad' };

/** The UN/LOCODE code list: its entries, the countries whose list is in, and the imports of its releases. */
export default function Unlocodes({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const list = useList(listUnlocodes);
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'code', is: 'code', pin: 'left', width: 100, sort: 'code' },
          { key: 'name', is: 'text', width: 220, below: (row) => (row.name_plain === row.name ? null : row.name_plain) },
          { key: 'subdivision', is: 'code', width: 90 },
          { key: 'standing', is: 'choice', words: 'unlocode.standing', width: 120 },
          { key: 'status', is: 'code', width: 80 },
          { key: 'functions', is: 'code', width: 110 },
          { key: 'iata', is: 'code', width: 80 },
          { key: 'coordinates', is: 'text', width: 140 },
          { key: 'change', is: 'text', width: 70 },
          { key: 'changed', is: 'code', width: 80 },
          { key: 'release', is: 'code', width: 90 },
          { key: 'remarks', is: 'text', width: 200 },
        ]}
        buttons={
          can(may.import) && (
            <Button type="primary" onClick={() => setIsImporting(true)}>
              {t('unlocode.do.import')}
            </Button>
          )
        }
        above={<Imports />}
        exporting={may.view}
        empty="unlocode.empty"
      />
      {isImporting && (
        <FormDialog
          call={importUnlocodes}
          verb="unlocode.do.import"
          fields={[
            { key: 'release', is: 'text', placeholder: '2025-1' },
            { key: 'file_id', is: 'file', accept: '.csv' },
          ]}
          close={() => setIsImporting(false)}
        >
          {t('unlocode.importHelp')}
        </FormDialog>
      )}
    </>
  );
}

function Imports(): ReactNode {
  const t = useT();
  const faultsOf = ({ faults }: UnlocodeImportRow): string | null =>
    faults
      .slice(0, 3)
      .map(({ line, country, why }) => t('unlocode.faultAt', { line, country: country ?? '—', why: t(`unlocode.fault.${why}`) }))
      .join('\n') || null;
  return (
    <Read of={unlocodeImports} params={{}}>
      {({ countries, entries, rows }) => (
        <>
          <p>{t('unlocode.in', { countries, entries })}</p>
          {rows.length > 0 && (
            <SubTable
              rows={rows}
              subject="unlocode"
              title="unlocode.imports"
              columns={[
                { key: 'release', is: 'code', width: 90 },
                { key: 'file_name', is: 'text', width: 240 },
                { key: 'state', is: 'state', tones, width: 110 },
                { key: 'countries', is: 'quantity', width: 100 },
                { key: 'entries', is: 'quantity', width: 100 },
                {
                  key: 'faults',
                  is: 'own',
                  width: 320,
                  show: (row) => <span style={{ whiteSpace: 'pre-line' }}>{faultsOf(row) ?? '—'}</span>,
                },
                { key: 'created_by_name', is: 'text', width: 110 },
                { key: 'created_at', is: 'instant' },
                { key: 'finished_at', is: 'instant' },
              ]}
            />
          )}
        </>
      )}
    </Read>
  );
}
