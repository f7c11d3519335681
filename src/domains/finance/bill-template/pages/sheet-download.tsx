import { DownloadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { refusedText } from '../../../../web/kit/reply/refused-text.ts';
import { exportTemplateSheet } from '../contract.ts';

/** Downloads a bill in its template as a spreadsheet. */
export function SheetDownload({ of, disabled }: { of: ParamsOf<typeof exportTemplateSheet>; disabled: boolean }): ReactNode {
  const t = useT();
  const { message } = App.useApp();
  const download = async () => {
    try {
      const { ticket } = await send(exportTemplateSheet, of);
      location.assign(`/api/file/${ticket}`);
    } catch (thrown) {
      void message.error(refusedText(thrown, t).text);
    }
  };
  return (
    <Button icon={<DownloadOutlined />} disabled={disabled} onClick={() => void download()}>
      {t('billTemplate.sheet')}
    </Button>
  );
}
