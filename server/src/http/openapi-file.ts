import { fileURLToPath } from 'node:url';

/** Where the API's document is kept for readers of the repository. */
export const openApiFile = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url));
