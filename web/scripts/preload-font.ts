import type { Plugin } from 'vite';

/** Has the page ask for the font beside its styles instead of after them, so that text is not drawn twice. */
export function preloadFont(fileName: RegExp): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => fileName.test(name))
          .map((name) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${name}` },
          })),
    },
  };
}
