// The browser of the browser tests, fonts for the product's three scripts, and poppler to read a printed PDF.
import { existsSync } from 'node:fs';
import { run } from './toolchain.mjs';

const packages = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk', 'poppler-utils'];
const install = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/** Finds Chromium, the fonts and poppler. As root on Debian it installs missing ones, otherwise it prints how to. */
export async function ensureBrowser(say) {
  if (await complete()) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall)
    throw new Error(
      `Chromium, its Noto fonts or poppler's pdftotext are missing; install them: sudo ${install} (or name a browser with CHROMIUM)`,
    );
  say('Installing Chromium, fonts and poppler …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await run(['sh', '-c', `apt-get update && ${install}`], { env });
  if (code !== 0 || !(await complete())) throw new Error(`Chromium could not be installed:\n${output.slice(-2000)}`);
}

async function complete() {
  if (!existsSync(process.env.CHROMIUM || '/usr/bin/chromium')) return false;
  for (const language of ['zh-cn', 'th', 'vi']) {
    const { code, output } = await run(['fc-list', `:lang=${language}`, 'family']);
    if (code !== 0 || !/noto/i.test(output)) return false;
  }
  return (await run(['pdftotext', '-v'])).code === 0;
}
