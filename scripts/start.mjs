// npm start: creates missing parts, then runs the server. Options are environment variables, see README.md.
import { become, buildWeb, ensureDependencies, writeRegistry } from './toolchain.mjs';

const say = (line) => console.log(line);

try {
  await ensureDependencies(say);
  await writeRegistry();
  await buildWeb(say);
  become('src/apps/main.ts');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
