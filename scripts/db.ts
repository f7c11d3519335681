import path from 'node:path';
import { startEmbedded } from '../src/server/postgres/embedded.ts';

// npm run db: PostgreSQL alone, for inspecting the data with other tools, until Ctrl-C. An instance that is already running is shared.
const server = await startEmbedded({
  dir: path.resolve(process.env['DATA_DIR'] || 'data'),
  shared: true,
  log: (line) => console.log(line),
});
console.log(server.urlFor('quayside'));
const still = setInterval(() => {}, 60_000);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    clearInterval(still);
    if (!server.adopted) void server.stop();
  });
}
