import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useT } from '../../../../web/i18n.ts';
import type { FreightJobDetail } from '../../job/contract.ts';
import { mergeFreightHouses, splitFreightHouse } from '../contract.ts';

type House = FreightJobDetail['houses'][number];
type Of = { job: FreightJobDetail; house: House; close: () => void };

export function SplitDialog({ job, house, close }: Of): ReactNode {
  const t = useT();
  const format = useFormat();
  const containers = job.containers.filter(({ house_no }) => house_no === house.house_no);
  const containerName = (id: string): string => {
    const container = containers.find((one) => one.id === id);
    return container?.container_no ?? t(`freightJob.size_type.${container?.size_type ?? '22G1'}`);
  };
  return (
    <FormDialog
      call={splitFreightHouse}
      subject="freightJob"
      verb="freightJob.do.splitHouse"
      of={house.house_no}
      start={{ id: job.id, version: job.version, house_id: house.id ?? '', goods: house.goods, marks: house.marks, container_ids: [] }}
      fields={[
        { key: 'house_no', is: 'code' },
        { key: 'pieces', is: 'whole' },
        { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
        { key: 'goods', is: 'text' },
        { key: 'marks', is: 'text' },
        containers.length > 0 && {
          key: 'container_ids',
          is: 'choice',
          many: true,
          of: containers.flatMap(({ id }) => id ?? []),
          words: containerName,
        },
      ]}
      close={close}
    >
      {t('freightJob.splitHelp', {
        house: house.house_no,
        pieces: format.number(house.pieces),
        gross: format.number(house.gross_kg),
        volume: format.number(house.volume_m3),
      })}
    </FormDialog>
  );
}

export function MergeDialog({ job, house, close }: Of): ReactNode {
  const t = useT();
  const others = job.houses.filter(({ id }) => id !== house.id);
  const joined = (one: string | null, other: string | null): string => [...new Set([one, other].filter(Boolean))].join(', ');
  return (
    <FormDialog
      call={mergeFreightHouses}
      subject="freightJob"
      verb="freightJob.do.mergeHouses"
      of={house.house_no}
      start={{ id: job.id, version: job.version, house_id: house.id ?? '', goods: house.goods, marks: house.marks }}
      fields={(form) => [
        {
          key: 'into_house_id',
          is: 'choice',
          of: others.flatMap(({ id }) => id ?? []),
          words: (id) => others.find((one) => one.id === id)?.house_no ?? '',
          onChange: (id) => {
            const into = others.find((one) => one.id === id);
            if (into) form.set({ goods: joined(into.goods, house.goods), marks: joined(into.marks, house.marks) });
          },
        },
        { key: 'goods', is: 'text' },
        { key: 'marks', is: 'text' },
      ]}
      close={close}
    >
      {t('freightJob.mergeHelp', { house: house.house_no })}
    </FormDialog>
  );
}
