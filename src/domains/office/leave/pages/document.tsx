import type { ReactNode } from 'react';
import { Attachments } from '../../../../web/kit/record/attachments.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { getLeave } from '../contract.ts';
import { LeaveFacts } from './detail.tsx';

/** A request for leave as its reviewers read it beside their decision. */
export default function LeaveDocument({ id }: { id: string }): ReactNode {
  return (
    <Read of={getLeave} params={{ id }}>
      {(leave) => (
        <>
          <LeaveFacts leave={leave} />
          <Attachments subject="leave" id={id} />
        </>
      )}
    </Read>
  );
}
