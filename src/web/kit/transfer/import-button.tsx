import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../i18n.ts';
import { useKit } from '../kit-calls.tsx';
import { later } from '../later.ts';

const ImportDialog = later(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** Opens the import centre for an entity. */
export function ImportButton(props: { entity: string; done: () => void }): ReactNode {
  const { imports, files } = useKit();
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!imports || !files) return null;
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        {t('kit.import')}
      </Button>
      <Suspense>
        {open && <ImportDialog entity={props.entity} imports={imports} files={files} close={() => setOpen(false)} done={props.done} />}
      </Suspense>
    </>
  );
}
