import { refusal } from '../../http/errors.ts';

/** Refuses text that isn't JSON. The worker checks the mapping's content because it has the files. */
export function requireJson(text: string): void {
  try {
    JSON.parse(text);
  } catch (error) {
    throw refusal('bad_input', `The mapping isn't valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}
