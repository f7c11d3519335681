import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../../i18n.ts';
import './print.css';

/** The nonce of the page: the content security policy allows only styles that carry it. */
export function nonceOfPage(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
}

/**
 * Labels for the printer, in millimetres; without a size, an A4 sheet with many labels. `ready` starts the print dialog once when all data
 * is loaded. Documents use `DocumentPrint`.
 */
export function PrintSheet(props: {
  size?: { readonly width_mm: number; readonly height_mm: number };
  ready: boolean;
  /** More controls of the toolbar. */
  tools?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const t = useT();
  const { size } = props;
  const page = size ? `size: ${size.width_mm}mm ${size.height_mm}mm; margin: 0;` : 'size: A4; margin: 12mm;';
  useEffect(() => {
    if (!props.ready) return;
    // Pictures and fonts of the sheet must be loaded before the print dialog opens.
    void document.fonts.ready.then(() => setTimeout(() => window.print(), 200));
  }, [props.ready]);
  return (
    <div className="print-root">
      <style nonce={nonceOfPage()}>{`@page { ${page} }`}</style>
      <div className="print-bar">
        {props.tools}
        <Button type="primary" icon={<PrinterOutlined />} disabled={!props.ready} onClick={() => window.print()}>
          {t('kit.print')}
        </Button>
      </div>
      <div className="print-sheet" style={size ? { width: `${size.width_mm}mm` } : { width: '210mm', padding: '12mm' }}>
        {props.children}
      </div>
    </div>
  );
}

/** One label of several: the next begins on a new page. */
export function PrintPage({ children }: { children: ReactNode }): ReactNode {
  return <section className="print-page">{children}</section>;
}
