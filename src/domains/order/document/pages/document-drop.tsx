import { Select, Space } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useFileDrop } from '../../../../web/kit/record/use-file-drop.tsx';
import type { DocumentKind } from '../kinds.ts';

/** Takes the documents of an order: dropped, pasted or chosen, as the kind that is chosen. */
export function DocumentDrop<K extends DocumentKind>(props: {
  kinds: readonly K[];
  kind: K;
  choose: (kind: K) => void;
  add: (fileId: string) => Promise<unknown>;
  /** More to say about the files, beside their kind. */
  children?: ReactNode;
}): ReactNode {
  const t = useT();
  const { zone, pasted } = useFileDrop(props.add, 'image/*,application/pdf');
  return (
    <div className="kit-attachments kit-gap" onPaste={pasted}>
      <Space wrap>
        <Select<K>
          aria-label={t('orderDocument.kind')}
          popupMatchSelectWidth={false}
          value={props.kind}
          options={props.kinds.map((each) => ({ value: each, label: t(`orderDocument.kind.${each}`) }))}
          onChange={props.choose}
        />
        {props.children}
      </Space>
      {zone}
    </div>
  );
}
