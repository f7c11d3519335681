import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useRead } from '../../../../web/query.ts';
import { declarationsOfFreightJob, declarationsOfOrder, type DeclarationRow } from '../contract.ts';
import { declarationPage } from '../pages.ts';
import { openStates } from '../states.ts';

const wrongStates: readonly DeclarationRow['state'][] = ['inspection', 'seized', 'rejected'];

export function CustomsOfOrder({ id }: { id: string }): ReactNode {
  const { data } = useRead(declarationsOfOrder, { order_id: id });
  return <OpenDeclarations rows={data?.rows ?? []} />;
}

export function CustomsOfFreightJob({ id }: { id: string }): ReactNode {
  const { data } = useRead(declarationsOfFreightJob, { job_id: id });
  return <OpenDeclarations rows={data?.rows ?? []} />;
}

/** The declarations that customs still has to release; nothing once all are released. */
function OpenDeclarations({ rows }: { rows: readonly DeclarationRow[] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const open = rows.filter(({ state }) => openStates.includes(state));
  if (open.length === 0) return null;
  const wrong = open.filter(({ state }) => wrongStates.includes(state));
  return (
    <Glance
      name={t('declaration.ofOrder')}
      tone={wrong.length > 0 ? 'bad' : 'neutral'}
      main={t('declaration.notReleased', { count: open.length })}
      lines={[...wrong, ...open.filter((row) => !wrong.includes(row))].map((row) => (
        <>
          <RecordLink path={link(declarationPage, { id: row.id })}>{row.no}</RecordLink> · {t(`declaration.state.${row.state}`)} ·{' '}
          {format.day(row.declared_on)}
        </>
      ))}
    />
  );
}
