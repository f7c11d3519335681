// npm run begin: creates missing parts, then makes the first own company and its administrator. Options stand in docs/operations.md.
import { become, ensureDependencies, writeRegistry } from './toolchain.mjs';

try {
  await ensureDependencies((line) => console.log(line));
  await writeRegistry();
  become('scripts/begin.ts');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
