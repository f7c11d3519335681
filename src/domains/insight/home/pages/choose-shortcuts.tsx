import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { useSend } from '../../../../web/tab-context.ts';
import { saveShortcuts, shortcutsMax } from '../../../workspace/shortcut/contract.ts';

export function ChooseShortcuts(props: { titles: ReadonlyMap<string, string>; paths: readonly string[]; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [paths, setPaths] = useState(props.paths);
  const run = async (requestId: string) => {
    await send(saveShortcuts, { paths: [...paths] }, { requestId });
  };
  return (
    <FormDialog title={t('home.shortcuts.edit')} close={props.close} run={run}>
      <Select
        className="home-shortcuts-choose"
        mode="multiple"
        aria-label={t('home.shortcuts.pages')}
        autoFocus
        maxCount={shortcutsMax}
        value={[...paths]}
        onChange={setPaths}
        optionFilterProp="label"
        options={[...props.titles].map(([value, label]) => ({ value, label }))}
      />
    </FormDialog>
  );
}
