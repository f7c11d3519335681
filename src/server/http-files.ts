import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kernel/refusal.ts';
import type { Pool } from './db.ts';
import { type Admitted, type Door, languageOf } from './door.ts';
import { fairQueue } from './fair-queue.ts';
import { isNamedSo, mimeOf, safeName, takenMimes } from './file-store.ts';
import { type FileTables, refuseLooseFiles, uploadReceipt } from './files.ts';
import { isActivePdf } from './pdf.ts';
import { isEncryptedPdf } from './pdf-parts.ts';
import { rebuilt } from './picture.ts';
import { type AccountWho, system } from './session.ts';
import { redeemTicket } from './tickets.ts';
import { endpoints, type Frame } from './wire.ts';

const fileBytesMax = 20 * 1024 * 1024;

/** The uploads whose bytes are in memory at once, and those of one account. The others wait before their bytes are read. */
const atOnce = { places: 20, own: 4, queue: 40 } as const;

/** Uploads and downloads of wire.md: a signed form with one file, and one-time tickets. No path ever comes from a client. */
export async function serveFiles(app: FastifyInstance, { door, pool }: { door: Door; pool: Pool }): Promise<void> {
  const { product, clock } = door;
  const uploads = fairQueue(atOnce, () => new Refusal('BUSY'));
  await app.register(multipart, { limits: { fileSize: fileBytesMax, files: 1, fields: 5, fieldSize: 64 * 1024, parts: 6 } });

  app.post('/api/file', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const from = { ip: request.ip, language: request.headers['accept-language'], agent: request.headers['user-agent'] };
    return door.attempt(from, async (tell) => {
      tell({ cmd: 'file.put' });
      let admitted: Admitted | undefined;
      let end = (): void => {};
      const turnOf = (sender: string): Promise<void> =>
        new Promise((begin, refuse) => {
          const until = Promise.withResolvers<void>();
          const hold = async (): Promise<void> => {
            end = until.resolve;
            begin();
            await until.promise;
          };
          uploads.run(sender, hold).catch(refuse);
        });
      const admit = async (frame: Frame): Promise<void> => {
        // A carrier signs with its own endpoint, as it does for calls.
        const supplier = (error: unknown): Promise<Admitted> => {
          if (!(error instanceof Refusal) || error.code !== 'BAD_SIGN') throw error;
          return door.admit(endpoints.supplier, frame, from, (who) => tell({ who }));
        };
        admitted = await door.admit(endpoints.staff, frame, from, (who) => tell({ who })).catch(supplier);
        if (admitted.who.kind === 'account') await turnOf(String(admitted.who.accountId));
      };
      try {
        const bytes = await readForm(request.parts(), admit);
        if (!admitted || admitted.who.kind !== 'account' || admitted.handler.call.cmd !== 'file.put')
          throw new Refusal('UNKNOWN_CALL', { cmd: 'file.put' });
        return await store(admitted.who, admitted, bytes);
      } finally {
        end();
      }
    });
  });

  async function store(who: AccountWho, { handler, params }: Admitted, bytes: Buffer): ReturnType<Door['run']> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (params['sha256'] !== sha256) throw new Refusal('BAD_PARAMS', {}, [{ at: 'sha256', why: 'BAD_FILE_HASH' }]);
    const mime = await mimeOf(bytes);
    if (!mime || !takenMimes.includes(mime) || !isNamedSo(params['name'], mime)) throw new Refusal('FILE_KIND');
    if (mime === 'application/pdf' && (await isActivePdf(String(who.accountId), bytes))) throw new Refusal('FILE_KIND');
    const stored = mime.startsWith('image/') ? await rebuilt(String(who.accountId), bytes, mime) : bytes;
    await door.within(who, 'read', (work) => refuseLooseFiles(work, who.accountId, stored.length));
    const keptSha256 = createHash('sha256').update(stored).digest('hex');
    await product.files.put(keptSha256, stored).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOSPC' ? new Refusal('NO_ROOM') : error;
    });
    return door.run(who, handler, { ...params, sha256: keptSha256, receipt: uploadReceipt(product.keyFor, who.accountId, keptSha256) });
  }

  /** Searches a PDF that came before such were noted, and notes what it is. */
  async function noteEncryption(sha256: string): Promise<boolean> {
    const is_encrypted = await isEncryptedPdf(product.files.read(sha256) as AsyncIterable<Buffer>);
    await door.within<FileTables, unknown>(system(), 'write', ({ db }) =>
      db.updateTable('file').set({ is_encrypted }).where('sha256', '=', sha256).where('is_encrypted', 'is', null).execute(),
    );
    return is_encrypted;
  }

  app.get<{ Params: { ticket: string } }>('/api/file/:ticket', async (request, reply) => {
    const facts = await redeemTicket(pool, product.keyFor, 'file', request.params.ticket, clock.now());
    if (!facts) {
      const msg = product.translate(languageOf(request.headers['accept-language']), 'refusal.NOT_FOUND');
      return reply.code(404).send({ code: 404, msg, data: { refusal: 'NOT_FOUND' } });
    }
    const { sha256 = '', mime = 'application/octet-stream' } = facts;
    const name = safeName(facts['name'] ?? 'file', mime);
    // An encrypted PDF could not be searched when it came, so it is not shown within our pages.
    const isShownPdf =
      mime === 'application/pdf' && !(facts['is_encrypted'] ? facts['is_encrypted'] === 'true' : await noteEncryption(sha256));
    const shown = mime.startsWith('image/') || isShownPdf;
    return reply
      .header('content-type', mime)
      .header(
        'content-disposition',
        `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
      )
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'self'")
      .header('cache-control', 'private, no-store')
      .send(product.files.read(sha256));
  });
}

type Part =
  | { type: 'field'; fieldname: string; value: unknown }
  | { type: 'file'; fieldname: string; file: Readable; toBuffer(): Promise<Buffer> };

/** Reads the fields, has them admitted, and only then accepts the file, so that a refused caller cannot fill memory with 20 MB. */
async function readForm(parts: AsyncIterable<unknown>, admit: (frame: Frame) => Promise<void>): Promise<Buffer> {
  const fields = new Map<string, string>();
  let bytes: Buffer | undefined;
  let refused: unknown;
  try {
    // The library types fields and files of a multipart form as one loose union. These are the two shapes that it
    // yields.
    for await (const part of parts as AsyncIterable<Part>) {
      if (part.type === 'field') {
        if (fields.has(part.fieldname)) throw new Refusal('BAD_PARAMS', {}, [{ at: part.fieldname, why: 'REPEATED_FIELD' }]);
        fields.set(part.fieldname, String(part.value));
      } else {
        refused = await Promise.resolve(fields)
          .then((sent) => admit(frameOf(sent)))
          .catch((error: unknown) => error);
        // A refused file is read to its end and thrown away: a client that is still sending would not read the refusal,
        // and its connection would never end.
        if (refused === undefined) bytes = await part.toBuffer();
        else part.file.resume();
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('FILE_TOO_LARGE', { limit: fileBytesMax / 1024 / 1024 });
    // No form at all, or one with other parts than those of an upload.
    if (code.startsWith('FST_')) throw new Refusal('BAD_PARAMS', {}, [{ at: 'file', why: 'BAD_REQUEST_FORM' }]);
    throw error;
  }
  if (refused !== undefined) throw refused;
  if (!bytes) throw new Refusal('BAD_PARAMS', {}, [{ at: 'file', why: 'REQUIRED' }]);
  return bytes;
}

/** The five fields of a call, which come before the file in the form. */
function frameOf(fields: ReadonlyMap<string, string>): Frame {
  const [cmd, params] = [fields.get('cmd'), fields.get('params')];
  if (!cmd || !params) throw new Refusal('BAD_PARAMS', {}, [{ at: cmd ? 'params' : 'cmd', why: 'REQUIRED' }]);
  const optional = (name: 'sid' | 'timestamp' | 'sign') => (fields.has(name) ? { [name]: fields.get(name) ?? '' } : {});
  return { cmd, params, ...optional('sid'), ...optional('timestamp'), ...optional('sign') };
}
