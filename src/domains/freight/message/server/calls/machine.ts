import { z } from 'zod';
import { badTextOf } from '../../../../../server/feed.ts';
import { parseParams } from '../../../../../server/params.ts';
import { admitMachine } from '../../../../dispatch/machine-key/server/admit.ts';
import { feed } from '../../../server/db.ts';
import { messageFile } from '../../contract.ts';
import { enterMessage } from '../enter.ts';

/** DCSA events, one or several, as the JSON that they are. */
const events = z.union([z.array(z.looseObject({})), z.looseObject({ metadata: z.unknown() }), z.looseObject({ eventID: z.string() })]);
const body = z.union([
  messageFile.transform(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') })),
  events.transform((json) => ({ name: null, bytes: Buffer.from(JSON.stringify(json)) })),
]);

/**
 * Takes a message from the system of a line, a terminal or an airline. It proposes as a message does that a person enters. The same bytes
 * again change nothing, so that a sender may repeat what was not answered.
 */
export default feed({
  method: 'POST',
  path: '/api/freight',
  async run(context, request) {
    const key = await admitMachine(context, request, 'edi');
    const fault = badTextOf(request.body);
    if (fault) throw fault;
    const { name, bytes } = parseParams(body, request.body);
    return context.asSystem(async (work) => {
      const entered = await enterMessage(work, { company_id: key.company_id, name: name ?? `${key.name}.json`, bytes, by: null });
      return entered ? { ...entered, id: String(entered.id), twice: false } : { twice: true };
    });
  },
});
