import type { Plugin } from 'vite';

/** Writes version.json beside the page and compiles the build into the code; the shell compares the two on menu clicks. */
export function version(number: string, building: boolean): Plugin {
  // A build runs on a developer's or a build machine, whose clock is the only one there.
  const build = { version: number, builtAt: building ? new Date().toISOString() : '' };
  return {
    name: 'version',
    config: () => ({ define: { __BUILD__: JSON.stringify(build) } }),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify(build) });
    },
  };
}
