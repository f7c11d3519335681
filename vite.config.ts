import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './scripts/web/chunks.ts';
import { compress } from './scripts/web/compress.ts';
import { pageTables } from './scripts/web/page-tables.ts';
import { packsIn } from './scripts/web/word-packs.ts';
import { version } from './scripts/web/version.ts';
import { neededWords, words } from './scripts/web/words.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const about: unknown = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
const number = typeof about === 'object' && about !== null && 'version' in about ? String(about.version) : '0';

const src = `${root}src`;
const packs = packsIn(src);

export default defineConfig(({ command }) => ({
  root,
  plugins: [react(), words(src, packs), neededWords(src, packs), pageTables(src), version(number, command === 'build'), compress()],
  build: {
    outDir: 'dist/web',
    target: 'es2024',
    // Every asset is a file of ours, so that the content security policy needs no data: for scripts and fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: [...chunks] } } },
  },
  server: {
    port: Number(process.env['WEB_PORT'] ?? 5173),
    proxy: {
      '/api': { target: process.env['SERVER_URL'] ?? 'http://127.0.0.1:8080', ws: true },
      '/version.json': process.env['SERVER_URL'] ?? 'http://127.0.0.1:8080',
    },
  },
}));
