import { Alert, Radio, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../format.tsx';
import { type Translate, useT } from '../../i18n.ts';
import { type Conflict, defaultSide, type Difference, merged, type Side, threeWay } from './difference.ts';
import { Dialog } from '../dialog/dialog.tsx';
import type { Field, Section } from './field-kinds.ts';
import { valueText } from '../record/kinds.ts';
import { useNames } from '../record/names.ts';
import { outlineText } from '../map/outline-text.ts';
import type { Form } from './use-form.ts';

/**
 * The dialog for a record that another user saved first: each field as it was, as this user changed it and as it is now, to choose from.
 * Nothing is overwritten unseen.
 */
export function DifferenceDialog<V extends object>(props: {
  conflict: Conflict;
  form: Pick<Form<V>, 'subject' | 'resolve'>;
  sections: readonly Section<V>[];
}): ReactNode {
  const { conflict, form } = props;
  const t = useT();
  const differences = threeWay(conflict.was, conflict.mine, conflict.theirs);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const fields = props.sections.flatMap((section) => section.fields ?? []).filter((field): field is Field<V> => Boolean(field));
  const fieldAt = (at: string) => fields.find((field) => field.key === at);
  const cell = (at: string, value: unknown) => <FieldValue field={fieldAt(at)} value={value} />;
  return (
    <Dialog
      open
      width={860}
      title={t('kit.changedMeanwhile')}
      okText={t('kit.goOnWith')}
      cancelText={t('kit.cancel')}
      onCancel={() => form.resolve(null)}
      onOk={() => form.resolve(merged(conflict.theirs, differences, chosen))}
    >
      <div className="kit-dialog">
        {conflict.said && <Alert type="warning" showIcon title={conflict.said} />}
        <p>{t(differences.some((difference) => difference.clash) ? 'kit.changedClash' : 'kit.changedNoClash')}</p>
        <Table<Difference>
          size="small"
          rowKey="at"
          pagination={false}
          dataSource={differences}
          // Virtual even for few rows: the other table measures the scrollbar by a style element, which the content security policy
          // refuses.
          virtual
          scroll={{ x: 800, y: 400 }}
          columns={[
            {
              title: t('kit.field'),
              width: 160,
              render: (_: unknown, { at }) => t(fieldAt(at)?.word ?? `${form.subject}.${at.replaceAll('.', '_')}`),
            },
            { title: t('kit.was'), width: 160, render: (_: unknown, { at, was }) => cell(at, was) },
            ...(['mine', 'theirs'] as const).map((side) => ({
              title: t(`kit.${side}`),
              width: 220,
              render: (_: unknown, difference: Difference) => (
                <Radio
                  name={difference.at}
                  checked={(chosen.get(difference.at) ?? defaultSide(difference)) === side}
                  onChange={() => setChosen(new Map(chosen).set(difference.at, side))}
                >
                  {cell(difference.at, difference[side])}
                </Radio>
              ),
            })),
          ]}
        />
      </div>
    </Dialog>
  );
}

function FieldValue<V>({ field, value }: { field: Field<V> | undefined; value: unknown }): ReactNode {
  const t = useT();
  const format = useFormat();
  const ids = field?.is === 'ref' ? (Array.isArray(value) ? value.map(String) : value ? [String(value)] : []) : [];
  const names = useNames(field?.is === 'ref' ? field.to : '', ids);
  if (value === null || value === undefined || value === '') return <span className="kit-none">—</span>;
  if (field?.is === 'ref') return ids.map((id) => names.get(id)?.name ?? id).join(', ');
  return plainText(field, value, t, format);
}

function plainText<V>(field: Field<V> | undefined, value: unknown, t: Translate, format: ReturnType<typeof useFormat>): string {
  if (Array.isArray(value)) return t('kit.countLines', { count: value.length });
  if (typeof value === 'boolean') return t(value ? 'kit.yes' : 'kit.no');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return !field || field.is === 'own'
    ? outlineText(text, t)
    : valueText(field.is, text, field.is === 'choice' || field.is === 'code' ? field : {}, t, format);
}
