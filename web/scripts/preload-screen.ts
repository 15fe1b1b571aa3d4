import type { Plugin, Rollup } from 'vite';

const encodingTag = '<meta charset="utf-8" />';

/**
 * Lets index.html ask at once for the scripts of the screen that will be shown, the login or the shell, instead of after
 * the entry has run. The list is data beside its inline script, whose text (and with it the security policy that allows
 * it) stays the same from build to build. `screens`: what <html data-frame> may say, and the module that the entry then imports.
 */
export function preloadScreen(screens: Record<string, string>): Plugin {
  return {
    name: 'preload-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = Object.fromEntries(
          Object.entries(screens).map(([frame, module]) => [
            frame,
            [...filesOf(module, bundle)].filter((file) => !html.includes(file)),
          ]),
        );
        const list = `<script type="application/json" id="screen-files">${JSON.stringify(files)}</script>`;
        // The encoding must be said within the first 1,024 bytes.
        return html.replace(encodingTag, () => `${encodingTag}\n    ${list}`);
      },
    },
  };
}

/** The scripts and styles that a module needs before it runs, as paths of the site. */
function filesOf(module: string, bundle: Rollup.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (start === undefined) throw new Error(`The build has no script for ${module}`);
  const files = new Set<string>();
  const visit = (fileName: string): void => {
    if (files.has(`/${fileName}`)) return;
    files.add(`/${fileName}`);
    const chunk = chunks.find((candidate) => candidate.fileName === fileName);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
    for (const imported of chunk?.imports ?? []) visit(imported);
  };
  visit(start.fileName);
  return files;
}
