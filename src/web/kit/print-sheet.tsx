import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../i18n.ts';
import './print.css';

type Size = 'A4' | 'A4 landscape' | 'A5' | { readonly width_mm: number; readonly height_mm: number };

function pageSize(size: Size): string {
  return typeof size === 'string' ? size : `${size.width_mm}mm ${size.height_mm}mm`;
}

/**
 * What goes to the printer, in millimetres: what is seen is what comes out. `header` and `footer` repeat on every page, the page number
 * is the printer's own counter. `ready` starts the print dialog once when all data is there.
 */
export function PrintSheet(props: {
  size?: Size;
  margin_mm?: number;
  header?: ReactNode;
  footer?: ReactNode;
  ready: boolean;
  numbered?: boolean;
  children: ReactNode;
}): ReactNode {
  const t = useT();
  const size = props.size ?? 'A4';
  const margin = props.margin_mm ?? (typeof size === 'string' ? 12 : 0);
  const count = props.numbered ?? typeof size === 'string';
  const page = `@page { size: ${pageSize(size)}; margin: ${margin}mm;${count ? ` @bottom-right { content: counter(page) " / " counter(pages); font-size: 9pt; }` : ''} }`;
  useEffect(() => {
    if (!props.ready) return;
    // Pictures and fonts of the sheet must be there before the printer takes it.
    void document.fonts.ready.then(() => setTimeout(() => window.print(), 200));
  }, [props.ready]);
  return (
    <div className="print-root">
      {/* The content security policy lets in only styles with the page's nonce. */}
      <style nonce={document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content}>{page}</style>
      <div className="print-bar">
        <Button type="primary" icon={<PrinterOutlined />} disabled={!props.ready} onClick={() => window.print()}>
          {t('kit.print')}
        </Button>
      </div>
      <div
        className="print-sheet"
        style={typeof size === 'string' ? { padding: `${margin}mm` } : { width: `${size.width_mm}mm`, padding: `${margin}mm` }}
        data-size={typeof size === 'string' ? size : 'label'}
      >
        <table className="print-frame">
          {props.header && (
            <thead>
              <tr>
                <td>{props.header}</td>
              </tr>
            </thead>
          )}
          <tbody>
            <tr>
              <td>{props.children}</td>
            </tr>
          </tbody>
          {props.footer && (
            <tfoot>
              <tr>
                <td>{props.footer}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </div>
  );
}

/** What stands on one sheet of several: the next begins on a new page. */
export function PrintPage({ children }: { children: ReactNode }): ReactNode {
  return <section className="print-page">{children}</section>;
}
