// npm run bench and npm run torture: whatever is missing is made, the pages and a browser with them, then the program runs.
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
