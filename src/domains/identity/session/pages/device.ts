const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  // The order matters: each of these user agents also contains the names of those after it.
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|HeadlessChrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d{1,4})[\d.]{0,20} (?:Mobile\/\w{1,20} )?Safari/],
];
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
];

/** A user agent in familiar terms, `Chrome 156 · Windows`; an unknown one stays as it is. */
export function deviceName(agent: string): string {
  const browserNames = browsers.flatMap(([name, mark]) => {
    const match = mark.exec(agent);
    return match ? [`${name} ${match[1]}`] : [];
  });
  const system = systems.find(([, mark]) => mark.test(agent))?.[0];
  return [browserNames[0], system].filter(Boolean).join(' · ') || agent;
}
