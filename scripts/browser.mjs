// The browser of the browser tests, and fonts for the three scripts that the product is written in.
import { existsSync } from 'node:fs';
import { run } from './toolchain.mjs';

const packages = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk'];
const install = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/** Finds Chromium and the fonts; as root on Debian installs what is missing, else says how to. */
export async function ensureBrowser(say) {
  if (await complete()) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall)
    throw new Error(`Chromium or its Noto fonts are missing; install them: sudo ${install} (or name a browser with CHROMIUM)`);
  say('Installing Chromium and fonts …');
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
  return true;
}
