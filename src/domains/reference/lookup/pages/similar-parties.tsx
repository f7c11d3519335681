import { Alert } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useRead } from '../../../../web/query.ts';
import { type likenesses, similarParties } from '../contract.ts';

/** Delay after the last keystroke before the search. */
const restMs = 300;

/** Warns while the user types a record that already exists under the same number or nearly the same name. */
export function SimilarParties(props: {
  to: (typeof likenesses)[number];
  name?: string | null | undefined;
  number: string | null | undefined;
  except: string | undefined;
}): ReactNode {
  const t = useT();
  const name = useRested(props.name ?? null);
  const number = useRested(props.number ?? null);
  const params = { to: props.to, name, number, ...(props.except ? { except: props.except } : {}) };
  const read = useRead(similarParties, params, { enabled: Boolean(name || number), quiet: true, keepPrevious: true, staleTime: 30_000 });
  const rows = name || number ? (read.data?.rows ?? []) : [];
  if (rows.length === 0) return null;
  const names = rows.map((row) => `${row.code} ${row.name}${row.same_number ? ` (${t(`pick.same.${props.to}`)})` : ''}`).join('; ');
  return <Alert type="warning" showIcon title={t('pick.similar', { names })} />;
}

function useRested(typed: string | null): string | null {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const resting = setTimeout(() => setRested(typed), restMs);
    return () => clearTimeout(resting);
  }, [typed]);
  return rested;
}
