// npm run bench and npm run torture: creates missing parts, including the pages and a browser, then runs the program.
import { ensureBrowser } from './browser.mjs';
import { become, buildWeb, ensureDependencies, writeRegistry } from './toolchain.mjs';

const say = (line) => console.error(line);
const [program, ...given] = process.argv.slice(2);

try {
  await ensureDependencies(say);
  await writeRegistry();
  await buildWeb(say);
  await ensureBrowser(say);
  become(program, given);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
