import type { Plugin } from 'vite';

/**
 * Puts the styles of what every visit loads into the page itself: what stands there before the scripts run is drawn one
 * answer earlier, and one request less is made.
 */
export function inlineStyles(): Plugin {
  let styles = '';
  return {
    name: 'inline-styles',
    apply: 'build',
    // Before the scripts that are loaded later name the styles that they need.
    generateBundle: {
      order: 'pre',
      handler: (_options, bundle) => {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        for (const chunk of chunks.filter(({ fileName }) => entry?.imports.includes(fileName))) {
          for (const file of chunk.viteMetadata?.importedCss ?? []) {
            const style = bundle[file];
            if (style?.type !== 'asset') throw new Error(`The build has no ${file}`);
            styles += style.source;
            delete bundle[file];
            chunk.viteMetadata?.importedCss.delete(file);
          }
        }
        if (styles === '') throw new Error('The build has no styles for every visit');
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'style', injectTo: 'head' as const, children: styles }],
    },
  };
}
