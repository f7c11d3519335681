import { Input, Radio, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n.ts';
import type { ColumnSettings } from './column-settings.ts';
import { Dialog } from '../dialog/dialog.tsx';
import type { SavedView, ViewKind } from '../kit-calls.tsx';
import { RefusedAlert } from '../reply/refused.tsx';
import { roleOf, type Views } from './use-views.ts';

/** The dialog for a view's name and for the users it is for. */
export function NameView(props: { views: Views; view: SavedView | null; settings: ColumnSettings | null; close: () => void }): ReactNode {
  const { views, view } = props;
  const t = useT();
  const [name, setName] = useState(view?.name ?? '');
  const [kind, setKind] = useState<ViewKind>(view?.kind ?? 'own');
  const [role, setRole] = useState<string | null>(view ? roleOf(view, views) : null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const ready = name.trim() !== '' && (kind !== 'role' || role !== null);
  const save = async () => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      await views.save({
        ...(view ? { id: view.id } : {}),
        name: name.trim(),
        kind,
        role_id: kind === 'role' ? role : null,
        // Without settings of its own the list has the declared columns, and a view can store those as well.
        settings: props.settings ?? { columns: [] },
      });
      props.close();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  const everyKind: ViewKind[] = views.roles.length > 0 ? ['own', 'team', 'role'] : ['own', 'team'];
  const kinds = view && !view.mine ? [view.kind] : everyKind;
  return (
    <Dialog
      open
      width={440}
      title={t(view ? 'kit.editView' : 'kit.saveView')}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      unsaved={name.trim() !== (view?.name ?? '')}
      onCancel={props.close}
      onOk={() => void save()}
      okButtonProps={{ disabled: !ready, loading: busy }}
    >
      <div className="kit-dialog">
        <label className="kit-label">
          {t('kit.viewName')}
          <Input autoFocus maxLength={40} value={name} onChange={(event) => setName(event.target.value)} onPressEnter={() => void save()} />
        </label>
        <p className="kit-quiet">{t('kit.viewHelp')}</p>
        <Radio.Group
          aria-label={t('kit.viewKind')}
          value={kind}
          onChange={(event) => setKind(kinds.find((each) => each === event.target.value) ?? 'own')}
          options={kinds.map((value) => ({ value, label: t(`kit.view.${value}`) }))}
        />
        {kind === 'role' && (
          <Select<string>
            aria-label={t('kit.viewRole')}
            placeholder={t('kit.viewRole')}
            className="kit-wide"
            value={role}
            showSearch={{ optionFilterProp: 'label' }}
            options={views.roles.map((each) => ({ value: each.id, label: each.name }))}
            onChange={setRole}
          />
        )}
        {error ? <RefusedAlert error={error} /> : null}
      </div>
    </Dialog>
  );
}
