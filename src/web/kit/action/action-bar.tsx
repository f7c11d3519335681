import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import { type Action, buttonsAndRest } from './actions.ts';
import { useActionRunner } from './use-action-runner.tsx';

/** The buttons of one record, with the others behind the dots. It asks before it acts where the action says so, and shows `detail` beside the question. */
export function ActionBar(props: { actions: readonly Action[]; title?: string; detail?: ReactNode; shown?: number }): ReactNode {
  const t = useT();
  const runner = useActionRunner();
  const { buttons, rest } = buttonsAndRest(props.actions, props.shown ?? 4);
  const run = (action: Action) => void runner.run(action, { ...(props.title ? { title: props.title } : {}), detail: props.detail });
  return (
    <div className="kit-actions">
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({
              key: action.key,
              label: t(action.word),
              danger: action.tone === 'danger',
              disabled: Boolean(action.off),
            })),
            onClick: ({ key }) => {
              const action = rest.find((each) => each.key === key);
              if (action) run(action);
            },
          }}
        >
          <Button icon={<MoreOutlined />} aria-label={t('kit.moreActions')} />
        </Dropdown>
      )}
      {[...buttons].reverse().map((action) => (
        <ActionButton key={action.key} action={action} busy={runner.busy} run={run} />
      ))}
      {runner.dialog}
    </div>
  );
}

function ActionButton({ action, busy, run }: { action: Action; busy: string | null; run: (action: Action) => void }): ReactNode {
  const t = useT();
  return (
    <Button
      type={action.tone === 'primary' ? 'primary' : 'default'}
      danger={action.tone === 'danger'}
      icon={action.icon}
      loading={busy === action.key && !action.asks}
      disabled={Boolean(action.off) || (busy !== null && busy !== action.key)}
      {...(action.off ? { title: t(action.off) } : {})}
      onClick={() => run(action)}
    >
      {t(action.word)}
    </Button>
  );
}

/** One action as a button of its own, anywhere on a page. */
export function MoveButton({ action, title }: { action: Action; title?: string }): ReactNode {
  const runner = useActionRunner();
  return (
    <>
      <ActionButton action={action} busy={runner.busy} run={(each) => void runner.run(each, title ? { title } : {})} />
      {runner.dialog}
    </>
  );
}
