import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { addDays } from '../../../../kernel/day.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { DayInput, DecimalInput } from '../../../../web/kit/inputs.tsx';
import { useSend } from '../../../../web/tab-context.ts';
import { reviseQuotation } from '../contract.ts';

type Sheet = {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
};

/** Asks from when a new revision holds and by how much its prices change, makes its draft and opens its page. */
export function ReviseDialog(props: { sheet: Sheet; close: () => void; page: (id: string) => string }): ReactNode {
  const t = useT();
  const send = useSend();
  const [from, setFrom] = useState<string | null>(props.sheet.valid_to ? addDays(props.sheet.valid_to, 1) : null);
  const [to, setTo] = useState<string | null>(null);
  const [percent, setPercent] = useState<string | null>('0');
  const run = async (requestId: string) => {
    if (from === null) return false;
    const { id, version } = props.sheet;
    const made = await send(
      reviseQuotation,
      { id, version, valid_from: from, valid_to: to, adjust_percent: percent ?? '0' },
      { requestId },
    );
    return props.page(made.id);
  };
  return (
    <FormDialog
      title={`${t('quotation.do.revise')} · ${props.sheet.number}`}
      ok={t('quotation.do.revise')}
      off={from === null}
      close={props.close}
      run={run}
    >
      <p className="kit-quiet">{t('quotation.reviseHelp')}</p>
      <Form.Item label={t('quotation.valid_from')} required>
        <DayInput value={from} onChange={setFrom} aria-label={t('quotation.valid_from')} />
      </Form.Item>
      <Form.Item label={t('quotation.valid_to')}>
        <DayInput value={to} onChange={setTo} {...(from ? { after: from } : {})} aria-label={t('quotation.valid_to')} />
      </Form.Item>
      <Form.Item label={t('quotation.adjust_percent')}>
        <DecimalInput value={percent} onChange={setPercent} suffix="%" aria-label={t('quotation.adjust_percent')} />
      </Form.Item>
    </FormDialog>
  );
}
