import type { ReactNode } from 'react';
import { Attachments } from '../../../../web/kit/record/attachments.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { getSealRequest } from '../contract.ts';
import { SealFacts } from './detail.tsx';

/** A seal request as its reviewers read it beside their decision, with the document to be stamped. */
export default function SealRequestDocument({ id }: { id: string }): ReactNode {
  return (
    <Read of={getSealRequest} params={{ id }}>
      {(request) => (
        <>
          <SealFacts request={request} />
          <Attachments subject="sealRequest" id={id} />
        </>
      )}
    </Read>
  );
}
