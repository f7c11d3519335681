// npm start: whatever is missing is made, then the server runs. Options are environment variables, see README.md.
import { spawn } from 'node:child_process';
import { buildWeb, ensureDependencies, nodeBinary, root, writeRegistry } from './toolchain.mjs';

const say = (line) => console.log(line);

try {
  await ensureDependencies(say);
  await writeRegistry();
  await buildWeb(say);
  serve();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function serve() {
  const server = spawn(nodeBinary(), ['--disable-warning=ExperimentalWarning', 'src/apps/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  // A terminal sends its Ctrl-C to the server as well as to us; everybody else sends to us alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal);
    });
  }
  server.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  server.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
