// npm run dev: the server, restarted when its files change, and the pages by Vite with changes shown at once.
import { spawn } from 'node:child_process';
import { ensureDependencies, nodeBinary, root, toolEnvironment, writeRegistry } from './toolchain.mjs';

const port = process.env.PORT || '3000';
const webPort = process.env.WEB_PORT || '5173';

await ensureDependencies((line) => console.log(line));
await writeRegistry();
const env = { ...toolEnvironment(), PORT: port, WEB_PORT: webPort, SERVER_URL: `http://127.0.0.1:${port}` };
const children = [
  spawn(nodeBinary(), ['--watch', 'src/apps/main.ts'], { cwd: root, env, stdio: 'inherit' }),
  spawn(nodeBinary(), ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1'], { cwd: root, env, stdio: 'inherit' }),
];
for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill('SIGTERM');
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.forEach((child) => child.kill(signal)));
