import { Alert } from 'antd';
import { type ReactNode, useDeferredValue } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useRead } from '../../../../web/query.ts';
import { similarParties } from '../contract.ts';

/** Warns while a party is typed that is there already under the same tax number or nearly the same name. */
export function SimilarParties(props: {
  to: 'customer' | 'carrier' | 'consignor';
  name: string | null | undefined;
  taxNo: string | null | undefined;
  except: string | undefined;
}): ReactNode {
  const t = useT();
  const name = useDeferredValue(props.name ?? null);
  const tax_no = useDeferredValue(props.taxNo ?? null);
  const asked = { to: props.to, name, tax_no, ...(props.except ? { except: props.except } : {}) };
  const read = useRead(similarParties, asked, { enabled: Boolean(name || tax_no), quiet: true, keepPrevious: true, staleTime: 30_000 });
  const rows = read.data?.rows ?? [];
  if (rows.length === 0) return null;
  const names = rows.map((row) => `${row.code} ${row.name}${row.same_tax_no ? ` (${t('pick.sameTaxNo')})` : ''}`).join('; ');
  return <Alert type="warning" showIcon title={t('pick.similar', { names })} />;
}
