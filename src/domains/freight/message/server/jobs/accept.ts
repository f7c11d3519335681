import { z } from 'zod';
import { job } from '../../../server/db.ts';
import { acceptedReports, acceptReport } from '../accept.ts';

/** Takes the proposals of a message, each in a transaction of its own, for customers whose carriers' times are taken at once. */
export default job({
  name: 'freightReport.accept',
  payload: z.object({ message_id: z.string() }),
  run: async ({ within, signal }, { message_id }) => {
    const ids = await within(({ db }) => acceptedReports(db, BigInt(message_id)));
    for (const id of ids) {
      signal.throwIfAborted();
      await within((work) => acceptReport(work, id));
    }
  },
});
