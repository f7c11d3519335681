/** Made by the words plugin of vite.config.ts: the texts of one language. */
declare module 'virtual:words/*' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
