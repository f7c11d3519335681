import { Button } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useScanQueue } from '../../../../web/kit/scan/scan-queue.ts';
import { useCan } from '../../../../web/session.ts';
import { printPalletPage } from '../../label/pages.ts';
import { may as mayLabel } from '../../label/permits.ts';
import type { Receiving } from '../contract.ts';
import { restOf, waitingQty } from './rest.ts';

type Line = Receiving['goods'][number];

/** The lines of a plan at hand-held size: what is expected, received and to come, the next open one first; then the pallets to put away. */
export function ExpectedLines({ plan, choose }: { plan: Receiving; choose?: (line: Line) => void }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const format = useFormat();
  const { waiting } = useScanQueue();
  const lines = plan.goods.map((line) => {
    const rest = restOf(line, waiting);
    const is = Number(rest) > 0 ? 'open' : Number(rest) < 0 ? 'over' : 'done';
    return { line, queued: waitingQty(waiting, line.line_id), rest, is };
  });
  const openFirst = [...lines.filter(({ is }) => is === 'open'), ...lines.filter(({ is }) => is !== 'open')];
  const stored = plan.pallets_made.filter(({ put_away }) => !put_away);
  return (
    <>
      <ul className="receiving-lines" aria-label={t('inbound.section.lines')}>
        {openFirst.map(({ line, queued, rest, is }) => (
          <li key={line.line_id} data-is={is}>
            <strong>
              {line.line_no}. {line.product_name} <small>{line.product_code}</small>
            </strong>
            <span className="receiving-figures">
              {t('receiving.expected', { qty: format.number(line.qty), received: format.number(line.received_qty) })}
            </span>
            {Number(queued) > 0 && <span>{t('receiving.waits', { qty: format.number(queued) })}</span>}
            {is === 'open' && <span className="receiving-rest">{t('receiving.rest', { rest: format.number(rest) })}</span>}
            {is === 'over' && <span className="receiving-rest">{t('receiving.over', { over: format.number(rest.replace('-', '')) })}</span>}
            {is === 'open' && choose && (
              <Button size="large" onClick={() => choose(line)}>
                {t('inbound.do.receive')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {stored.length > 0 && (
        <ul className="receiving-lines" aria-label={t('receiving.pallets')}>
          {stored.map((pallet) => (
            <li key={pallet.id} data-is={pallet.label_count === 0 ? 'open' : 'done'}>
              <strong className="receiving-pallet">{pallet.pallet_no}</strong>
              <span>
                {pallet.goods} × {format.number(pallet.qty)}
              </span>
              <span className="receiving-rest">
                {pallet.suggested === null ? t('hand.noPlace') : t('receiving.bringTo', { at: pallet.suggested })}
              </span>
              {can(mayLabel.print) && (
                <Button size="large" onClick={() => open(link(printPalletPage, { ids: pallet.id }))}>
                  {t('receiving.printLabel')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
