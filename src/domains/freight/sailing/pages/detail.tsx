import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { useSections } from '../../../../web/kit/detail/sections.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getSailing, type PortOut, type SailingDetail, setSailingActive } from '../contract.ts';
import { editSailingPage } from '../pages.ts';
import { may } from '../permits.ts';
import { CutOffs } from './cut-offs.tsx';
import { DelayTag } from './delay-tag.tsx';
import { usePortTime } from './port-time.ts';

/** One voyage: its ports with planned, estimated and actual times side by side, and its cut-offs. */
export default function SailingPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const can = useCan();
  const open = useOpen();
  const read = useRead(getSailing, { id });
  const others = useSections('sailing', id);
  return (
    <DetailPage
      subject="sailing"
      id={id}
      read={read}
      title={(sailing) => `${sailing.vessel_name} ${sailing.voyage}`}
      party={(sailing) => sailing.line_name}
      keyFacts={() => [
        { key: 'imo', is: 'code' },
        { key: 'voyage', is: 'code' },
        { key: 'service', is: 'text' },
        { key: 'remark', is: 'text' },
      ]}
      actions={(sailing) => [
        can(may.edit) && { key: 'edit', word: 'kit.edit', run: () => open(link(editSailingPage, { id })) },
        can(may.edit) && {
          key: 'active',
          word: sailing.active ? 'sailing.do.deactivate' : 'sailing.do.activate',
          run: () => send(setSailingActive, { id, version: sailing.version, active: !sailing.active }),
        },
      ]}
      sections={(sailing) => [
        { key: 'ports', word: 'sailing.section.ports', count: sailing.ports.length, body: <Ports sailing={sailing} /> },
        { key: 'cutOffs', word: 'sailing.section.cutOffs', count: sailing.cut_offs.length, body: <CutOffs rows={sailing.cut_offs} /> },
        ...others,
      ]}
    />
  );
}

type Event = 'arrival' | 'departure';

function Ports({ sailing }: { sailing: SailingDetail }): ReactNode {
  const portTime = usePortTime();
  const time = (event: Event, kind: 'planned' | 'estimated' | 'actual') => {
    const key = `${kind}_${event}` as const;
    return {
      key,
      is: 'own' as const,
      width: 140,
      show: (port: PortOut) => portTime(port[key]?.there) ?? '–',
      text: (port: PortOut) => portTime(port[key]?.there) ?? '',
    };
  };
  const delay = (event: Event) => {
    const key = `${event}_delay` as const;
    return {
      key,
      is: 'own' as const,
      width: 110,
      show: (port: PortOut) => <DelayTag hours={port[key]} />,
      text: (port: PortOut) => String(port[key]),
    };
  };
  return (
    <SubTable
      rows={sailing.ports}
      subject="sailing"
      title="sailing.section.ports"
      columns={[
        { key: 'name', word: 'sailing.port', is: 'text', width: 150, below: (port) => port.code },
        { key: 'time_zone', is: 'choice', words: 'timeZone', width: 150 },
        { key: 'terminal', is: 'text', width: 120 },
        time('arrival', 'planned'),
        time('arrival', 'estimated'),
        time('arrival', 'actual'),
        delay('arrival'),
        time('departure', 'planned'),
        time('departure', 'estimated'),
        time('departure', 'actual'),
        delay('departure'),
      ]}
    />
  );
}
