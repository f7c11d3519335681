import { App, Button, Card, Descriptions, List, Radio, Tag } from 'antd';
import type { ReactNode } from 'react';
import { languages } from '../../../../kernel/words.ts';
import { send } from '../../../../web/call.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { languageNames } from '../../../../web/front/frame.tsx';
import { useLanguage, useT } from '../../../../web/i18n.ts';
import { zoneName } from '../../../../web/kit/form/zone-name.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { go } from '../../../../web/place.ts';
import { useRead } from '../../../../web/query.ts';
import { useSession } from '../../../../web/session.ts';
import { switchLanguage } from '../../../../web/switch-language.ts';
import { mayLeave } from '../../../../web/tabs/store.ts';
import type { ResultOf } from '../../../../kernel/call.ts';
import { myFactor } from '../../factor/contract.ts';
import { endSession, mySessions, setLanguage } from '../contract.ts';
import { deviceName } from './device.ts';
import { failureText } from './failure.ts';
import './personal.css';
import { link } from '../../../../kernel/link.ts';
import { secondFactorPage } from '../../factor/pages.ts';
import { resetPasswordPage } from '../pages.ts';

type Row = ResultOf<typeof mySessions>['rows'][number];

/** The user's own account: identity, language, password and sessions. */
export default function Personal(): ReactNode {
  const t = useT();
  const language = useLanguage();
  const session = useSession();
  const { message } = App.useApp();

  async function choose(next: (typeof languages)[number]): Promise<void> {
    await switchLanguage(setLanguage, next, (fault) => void message.error(failureText(fault, t)));
  }

  async function to(path: string): Promise<void> {
    if (await mayLeave()) go(path);
  }

  return (
    <div className="personal">
      <h1 className="visually-hidden">{t('page.personal')}</h1>
      <Card title={t('personal.account')}>
        <Descriptions
          column={1}
          items={[
            { key: 'name', label: t('personal.name'), children: session.login_user_name },
            { key: 'kind', label: t('personal.kind'), children: t(`personal.kind.${session.sys_num_id}`) },
            { key: 'zone', label: t('personal.zone'), children: zoneName(session.time_zone, t) },
          ]}
        />
        <Button onClick={() => void to(link(resetPasswordPage))}>{t('password.do.change')}</Button>
      </Card>
      <SecondFactor open={() => void to(link(secondFactorPage))} />
      <Card title={t('language.name')}>
        <Radio.Group
          optionType="button"
          value={language}
          onChange={(event) => void choose(languages.find((one) => one === event.target.value) ?? language)}
          options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        />
      </Card>
      <Sessions />
    </div>
  );
}

function SecondFactor({ open }: { open(): void }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('page.secondFactor')}>
      <Read of={myFactor} params={{}}>
        {(state) => (
          <>
            <p>
              <Tag color={state.on ? 'success' : 'default'}>{t(state.on ? 'factor.on' : 'factor.off')}</Tag>
              {state.since && t('factor.since', { at: format.instant(state.since) })}
              {state.on && ` · ${t('factor.left', { count: state.recovery_left })}`}
            </p>
            <p className="personal-quiet">{t('factor.lead')}</p>
            <Button onClick={open}>{t(state.on ? 'factor.do.manage' : 'factor.do.begin')}</Button>
          </>
        )}
      </Read>
    </Card>
  );
}

function Sessions(): ReactNode {
  const t = useT();
  const read = useRead(mySessions, {});
  return (
    <Card title={t('personal.sessions')}>
      <Read of={read}>
        {({ rows }) => (
          <List dataSource={rows} rowKey="id" renderItem={(row) => <SessionLine row={row} reload={() => void read.refetch()} />} />
        )}
      </Read>
    </Card>
  );
}

function SessionLine({ row, reload }: { row: Row; reload(): void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { modal, message } = App.useApp();

  async function end(): Promise<void> {
    const sure = await modal.confirm({
      title: t('personal.endQuestion'),
      content: `${deviceName(row.device)} · ${row.address}`,
      okText: t('personal.do.end'),
    });
    if (!sure) return;
    try {
      await send(endSession, { id: row.id });
      reload();
    } catch (fault) {
      void message.error(failureText(fault, t));
    }
  }

  return (
    <List.Item
      actions={
        row.mine
          ? []
          : [
              <Button key="end" size="small" danger onClick={() => void end()}>
                {t('personal.do.end')}
              </Button>,
            ]
      }
    >
      <List.Item.Meta
        title={
          <>
            {deviceName(row.device) || t('personal.unknownDevice')} {row.mine && <Tag color="processing">{t('personal.thisOne')}</Tag>}
          </>
        }
        description={`${row.address} · ${t('personal.begun', { at: format.instant(row.begun_at) })} · ${t('personal.seen', { ago: format.ago(row.seen_at, serverNow()) })}`}
      />
    </List.Item>
  );
}
