import { useId, type ComponentProps, type ReactNode } from 'react';

/** One labelled input of a sign-in page; its fault stands below it and is read out by screen readers. */
export function FrontField({
  label,
  wrong,
  beside,
  ...input
}: { label: string; wrong?: string | undefined /** a button within the box */; beside?: ReactNode } & ComponentProps<'input'>): ReactNode {
  const id = useId();
  return (
    <div className="front-field" data-wrong={wrong !== undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="front-input">
        <input
          id={id}
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-wrong`}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
        {beside}
      </div>
      <div id={`${id}-wrong`} className="front-wrong" role="alert">
        {wrong}
      </div>
    </div>
  );
}

export type Notice = { readonly kind: 'info' | 'warning' | 'error' | 'success'; readonly text: string };

export function FrontNotice({ notice }: { notice: Notice | undefined }): ReactNode {
  return (
    <div aria-live="polite">
      {notice && (
        <div className="front-notice" data-kind={notice.kind}>
          {notice.text}
        </div>
      )}
    </div>
  );
}
