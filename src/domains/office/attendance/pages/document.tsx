import type { ReactNode } from 'react';
import { Attachments } from '../../../../web/kit/record/attachments.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { getCorrection } from '../contract.ts';
import { CorrectionFacts } from './corrections.tsx';

/** A correction as its reviewers read it beside their decision. */
export default function CorrectionDocument({ id }: { id: string }): ReactNode {
  return (
    <Read of={getCorrection} params={{ id }}>
      {(correction) => (
        <>
          <CorrectionFacts correction={correction} />
          <Attachments subject="attendanceCorrection" id={id} />
        </>
      )}
    </Read>
  );
}
