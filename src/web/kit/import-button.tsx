import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../i18n.ts';
import { ImportDialog } from './import-dialog.tsx';
import { useKit } from './kit-calls.tsx';

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
      {open && <ImportDialog entity={props.entity} imports={imports} files={files} close={() => setOpen(false)} done={props.done} />}
    </>
  );
}
