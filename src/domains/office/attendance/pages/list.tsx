import { EnvironmentOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { refusedText } from '../../../../web/kit/reply/refused-text.ts';
import { type PageProps, useCan } from '../../../../web/tab-context.ts';
import { assignDevicePerson, type AttendanceRow, clockIn, listAttendance } from '../contract.ts';
import { may } from '../permits.ts';

/** Moments at which people were recorded, by a device, a phone or a correction; and those of numbers that nobody knows. */
export default function Attendance({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const list = useList(listAttendance, { tab: can(may.import) ? 'unknown' : 'own' });
  const [assigning, setAssigning] = useState<AttendanceRow | null>(null);
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'at', is: 'instant', pin: 'left', width: 170, sort: 'at' },
          { key: 'employee', is: 'ref', width: 160, below: (row) => row.team },
          { key: 'device_person', is: 'code', width: 150 },
          { key: 'source', is: 'choice', words: 'attendance.source', tones: { device: 'neutral', phone: 'info', correction: 'warning' } },
          {
            key: 'place',
            is: 'own',
            width: 200,
            show: (row) =>
              row.latitude !== null && (
                <span className="kit-code">
                  <EnvironmentOutlined /> {row.latitude}, {row.longitude}
                </span>
              ),
            text: (row) => (row.latitude === null ? '' : `${row.latitude}, ${row.longitude}`),
            sheet: [
              { key: 'latitude', is: 'text' },
              { key: 'longitude', is: 'text' },
            ],
            below: (row) => (row.accuracy_m === null ? null : t('attendance.accuracy', { metres: row.accuracy_m })),
          },
        ]}
        buttons={can(may.clock) && <ClockButton />}
        rowActions={(row) =>
          row.employee === null && can(may.import)
            ? [{ key: 'assign', word: 'attendance.do.assign', tone: 'primary', run: () => setAssigning(row) }]
            : []
        }
        importing={{ entity: 'attendance', permit: may.import }}
        exporting={may.view}
        empty="attendance.empty"
      />
      {assigning && (
        <FormDialog
          call={assignDevicePerson}
          verb="attendance.do.assign"
          of={assigning.device_person}
          start={{ company_id: assigning.company_id, device_person: assigning.device_person ?? '' }}
          fields={[{ key: 'account_id', is: 'ref', to: 'account', within: { user_type: '1' }, span: 12 }]}
          close={() => setAssigning(null)}
        >
          <p>{t('attendance.assignAll')}</p>
        </FormDialog>
      )}
    </>
  );
}

/** The place is asked for once; without one the moment is recorded alone, and the user is told. */
function ClockButton(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const clock = async (): Promise<void> => {
    setBusy(true);
    try {
      const place = await placeNow();
      const { at } = await send(clockIn, place ?? {});
      void message.success(t('attendance.clocked', { at: format.instant(at) }));
      if (!place) void message.info(t('attendance.noPlace'));
    } catch (thrown) {
      void message.error(refusedText(thrown, t).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button type="primary" loading={busy} onClick={() => void clock()}>
      {t('attendance.do.clockIn')}
    </Button>
  );
}

type Place = { readonly latitude: number; readonly longitude: number; readonly accuracy_m: number };
const placeMs = 8000;

function placeNow(): Promise<Place | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: coords.latitude, longitude: coords.longitude, accuracy_m: Math.min(100_000, Math.round(coords.accuracy)) }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: placeMs, maximumAge: 0 },
    );
  });
}
