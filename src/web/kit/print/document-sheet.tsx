import type { ReactNode } from 'react';
import { amountInWords } from '../../../kernel/amount-in-words.ts';
import { useFormat } from '../../format.tsx';
import { Picture } from './picture.tsx';
import type { Paper, PrintDocument, PrintParty, PrintSignature } from './print-document.ts';
import { SheetWord, useSheetLanguages } from './print-languages.tsx';

/** One copy of a document. Without a number it is a preview, and is marked so on paper. */
export function DocumentSheet(props: {
  document: PrintDocument;
  /** The name of its pages in the print's style sheet. */
  page: string;
  copy: number | null;
  sealed: boolean;
  paper: Paper;
}): ReactNode {
  const { document } = props;
  const [language] = useSheetLanguages();
  return (
    <article className="print-document" lang={language} style={{ page: props.page }} data-paper={props.paper} data-key={document.key}>
      {document.mark && (
        <div className="print-mark" aria-hidden>
          <SheetWord of={document.mark} />
        </div>
      )}
      <Heading document={document} copy={props.copy} />
      {document.parties && document.parties.length > 0 && (
        <div className="print-parties">
          {document.parties.map((party) => (
            <Party key={party.word} party={party} />
          ))}
        </div>
      )}
      {document.body}
      <div className="print-closing">
        {document.totals && document.totals.length > 0 && <Totals totals={document.totals} />}
        {document.foot}
        {document.signatures && <Signatures signatures={document.signatures} seal={props.sealed ? document.company.seal : null} />}
      </div>
    </article>
  );
}

function Heading({ document, copy }: { document: PrintDocument; copy: number | null }): ReactNode {
  const format = useFormat();
  const { company } = document;
  return (
    <header className="print-heading">
      {company.logo && <img className="print-logo" alt="" src={company.logo} />}
      <div className="print-company">
        <strong>{company.name}</strong>
        {company.name_en !== company.name && <span>{company.name_en}</span>}
        {company.address && <span>{company.address}</span>}
        <span>
          {company.tax_no && (
            <>
              <SheetWord of="kit.print.taxNo" /> {company.tax_no}
            </>
          )}
          {company.tax_no && company.phone && ' · '}
          {company.phone}
        </span>
      </div>
      <div className="print-title">
        <h1>
          {document.titleText ? (
            <>
              {document.titleText[0]}
              {document.titleText[1] && <span className="print-second"> {document.titleText[1]}</span>}
            </>
          ) : (
            <SheetWord of={document.title} />
          )}
        </h1>
        <span>
          <SheetWord of="kit.print.no" /> <strong>{document.no}</strong>
        </span>
        {document.on && (
          <span>
            <SheetWord of="kit.print.date" /> {format.day(document.on)}
          </span>
        )}
        {copy === null ? (
          <span className="print-copy print-preview">
            <SheetWord of="kit.print.preview" />
          </span>
        ) : (
          <span className="print-copy">
            <SheetWord of="kit.print.copy" values={{ copy }} />
          </span>
        )}
      </div>
      {document.code && <Picture className="print-code" svg={document.code} alt={document.no} />}
    </header>
  );
}

function Party({ party }: { party: PrintParty }): ReactNode {
  const more = [
    ['kit.print.taxNo', party.tax_no],
    ['kit.print.contact', party.contact],
    ['kit.print.phone', party.phone],
  ] as const;
  return (
    <section>
      <h2>
        <SheetWord of={party.word} />
      </h2>
      <strong>{party.name}</strong>
      {party.address && <div>{party.address}</div>}
      <div className="print-party-facts">
        {more.map(([word, text]) =>
          text ? (
            <span key={word}>
              <SheetWord of={word} /> {text}
            </span>
          ) : null,
        )}
      </div>
    </section>
  );
}

function Totals({ totals }: { totals: NonNullable<PrintDocument['totals']> }): ReactNode {
  const format = useFormat();
  const printed = useSheetLanguages();
  return (
    <table className="print-totals">
      <tbody>
        {totals.map(({ currency, amount }) => (
          <tr key={currency}>
            <th>
              <SheetWord of="kit.print.total" />
            </th>
            <td className="print-amount">{format.money(amount, currency)}</td>
            <td>
              <span className="print-label">
                <SheetWord of="kit.print.inWords" />
              </span>
              {printed.map((language) => (
                <div key={language} lang={language}>
                  {amountInWords(amount, currency, language)}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Signatures(props: { signatures: readonly PrintSignature[]; seal: string | null }): ReactNode {
  return (
    <footer className="print-signatures">
      {props.signatures.map(({ word, ours }) => (
        <div key={word}>
          <span>
            <SheetWord of={word} />
          </span>
          {ours && props.seal && <img className="print-seal" alt="" src={props.seal} />}
          <span className="print-signed-on">
            <SheetWord of="kit.print.signedOn" />
          </span>
        </div>
      ))}
    </footer>
  );
}
