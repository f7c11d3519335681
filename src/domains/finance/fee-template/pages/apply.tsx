import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useCan } from '../../../../web/session.ts';
import { containerTypes } from '../../../freight/job/kinds.ts';
import type { Business, Side } from '../../side.ts';
import { applyFeeTemplate } from '../contract.ts';
import { directions } from '../kinds.ts';
import { may } from '../permits.ts';

/** Adds all fees of a template to an order in one go, in place of typing them. */
export function ApplyTemplate(props: { side: Side; business: Business; job: string | null }): ReactNode {
  const { side, business, job } = props;
  const t = useT();
  const can = useCan();
  const today = useToday();
  const { message } = App.useApp();
  const [shown, setShown] = useState(false);
  const party = side === 'receivable' ? 'customer' : 'carrier';
  if (!can(may.view)) return null;
  return (
    <>
      <Button className="kit-gap" onClick={() => setShown(true)}>
        {t('feeTemplate.do.apply')}
      </Button>
      {shown && (
        <FormDialog
          call={applyFeeTemplate}
          verb="feeTemplate.do.apply"
          start={{ business_on: today, freight_job_no: job }}
          fields={[
            { key: 'template_id', is: 'ref', to: 'feeTemplate', within: { side, business }, span: 12 },
            business !== 'road' && { key: 'freight_job_no', is: 'code' },
            { key: 'order_no', is: 'code' },
            { key: 'work_order_no', is: 'code' },
            { key: 'business_on', is: 'day' },
            { key: `${party}_id`, is: 'ref', to: party },
            { key: 'port_id', is: 'ref', to: 'station' },
            { key: 'container_type', is: 'choice', of: containerTypes, words: 'freightJob.size_type' },
            { key: 'direction', is: 'choice', of: directions, words: 'feeTemplate.direction' },
          ]}
          done={({ added, present, unmet }) => void message.success(t('feeTemplate.applied', { added, present, unmet }))}
          close={() => setShown(false)}
        >
          <p className="kit-quiet">{t('feeTemplate.applyHelp')}</p>
        </FormDialog>
      )}
    </>
  );
}
