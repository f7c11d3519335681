import { Alert, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import type { Note } from '../../rating/price.ts';
import type { PartyResult } from '../schema.ts';

const verdictTones = { wins: 'good', ties: 'bad', loses: 'info', no_match: 'neutral' } as const;

/** The charges of a leg by a party's sheets, the calculation of each line, and the result of every price. */
export function PartyCharges({ result, sheet }: { result: PartyResult; sheet: (quotationId: string) => string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const say = ({ word, facts }: Note) => t(word, facts);
  return (
    <Flex vertical gap={12} component="section" aria-label={result.party_name}>
      <h3>{result.party_name}</h3>
      <Stats>
        {result.totals.map((total) => (
          <Stat key={total.currency} label={t('quotation.total')} value={format.money(total.amount, total.currency)} />
        ))}
      </Stats>
      {result.unrated.map((one) => (
        <Alert
          key={one.id}
          type="warning"
          showIcon
          title={`${one.fee_name}${one.container_type ? ` · ${one.container_type}` : ''}`}
          description={say(one.why)}
        />
      ))}
      {result.lines.length === 0 && result.unrated.length === 0 && <Alert type="info" showIcon title={t('quotation.nothingMatches')} />}
      {result.lines.length > 0 && (
        <SubTable
          rows={result.lines}
          subject="quotation"
          title="quotation.charges"
          columns={[
            { key: 'fee_name', is: 'text', below: (line) => line.container_type },
            { key: 'quantity', is: 'quantity' },
            { key: 'price', is: 'quantity' },
            { key: 'gross', is: 'amount', currency: 'currency' },
            { key: 'net', is: 'amount', currency: 'currency' },
            { key: 'tax', is: 'amount', currency: 'currency' },
            {
              key: 'notes',
              word: 'quotation.calculation',
              is: 'own',
              width: 420,
              show: (line) => line.notes.map(say).join(' · '),
              text: (line) => line.notes.map(say).join('\n'),
            },
            { key: 'number', is: 'link', open: (line) => sheet(line.quotation_id) },
          ]}
        />
      )}
      {result.judged.length > 0 && (
        <>
          <h4>{t('quotation.judged')}</h4>
          <SubTable
            rows={result.judged}
            subject="quotation"
            title="quotation.judged"
            columns={[
              { key: 'verdict', is: 'choice', words: 'rating.verdict', tones: verdictTones },
              {
                key: 'reason',
                is: 'own',
                width: 220,
                show: (one) => (one.reason ? t(one.reason) : ''),
                text: (one) => (one.reason ? t(one.reason) : ''),
              },
              { key: 'fee_name', is: 'text', below: (one) => one.container_type },
              { key: 'scope', is: 'choice', words: 'rating.scope' },
              { key: 'lane', is: 'own', width: 220, show: (one) => one.lane || t('quotation.anywhere'), text: (one) => one.lane },
              { key: 'vehicle_type_name', is: 'ref' },
              { key: 'number', is: 'link', open: (one) => sheet(one.quotation_id) },
              { key: 'revision', is: 'quantity' },
            ]}
          />
        </>
      )}
    </Flex>
  );
}
