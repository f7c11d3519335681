import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { languageNames } from '../../../../web/front/frame.tsx';
import { movedKeys, SortableList } from '../../../../web/kit/list/sortable-list.tsx';
import type { Language } from '../../../../kernel/words.ts';
import { type ColumnKey, columnKeys, headingMax, type LayoutColumn, noTexts } from '../layout.ts';

/** The columns of a bill, drawn by dragging: their order, width and heading in the languages of the print. */
export function ColumnsInput(props: {
  languages: readonly Language[];
  value?: readonly LayoutColumn[];
  onChange?: (columns: LayoutColumn[]) => void;
}): ReactNode {
  const t = useT();
  const { languages, value = [], onChange } = props;
  const keys = value.map(({ key }) => key);
  const word = (key: ColumnKey): string => t(`billTemplate.column.${key}`);
  const move = (key: string, before: string | null) =>
    onChange?.(movedKeys(keys, key, before).flatMap((one) => value.find((column) => column.key === one) ?? []));
  const change = (key: ColumnKey, to: Partial<LayoutColumn>) =>
    onChange?.(value.map((column) => (column.key === key ? { ...column, ...to } : column)));
  return (
    <div>
      <SortableList
        move={move}
        items={value.map((column) => ({
          key: column.key,
          grip: t('kit.moveColumn', { column: word(column.key) }),
          body: (
            <>
              <span className="bill-template-column">{word(column.key)}</span>
              <InputNumber
                min={4}
                max={100}
                size="small"
                value={column.width}
                aria-label={`${word(column.key)} ${t('billTemplate.width')}`}
                onChange={(width) => change(column.key, { width: Math.round(width ?? 12) })}
              />
              {languages.map((language) => (
                <Input
                  key={language}
                  size="small"
                  className="bill-template-heading"
                  maxLength={headingMax}
                  value={column.heading[language] ?? ''}
                  placeholder={languageNames[language]}
                  aria-label={`${word(column.key)} ${languageNames[language]}`}
                  onChange={(event) => change(column.key, { heading: { ...column.heading, [language]: event.target.value || null } })}
                />
              ))}
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('billTemplate.removeColumn', { column: word(column.key) })}
                onClick={() => onChange?.(value.filter(({ key }) => key !== column.key))}
              />
            </>
          ),
        }))}
      />
      <Select<ColumnKey>
        className="bill-template-add"
        value={null}
        placeholder={t('billTemplate.addColumn')}
        aria-label={t('billTemplate.addColumn')}
        options={columnKeys.filter((key) => !keys.includes(key)).map((key) => ({ value: key, label: word(key) }))}
        onChange={(key) => onChange?.([...value, { key, width: 12, heading: noTexts }])}
      />
    </div>
  );
}
