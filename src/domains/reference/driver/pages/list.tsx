import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { paperTones } from '../../paper/pages/tones.ts';
import { banDriver, listDrivers, setDriverActive } from '../contract.ts';
import { may } from '../permits.ts';
import { BanDialog } from './ban-dialog.tsx';

/** Staff see the drivers of all carriers, a carrier's users only their own. */
export default function DriverList({ page }: PageProps): ReactNode {
  const list = useList(listDrivers);
  const can = useCan();
  const open = useOpen();
  const [banning, setBanning] = useState<{ id: string; version: number; name: string } | null>(null);
  const staff = page.users.includes(1);
  const edit = (id: string): string => `${page.path}/editDriver?id=${id}`;
  return (
    <>
      <ListPage
        title="page.drivers"
        name={page.path}
        list={list}
        columns={[
          { key: 'name', is: 'link', open: (row) => (can(may.save) ? edit(row.id) : null), pin: 'left', sort: 'name' },
          { key: 'phone', is: 'code' },
          { key: 'country', is: 'country', width: 110 },
          staff && { key: 'carrier_name', is: 'text', sort: 'carrier_name' },
          { key: 'plate_no', is: 'code' },
          { key: 'licence_class', is: 'code' },
          { key: 'papers', is: 'choice', words: 'paper.state', tones: paperTones, width: 175 },
          { key: 'licence_until', is: 'day', sort: 'due' },
          { key: 'qualification_until', is: 'day' },
          { key: 'language', is: 'choice', words: 'driver.language' },
          { key: 'banned', is: 'flag' },
          { key: 'banned_until', is: 'day', off: true },
        ]}
        open={(row) => edit(row.id)}
        create={{ path: `${page.path}/addDriver`, permit: may.save }}
        rowActions={(row) => [
          ...(can(may.save) ? [{ key: 'edit', word: 'driver.do.edit', run: () => open(edit(row.id)) }] : []),
          ...(staff && can(may.ban)
            ? [
                row.banned_from === null
                  ? { key: 'ban', word: 'driver.do.ban', run: () => setBanning(row) }
                  : {
                      key: 'liftBan',
                      word: 'driver.do.liftBan',
                      asks: 'sure' as const,
                      run: () => send(banDriver, { id: row.id, version: row.version, ban: null }),
                    },
              ]
            : []),
          ...(can(may.save)
            ? [
                {
                  key: 'active',
                  word: row.active ? 'driver.do.deactivate' : 'driver.do.activate',
                  ...(row.active ? { tone: 'danger' as const } : {}),
                  asks: 'sure' as const,
                  run: () => send(setDriverActive, { id: row.id, version: row.version, active: !row.active }),
                },
              ]
            : []),
        ]}
        exporting={may.view}
        importing={{ entity: 'driver', permit: may.import }}
        empty="driver.empty"
      />
      {banning && <BanDialog driver={banning} close={() => setBanning(null)} />}
    </>
  );
}
