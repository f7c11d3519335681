import { fileFor } from '../../../../../server/files.ts';
import { issueTicket } from '../../../../../server/tickets.ts';
import { handle } from '../../../server/db.ts';
import { fileTicket } from '../../contract.ts';

export default handle(fileTicket, async (work, p) => {
  // The ticket names the bytes: access to the file is checked here, not when it is fetched.
  const { sha256, name, mime, is_encrypted } = await fileFor(work as never, p.id);
  return {
    ticket: issueTicket(
      work.product.keyFor,
      'file',
      { sha256, name, mime, ...(is_encrypted === null ? {} : { is_encrypted: String(is_encrypted) }) },
      work.now,
    ),
  };
});
