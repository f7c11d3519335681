import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import type { Column } from '../../../../web/kit/detail/kinds.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { firstDayOf, lastDayOf } from '../../period/rules.ts';
import { balanceColumns } from '../../ledger/pages/balance-columns.ts';
import { ledgerPage } from '../../ledger/pages.ts';
import { type Source, sources } from '../rules.ts';
import { type AccountRow, linesOf, type Of, type TaxReturn } from './drill.ts';

const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** The tax accounts as the ledger has them, and under each the difference to its documents by origin. */
export function Accounts({ of, report }: { of: Of; report: TaxReturn }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { accounts, functional_currency: currency } = report;
  const unexplained = accounts.filter((row) => !isZero(row.unexplained));
  const days = `${firstDayOf(of.month)}..${lastDayOf(of.month)}`;
  const entries = ({ account }: AccountRow): string =>
    link(ledgerPage, { 'w.account': account, 'w.company': of.company_id, 'w.posted_on': days });
  return (
    <>
      <section className="kit-section">
        <h2>{t('taxReturn.accounts')}</h2>
        <SubTable
          rows={accounts}
          subject="ledger"
          title="taxReturn.accounts"
          rowId={(row) => row.account}
          columns={[
            { key: 'account_code', is: 'link', open: entries, width: 90 },
            { key: 'account_name', is: 'text', width: 200 },
            ...balanceColumns(currency),
          ]}
        />
      </section>
      <section className="kit-section">
        <h2>{t('taxReturn.comparison')}</h2>
        {unexplained.length === 0 && <Alert className="kit-gap" type="success" showIcon title={t('taxReturn.explained')} />}
        {unexplained.map((row) => (
          <Alert
            key={row.account}
            className="kit-gap"
            type="error"
            showIcon
            title={t('taxReturn.notExplained', { account: row.account_name, amount: format.money(row.unexplained, currency) })}
          />
        ))}
        {accounts.flatMap((row) =>
          row.origins.length > 0 ? [<Compared key={row.account} of={of} account={row} currency={currency} />] : [],
        )}
      </section>
    </>
  );
}

type OriginRow = Pick<AccountRow, 'ledger' | 'documents' | 'difference'> & { origin: AccountRow['origins'][number]['origin'] | null };

/** The movement of one account beside its documents: a row for each origin, and the whole. */
function Compared({ of, account, currency }: { of: Of; account: AccountRow; currency: TaxReturn['functional_currency'] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { ledger, documents, difference } = account;
  const rows: OriginRow[] = [...account.origins, { origin: null, ledger, documents, difference }];
  const nameOf = ({ origin }: OriginRow): string => t(origin === null ? 'kit.total' : `taxReturn.origin.${origin}`);
  const figure = (key: 'ledger' | 'documents' | 'difference', source?: Source): Column<OriginRow> => ({
    key,
    is: 'own',
    align: 'right',
    width: 160,
    text: (row) => row[key],
    show: (row) => {
      const text = format.amount(row[key], currency);
      if (isZero(row[key])) return text;
      return <RecordLink path={linesOf(of, account.account, row.origin ?? undefined, source)}>{text}</RecordLink>;
    },
  });
  const [document, entry] = sources;
  return (
    <>
      <h3>{account.account_name}</h3>
      <SubTable
        rows={rows}
        subject="taxReturn"
        title={`ledger.account.${account.account}`}
        rowId={(row) => row.origin ?? ''}
        columns={[
          {
            key: 'origin',
            is: 'own',
            width: 320,
            text: nameOf,
            show: (row) => <span className={row.origin === 'unexplained' ? 'kit-bad' : undefined}>{nameOf(row)}</span>,
          },
          figure('documents', document),
          figure('ledger', entry),
          figure('difference'),
        ]}
      />
    </>
  );
}
