import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { PrintFacts, PrintNote } from '../../../../web/kit/print/print-parts.tsx';
import { SheetWord } from '../../../../web/kit/print/print-languages.tsx';
import type { NoticeSheet } from '../contract.ts';

/** A notice of claim to the liable parties: the event, the goods, the amount and the rule that it relies on. */
export function noticeDocument(claim: NoticeSheet): PrintDocument {
  return {
    key: claim.id,
    records: [claim.id],
    company: claim.company,
    title: 'cargoClaim.notice.title',
    no: claim.claim_no,
    on: claim.on,
    mark: claim.state === 'rejected' || claim.state === 'cancelled' ? `cargoClaim.state.${claim.state}` : null,
    parties: claim.parties.map(({ party, name, contact, phone }) => ({ word: `cargoClaim.party.${party}`, name, contact, phone })),
    body: (
      <>
        <PrintNote>
          <SheetWord of="cargoClaim.notice.text" />
        </PrintNote>
        <PrintFacts
          of={claim}
          subject="cargoClaim"
          items={[
            { key: 'kind', is: 'choice', words: 'cargoClaim.kind' },
            { key: 'mode', is: 'choice', words: 'cargoClaim.mode' },
            { key: 'order_no', is: 'code' },
            { key: 'source_no', is: 'code' },
            { key: 'happened_at', is: 'instant' },
            { key: 'place', is: 'text' },
            { key: 'delivered_on', is: 'day' },
            { key: 'notice_due_on', is: 'day' },
            { key: 'qty', is: 'quantity' },
            { key: 'cartons', is: 'quantity' },
            { key: 'pallets', is: 'quantity' },
            { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
            { key: 'rule_source', is: 'text', wrap: true },
            { key: 'description', is: 'text', wrap: true },
          ]}
        />
      </>
    ),
    totals: [{ currency: claim.currency, amount: claim.claimed }],
    signatures: [{ word: 'cargoClaim.notice.signed', ours: true }, { word: 'cargoClaim.notice.received' }],
    printed: claim.printed,
  };
}
