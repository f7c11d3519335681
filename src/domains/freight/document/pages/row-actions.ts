import { link } from '../../../../kernel/link.ts';
import type { Can } from '../../../../kernel/permit.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { may as jobs } from '../../job/permits.ts';
import { printCargoManifestPage } from '../../job-print/pages.ts';
import type { FreightDocumentRow } from '../contract.ts';
import { addHouseBillPage, addMasterBillPage, printBillOfLadingPage } from '../pages.ts';
import { may } from '../permits.ts';

type Row = Pick<FreightDocumentRow, 'id' | 'job_id' | 'kind' | 'state'>;

/** The papers behind a bill of lading: its own form while it is a draft, its print, and the cargo manifest of its job. */
export function paperActions(row: Row, can: Can, open: (address: string) => void): Action[] {
  const form = row.kind === 'master' ? addMasterBillPage : addHouseBillPage;
  return [
    ...(can(may.edit) && row.state === 'draft' ? [{ key: 'edit', word: 'kit.edit', run: () => open(link(form, { id: row.id })) }] : []),
    { key: 'print', word: 'page.printBillOfLading', run: () => open(link(printBillOfLadingPage, { id: row.id })) },
    ...(can(jobs.view)
      ? [{ key: 'manifest', word: 'page.printCargoManifest', run: () => open(link(printCargoManifestPage, { id: row.job_id })) }]
      : []),
  ];
}
