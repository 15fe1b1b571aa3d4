import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractId } from './scripts/contract-id.ts';
import { inlineStyles } from './scripts/inline-styles.ts';
import { pdfParts } from './scripts/pdf-parts.ts';
import { precompress } from './scripts/precompress.ts';
import { preloadScreen } from './scripts/preload-screen.ts';
import { scriptGroups } from './scripts/script-groups.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { withoutSummaries } from './scripts/without-summaries.ts';

const inSource = (file: string) => join(import.meta.dirname, 'src', file);
/** Pages, and the panels that are drawn with their page although it need not wait for them. */
const isDrawnAtOnce = (module: string, importer: string) =>
  importer.endsWith('/screen.ts') || /\/(WhyPanel|TeamReps|LatePanels|ImportPanel|SettingsPanel)\.tsx$/.test(module);

// The React Compiler stays off: it memoized table heads because their props are stable objects, and the sort arrow
// became stale.
export default defineConfig({
  root: import.meta.dirname,
  define: { 'import.meta.env.VITE_CONTRACT': JSON.stringify(contractId) },
  plugins: [
    react(),
    inlineStyles(),
    preloadScreen(inSource(''), isDrawnAtOnce),
    pdfParts(),
    serviceWorker(),
    precompress(),
    withoutSummaries(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Every browser of the target knows it.
    modulePreload: { polyfill: false },
    // For scripts/check-script-weight.ts.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: scriptGroups({
                entry: inSource('main.tsx'),
                login: inSource('features/session/LoginPage.tsx'),
                signedIn: inSource('signed-in.tsx'),
                field: {
                  entries: [inSource('shared/submissions/open.ts'), inSource('features/today/main/TodayPage.tsx')],
                  screens: /\/features\/(today|submissions)\//,
                },
                // Where there is no table, it is a tenth of what is loaded; closing and adjusting pay is for panels and dialogs.
                apart: {
                  table: /\/ui\/table\/|\/@tanstack\/(react-)?(table|virtual)/,
                  paid: /\/contract\/src\/closings\.ts|\/shared\/(closings|adjustments|late-facts|item-plan|gone-people)\//,
                },
                isDrawnAtOnce,
              }),
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
});
