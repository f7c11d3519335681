import { Alert, Typography } from 'antd';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import type { ParamsOf, ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { RefusedAlert } from '../../../../web/kit/reply/refused.tsx';
import { useRead } from '../../../../web/query.ts';
import { previewAgentShare } from '../contract.ts';

type Terms = ParamsOf<typeof previewAgentShare>;
type Figures = ResultOf<typeof previewAgentShare>;

/** The amount that would be charged, which the settlement names; null while it is not known or cannot be charged. */
export type Previewed = { readonly amount: string; readonly side: Figures['side'] } | null;

type Props = {
  readonly start: Partial<Terms>;
  readonly values: Partial<{ [K in keyof Terms]: Terms[K] | null }>;
  readonly onPreview: (previewed: Previewed) => void;
};

/** The result of the entered terms, in figures and in words. It follows the fields. */
export function Preview({ start, values, onPreview }: Props): ReactNode {
  const asked = {
    freight_job_id: start.freight_job_id ?? '',
    percent: values.percent ?? '',
    losses: values.losses ?? 'shared',
    excluded_fee_ids: values.excluded_fee_ids ?? [],
    currency: values.currency ?? start.currency ?? 'USD',
  };
  const key = JSON.stringify(asked);
  const isComplete = Boolean(values.losses && (values.currency ?? start.currency)) && previewAgentShare.params.safeParse(asked).success;
  const asks = useDeferredValue(key) === key && isComplete;
  const read = useRead(previewAgentShare, asked, { enabled: asks, keepPrevious: true, quiet: true });
  const figures = asks && !read.isPlaceholderData && !read.error ? read.data : undefined;
  const amount = figures && !figures.obstacle ? figures.difference : null;
  const side = figures?.side ?? 'payable';
  useEffect(() => onPreview(amount === null ? null : { amount, side }), [amount, side, onPreview]);
  if (asks && read.error) return <RefusedAlert error={read.error} />;
  return isComplete && read.data ? <FiguresOf figures={read.data} percent={asked.percent} /> : null;
}

function FiguresOf({ figures, percent }: { figures: Figures; percent: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { functional_currency: own, currency, lines, expenses, obstacle, rate, side } = figures;
  const bare = (amount: string, of = currency) => format.amount(amount, of);
  const rows = [
    ...lines,
    ...(/[1-9]/.test(expenses)
      ? [{ id: 'expenses', fee_name: t('agentShare.expenses'), income: '0', cost: expenses, excluded: true }]
      : []),
  ].map((line) => ({ ...line, part: line.excluded ? ('out' as const) : ('in' as const) }));
  const facts = { currency, settled: bare(figures.settled), share: bare(figures.share), amount: bare(figures.difference) };
  return (
    <>
      <SubTable
        rows={rows}
        subject="agentShare"
        title="agentShare.preview"
        columns={[
          { key: 'fee_name', is: 'text' },
          { key: 'income', is: 'amount', currency: { all: own } },
          { key: 'cost', is: 'amount', currency: { all: own } },
          { key: 'part', is: 'choice', words: 'agentShare.part', width: 100 },
        ]}
      />
      {rate !== null && (
        <p>
          {t('agentShare.inWords', {
            income: bare(figures.income, own),
            cost: bare(figures.cost, own),
            profit: bare(figures.profit, own),
            own,
            percent: format.number(percent),
            share: facts.share,
            currency,
          })}{' '}
          {currency !== own && t('agentShare.atRate', { rate: format.number(rate) })}
        </p>
      )}
      {/[1-9]/.test(figures.settled) && <p>{t('agentShare.settledBefore', facts)}</p>}
      {obstacle ? (
        <Alert type="warning" showIcon title={t(`refusal.${obstacle.code}`, obstacle.facts)} />
      ) : (
        <Typography.Text strong>
          {t(`agentShare.owed.${side}`, { currency, amount: bare(figures.difference.replace('-', '')) })}
        </Typography.Text>
      )}
    </>
  );
}
