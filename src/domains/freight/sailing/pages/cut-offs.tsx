import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import type { CutOffOut } from '../contract.ts';
import { usePortTimeColumn } from './port-time.ts';

const dayMs = 86_400_000;

/** Cut-offs at the clock of their port, with the time that is left. */
export function CutOffs({ rows }: { rows: readonly CutOffOut[] }): ReactNode {
  const portTimeColumn = usePortTimeColumn();
  return (
    <SubTable
      rows={rows}
      subject="sailing"
      title="sailing.section.cutOffs"
      columns={[
        { key: 'kind', word: 'sailing.cutOff', is: 'choice', words: 'sailing.cutOff', width: 260, below: (row) => row.kind },
        { key: 'code', word: 'sailing.port', is: 'code', width: 110 },
        portTimeColumn('there', 160),
        { key: 'left', is: 'own', width: 160, show: (row) => <TimeLeft at={row.at} /> },
      ]}
    />
  );
}

function TimeLeft({ at }: { at: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const now = serverNow();
  const left = Date.parse(at) - now.getTime();
  if (left <= 0) return <ToneTag tone="neutral">{t('sailing.cutOffPassed')}</ToneTag>;
  return <ToneTag tone={left < dayMs ? 'bad' : left < 3 * dayMs ? 'warning' : 'info'}>{format.ago(at, now)}</ToneTag>;
}
