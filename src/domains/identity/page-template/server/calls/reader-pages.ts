import { handle } from '../../../server/db.ts';
import { readerPages } from '../../contract.ts';
import { fieldLabel, pageNameOf, pagesOfReader } from '../queries.ts';

export default handle(readerPages, async (work, reader) => ({
  pages: (await pagesOfReader(work, reader)).map((page) => ({
    ...page,
    page_name: pageNameOf(work, page.cmd, reader.reader === 'customer' ? 4 : 1),
    fields: page.fields.map((field) => ({ ...field, label: fieldLabel(work, page, page.subject, field.key) })),
  })),
}));
