/** Finds a Chromium for the journeys: CHROME_PATH, else the system's own, else the one that npm carries. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Browser = { executablePath: string; env: Record<string, string>; args: string[] };

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Quiet flags: without them Chromium calls out to its maker, and as root it refuses to start. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
}

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

/** The npm package unpacks itself and its libraries into the temporary folder of the moment: give it one of its own. */
async function carried(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium or Chrome found. Install one, or set CHROME_PATH to its program, or SKIP_BROWSER=1.');
  }
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@sparticuz/chromium');
  const packageFolder = path.dirname(path.dirname(entry));
  const folder = path.join(path.dirname(path.dirname(packageFolder)), '.cache', 'caselift-chromium');
  if (!existsSync(folder)) {
    const unpacking = `${folder}.${process.pid}`;
    mkdirSync(unpacking, { recursive: true });
    const before = process.env.TMPDIR;
    process.env.TMPDIR = unpacking;
    try {
      const { default: chromium, inflate } = await import('@sparticuz/chromium');
      await chromium.executablePath();
      await inflate(path.join(packageFolder, 'bin', 'al2023.tar.br'));
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
    writeFileSync(path.join(unpacking, 'fonts', 'fonts.conf'), fontSettings(folder)); // its own names fixed folders
    try {
      renameSync(unpacking, folder);
    } catch {
      rmSync(unpacking, { recursive: true, force: true }); // another run was first
    }
  }
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...inherited(),
      LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
    args: [...args, '--headless', '--no-zygote'],
  };
}

/** @throws Error with one sentence when there is none for this system. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROME_PATH is set to ${named}, but there is no program there.`);
    return { executablePath: named, env: inherited(), args };
  }
  const system =
    systemNames.map(onPath).find((file) => file !== undefined) ?? macPaths.find((file) => existsSync(file));
  return system === undefined ? carried() : { executablePath: system, env: inherited(), args };
}
