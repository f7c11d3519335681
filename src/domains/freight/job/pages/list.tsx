import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useImport } from '../../../../web/kit/transfer/import-button.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type FreightJobRow, freightJobsOpening, listFreightJobs } from '../contract.ts';
import { addAirJobPage, addOceanJobPage, freightJobPage } from '../pages.ts';
import { may } from '../permits.ts';
import { masterText } from '../rules.ts';
import { endedStates } from '../states.ts';
import { freightJobTones, useFreightJobMoves } from './moves.tsx';

/** Freight jobs of one mode; the path says which. */
export default function FreightJobs({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const isAir = page.fixed?.['mode'] === 'air';
  const form = isAir ? addAirJobPage : addOceanJobPage;
  const list = useList(listFreightJobs, freightJobsOpening(page));
  const moves = useFreightJobMoves<FreightJobRow>();
  const houses = useImport(can(may.edit) ? 'freightHouse' : null, list.reload);
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={[
          { key: 'no', is: 'link', open: (row) => link(freightJobPage, { id: row.id }), pin: 'left', sort: 'no', width: 160 },
          { key: 'state', is: 'state', tones: freightJobTones, width: 130, below: (row) => row.reason },
          { key: 'customer_name', is: 'text', width: 150, below: (row) => row.customer_ref },
          { key: 'direction', is: 'choice', words: 'freightJob.direction', width: 90 },
          { key: 'service', is: 'choice', words: 'freightJob.service', width: 100 },
          { key: 'origin_name', is: 'text', width: 120, below: (row) => row.origin_code },
          { key: 'destination_name', is: 'text', width: 120, below: (row) => row.destination_code },
          { key: 'carrier_name', is: 'text', width: 130 },
          { key: 'master_no', is: 'own', width: 150, show: masterText, text: (row) => masterText(row) ?? '' },
          isAir ? { key: 'flight_no', is: 'code', width: 90 } : { key: 'vessel', is: 'text', width: 150, below: (row) => row.voyage },
          { key: 'etd', is: 'instant', sort: 'etd' },
          { key: 'eta', is: 'instant' },
          { key: 'departed_at', is: 'instant' },
          { key: 'arrived_at', is: 'instant' },
          { key: 'house_count', is: 'quantity', width: 80 },
          !isAir && { key: 'container_count', is: 'quantity', width: 80 },
          { key: 'pieces', is: 'quantity', width: 90 },
          { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
          { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
          isAir && { key: 'chargeable_kg', is: 'quantity', unit: 'unit.kg' },
          { key: 'created_by_name', is: 'text', width: 110 },
          { key: 'created_at', is: 'instant', sort: 'created_at' },
        ]}
        open={(row) => link(freightJobPage, { id: row.id })}
        create={{ path: link(form), permit: may.edit }}
        rowActions={(row) => [
          ...moves.of(row),
          ...(can(may.edit) && !endedStates.includes(row.state)
            ? [{ key: 'edit', word: 'kit.edit', run: () => open(link(form, { id: row.id })) }]
            : []),
          ...(can(may.edit) ? [{ key: 'copy', word: 'freightJob.copy', run: () => open(link(form, { copy: row.id })) }] : []),
        ]}
        batch={moves.batch()}
        exporting={may.view}
        importing={{ entity: 'freightJob', permit: may.edit }}
        buttons={
          houses.open && (
            <Button icon={<UploadOutlined />} onClick={houses.open}>
              {t('freightJob.importHouses')}
            </Button>
          )
        }
        empty="freightJob.empty"
      />
      {moves.dialog}
      {houses.dialog}
    </>
  );
}
