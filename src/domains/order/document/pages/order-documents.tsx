import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useActionRunner } from '../../../../web/kit/action/use-action-runner.tsx';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { FileList } from '../../../../web/kit/record/file-list.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useCan } from '../../../../web/session.ts';
import { documentsOf, removeDocument } from '../contract.ts';
import { documentKinds } from '../kinds.ts';
import { may } from '../permits.ts';
import { AddFiles } from './add-files.tsx';

/** The documents of one order as a checklist by kind: those that are there, shown on the page, and those that are missing. */
export function OrderDocuments({ orderId }: { orderId: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const runner = useActionRunner();
  return (
    <Read of={documentsOf} params={{ order_id: orderId }}>
      {({ documents, missing }) => {
        const files = documents.map((document) => ({ ...document, name: document.file_name }));
        const remove = (file: (typeof files)[number]) =>
          void runner.run(
            {
              key: 'remove',
              word: 'orderDocument.remove',
              tone: 'danger',
              asks: 'note',
              run: (reason) => send(removeDocument, { id: file.id, version: file.version, reason }),
            },
            { title: file.name },
          );
        return (
          <>
            {can(may.edit) && <AddFiles orderId={orderId} first={missing[0] ?? 'pod'} />}
            {files.length + missing.length === 0 && <p className="kit-quiet">{t('orderDocument.none')}</p>}
            {documentKinds.map((kind) => {
              const ofKind = files.filter((file) => file.kind === kind);
              if (ofKind.length === 0 && !missing.includes(kind)) return null;
              return (
                <section key={kind} className="kit-gap">
                  <h4>
                    {t(`orderDocument.kind.${kind}`)}{' '}
                    {missing.includes(kind) ? (
                      <ToneTag tone="bad">{t('orderDocument.missing')}</ToneTag>
                    ) : (
                      <ToneTag tone="good">{format.number(ofKind.length)}</ToneTag>
                    )}
                  </h4>
                  <FileList
                    files={ofKind}
                    about={(file) => (
                      <>
                        {file.for_customer && <>{t('orderDocument.for_customer')} · </>}
                        {file.remark && <>{file.remark} · </>}
                        {file.created_by_name && <>{file.created_by_name} · </>}
                        {format.instant(file.created_at)} ·{' '}
                      </>
                    )}
                    remove={(file) => (can(may.edit) ? () => remove(file) : null)}
                  />
                </section>
              );
            })}
            {runner.dialog}
          </>
        );
      }}
    </Read>
  );
}
