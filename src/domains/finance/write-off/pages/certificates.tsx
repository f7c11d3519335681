import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { listCertificates } from '../contract.ts';
import { printCertificatePage } from '../pages.ts';
import { may } from '../permits.ts';

/** The register of withholding certificates: those that customers gave us, and those that we gave carriers. */
export default function Certificates({ page }: PageProps): ReactNode {
  const open = useOpen();
  const list = useList(listCertificates);
  return (
    <ListPage
      title={page.title}
      name={page.path}
      list={list}
      columns={[
        { key: 'certificate_no', is: 'code', pin: 'left' },
        { key: 'side', is: 'choice', words: 'certificate.side' },
        { key: 'party_name', is: 'text', width: 200 },
        { key: 'tax_no', is: 'code' },
        { key: 'bill_no', is: 'code' },
        { key: 'business_on', is: 'day' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'functional', is: 'amount', currency: 'functional_currency' },
        { key: 'reversed', is: 'flag' },
        { key: 'write_off_no', is: 'code', off: true },
        { key: 'company_name', is: 'text', off: true },
      ]}
      rowActions={(row) =>
        row.side === 'payable'
          ? [{ key: 'print', word: 'page.printCertificate', run: () => open(link(printCertificatePage, { id: row.write_off_id })) }]
          : []
      }
      exporting={may.view}
      empty="certificate.empty"
    />
  );
}
