import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { saveShortcuts } from '../../../workspace/shortcut/contract.ts';

export function ChooseShortcuts(props: { titles: ReadonlyMap<string, string>; paths: readonly string[]; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={saveShortcuts}
      verb="home.shortcuts.edit"
      start={{ paths: [...props.paths] }}
      fields={[
        {
          key: 'paths',
          word: 'home.shortcuts.pages',
          is: 'choice',
          many: true,
          of: [...props.titles.keys()],
          words: (path) => props.titles.get(path) ?? path,
        },
      ]}
      close={props.close}
    />
  );
}
