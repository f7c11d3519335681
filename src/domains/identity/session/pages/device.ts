const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  // The order matters: each of these also says what those after it say.
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|HeadlessChrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[^ ]* (?:Mobile\/\w+ )?Safari/],
];
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
];

/** A user agent's line as people name it, `Chrome 156 · Windows`; what is not known stays as it is. */
export function deviceName(agent: string): string {
  const found = browsers.flatMap(([name, mark]) => {
    const match = mark.exec(agent);
    return match ? [`${name} ${match[1]}`] : [];
  });
  const system = systems.find(([, mark]) => mark.test(agent))?.[0];
  return [found[0], system].filter(Boolean).join(' · ') || agent;
}
