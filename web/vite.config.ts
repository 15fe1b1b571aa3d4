import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfParts } from './scripts/pdf-parts.ts';
import { precompress } from './scripts/precompress.ts';
import { preloadFont } from './scripts/preload-font.ts';
import { preloadScreen } from './scripts/preload-screen.ts';
import { serviceWorker } from './scripts/service-worker.ts';

// The React Compiler stays off: it memoised table heads whose props are stable objects, and the sort arrow went stale.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    preloadFont(/inter-latin-wght-normal.*\.woff2$/),
    preloadScreen({ login: '/features/session/LoginPage.tsx', shell: '/src/signed-in.tsx' }),
    pdfParts(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // For scripts/check-script-weight.ts.
    manifest: true,
    // What many screens share of these small files comes in one script: a script each compressed worse, and asked more often.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What only the many parts of the items' screens share comes with these.
            { name: 'shared', test: /(domain\/src\/(?!programs\/item-)|contract\/src\/(?!item-))/, minShareCount: 22 },
            // Every page needs all addresses, with the filters that they say.
            { name: 'addresses', test: /(-search|address-fields|line-filters|product-filters)\.ts$/, minShareCount: 2 },
            { name: 'query', test: /node_modules\/@tanstack\/(react-)?query/, minShareCount: 2 },
            { name: 'mui', test: /node_modules\/@mui\//, minShareCount: 36 },
            { name: 'kit', test: /(web\/src\/ui\/(kit|controls)\/|lucide-react\/)/, minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
});
