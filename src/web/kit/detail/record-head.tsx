import { LinkOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { Machine } from '../../../kernel/machine.ts';
import { useT } from '../../i18n.ts';
import { useCan } from '../../session.ts';
import { ActionBar } from '../action/action-bar.tsx';
import type { Action } from '../action/actions.ts';
import { useOpen } from '../open.ts';
import type { DetailPageProps } from './detail-props.ts';
import { Facts } from './facts.tsx';
import { Glances } from './sections.tsx';
import { StateTag } from './state-tag.tsx';
import { StepBar } from './step-bar.tsx';

/**
 * The head of a record, read in three seconds: its number, party and state, the next move and who makes it, its steps with planned and
 * actual times, its most important facts, and the cards of its own domain and of higher ones.
 */
export function RecordHead<T>(props: DetailPageProps<T> & { record: T; heading: string }): ReactNode {
  const { record, subject } = props;
  const steps = props.steps?.(record) ?? [];
  const party = props.party?.(record) ?? null;
  const state = props.state?.(record);
  const actions = (props.actions?.(record) ?? []).filter((action): action is Action => Boolean(action));
  const keyFacts = props.keyFacts?.(record) ?? [];
  const mayAct = actions.some(({ tone, off }) => tone === 'primary' && !off);
  return (
    <header className="kit-detail-head">
      <div className="kit-page-head">
        <h1 className="kit-code">{props.heading}</h1>
        {party !== null && <strong className="kit-head-party">{party}</strong>}
        {state !== undefined && <StateTag subject={subject} state={state} tones={props.tones} />}
        {props.machine && state !== undefined && !mayAct && <NextMove machine={props.machine} subject={subject} state={state} />}
        <span className="kit-space" />
        <PageTools {...props} />
        <ActionBar
          actions={actions}
          title={props.heading}
          detail={
            <Facts of={record} subject={subject} items={keyFacts.filter((fact) => fact && (fact.is === 'amount' || fact.is === 'own'))} />
          }
        />
      </div>
      {steps.length > 0 && <StepBar steps={steps} />}
      {keyFacts.length > 0 && <Facts of={record} subject={subject} items={keyFacts} />}
      <Glances subject={subject} id={props.id}>
        {props.glances?.(record)}
      </Glances>
    </header>
  );
}

function PageTools<T>(props: DetailPageProps<T> & { record: T }): ReactNode {
  const { record, read } = props;
  const t = useT();
  const open = useOpen();
  const { message } = App.useApp();
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    await message.success(t('kit.linkCopied'));
  };
  const tools = [
    { word: 'kit.copyLink', icon: <LinkOutlined />, run: () => void copy() },
    { word: 'kit.print', icon: <PrinterOutlined />, run: () => (props.print ? open(props.print(record)) : print()) },
    { word: 'kit.refresh', icon: <ReloadOutlined spin={read.isFetching} />, run: () => void read.refetch() },
  ];
  return tools.map(({ word, icon, run }) => (
    <Tooltip key={word} title={t(word)}>
      <Button type="text" icon={icon} aria-label={t(word)} onClick={run} />
    </Tooltip>
  ));
}

/** The usual next move, for users who wait for others to make it: the move, and the rights of those who may. */
function NextMove({ machine, subject, state }: { machine: Machine<string, string>; subject: string; state: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const moves = machine.moves.filter(([, from, , permit, { tone }]) => from === state && permit !== 'system' && tone !== 'danger');
  const [next] = [...moves.filter(([, , , , { tone }]) => tone === 'primary'), ...moves.filter(([, , , , { ownCall }]) => ownCall)];
  if (!next) return null;
  const [action] = next;
  const rights = moves.flatMap(([one, , , permit]) => (one === action && permit !== 'system' ? [permit] : []));
  if (rights.some(can)) return null;
  const by = rights.map((right) => t(`permit.${right}`)).join(' / ');
  return <span className="kit-quiet">{t('kit.nextMove', { move: t(`${subject}.do.${action}`), by })}</span>;
}
