import { Checkbox, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { movedKeys, SortableList } from '../../../../web/kit/list/sortable-list.tsx';
import type { ReaderPage } from '../contract.ts';

/** The fields of a page with a tick, in their order. The value is the shown ones; hidden ones stand at the end. */
export function FieldsInput(props: {
  page: ReaderPage;
  value?: readonly string[];
  onChange?: (shown: string[]) => void;
  disabled?: boolean;
}): ReactNode {
  const t = useT();
  const { page, value = [], onChange, disabled = false } = props;
  const keys = [...value, ...page.fields.map(({ key }) => key).filter((key) => !value.includes(key))];
  const turn = (key: string, on: boolean) => onChange?.(on ? [...value, key] : value.filter((one) => one !== key));
  const move = (key: string, before: string | null) => onChange?.(movedKeys(keys, key, before).filter((one) => value.includes(one)));
  return (
    <SortableList
      move={move}
      items={keys.flatMap((key) => {
        const field = page.fields.find((one) => one.key === key);
        if (!field) return [];
        const body = (
          <>
            <Checkbox
              disabled={disabled || field.required !== null}
              checked={value.includes(key)}
              onChange={(event) => turn(key, event.target.checked)}
            >
              {field.label}
            </Checkbox>
            <span className="kit-quiet">{key}</span>
            {field.required && <Tag>{t(`pageTemplate.required.${field.required}`)}</Tag>}
          </>
        );
        return [{ key, grip: t('kit.moveColumn', { column: field.label }), body }];
      })}
    />
  );
}
