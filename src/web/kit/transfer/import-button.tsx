import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../i18n.ts';
import { useKit } from '../kit-calls.tsx';
import { later } from '../later.ts';

const ImportDialog = later(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** The import centre for an entity: `open` shows its dialog, and is undefined where there is nothing to import. */
export function useImport(
  entity: string | null,
  done: () => void,
): { readonly open: (() => void) | undefined; readonly dialog: ReactNode } {
  const { imports, files } = useKit();
  const [isOpen, setOpen] = useState(false);
  if (entity === null || !imports || !files) return { open: undefined, dialog: null };
  return {
    open: () => setOpen(true),
    dialog: isOpen && (
      <Suspense>
        <ImportDialog entity={entity} imports={imports} files={files} close={() => setOpen(false)} done={done} />
      </Suspense>
    ),
  };
}

/** Opens the import centre for an entity. */
export function ImportButton(props: { entity: string; done: () => void }): ReactNode {
  const importing = useImport(props.entity, props.done);
  return (
    <>
      {importing.open && <OpenImport open={importing.open} />}
      {importing.dialog}
    </>
  );
}

export function OpenImport({ open }: { open: () => void }): ReactNode {
  const t = useT();
  return (
    <Button icon={<UploadOutlined />} onClick={open}>
      {t('kit.import')}
    </Button>
  );
}
