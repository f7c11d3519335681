import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Call } from '../../../kernel/call.ts';
import { CallRefused } from '../../call.ts';
import { useT } from '../../i18n.ts';
import { Outcome } from '../../outcome.tsx';
import { type ReadOptions, useRead } from '../../query.ts';
import { useTab } from '../../tab-context.ts';
import { Reference } from './reference.tsx';
import { refusedText } from './refused-text.ts';

type Answer<T> = { readonly data: T | undefined; readonly error: Error | null; refetch(): unknown };

/**
 * The content that a read gives. In its place there are bars while it loads, a button to try again when it failed, and a way back from a
 * record that does not exist. Content that could not be read again stays, and says that it is old. `of` is a call with its params, or a read
 * that the page has for other reasons too; without children it is only what stands in place of the content.
 */
export function Read<P extends z.ZodType, R extends z.ZodType>(
  props: ReadOptions & { of: Call<P, R>; params: z.input<P>; children: (data: z.output<R>) => ReactNode },
): ReactNode;
export function Read<T>(props: { of: Answer<T>; children?: (data: T) => ReactNode }): ReactNode;
export function Read<T>(props: { of: Answer<T>; children?: (data: T) => ReactNode } | ReadOfCall): ReactNode {
  return 'params' in props ? <OfCall {...props} /> : shown(props.of, props.children);
}

type ReadOfCall = ReadOptions & { of: Call; params: unknown; children: (data: unknown) => ReactNode };
function OfCall({ of, params, children, ...options }: ReadOfCall): ReactNode {
  return shown(useRead(of, params, options), children);
}

function shown<T>({ data, error, refetch }: Answer<T>, draw: ((data: T) => ReactNode) | undefined): ReactNode {
  if (error instanceof CallRefused && error.refusal === 'NOT_FOUND') return <Gone text={error.msg} />;
  if (data === undefined || !draw) return error ? <LoadFailed error={error} retry={() => void refetch()} /> : <Skeleton active />;
  return (
    <>
      {error && <Stale error={error} retry={() => void refetch()} />}
      {draw(data)}
    </>
  );
}

/** Shown in place of content that could not be loaded: the error, the reference, and one button to try again. */
export function LoadFailed(props: { error: unknown; retry: () => void }): ReactNode {
  const t = useT();
  const { text, reference } = refusedText(props.error, t);
  return (
    <Outcome is="warning" title={t('kit.loadFailed')} text={text}>
      {reference && <Reference text={reference} />}
      <Button onClick={props.retry}>{t('kit.retry')}</Button>
    </Outcome>
  );
}

/** Says that the content is old, because the last load failed. */
export function Stale({ error, retry }: { error: Error; retry: () => void }): ReactNode {
  const t = useT();
  return (
    <Alert
      type="warning"
      showIcon
      title={`${t('kit.loadFailed')} · ${refusedText(error, t).text}`}
      action={
        <Button size="small" onClick={retry}>
          {t('kit.retry')}
        </Button>
      }
    />
  );
}

function Gone({ text }: { text: string }): ReactNode {
  const t = useT();
  const { closeTab } = useTab();
  return (
    <Outcome is="info" title={t('kit.gone')} text={text}>
      <Button onClick={() => closeTab()}>{t('kit.goBack')}</Button>
    </Outcome>
  );
}
