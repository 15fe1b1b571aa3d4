import { refusal } from '../../http/errors.ts';

/** Refuses a text that is no JSON. What the mapping says is the worker's to check: it knows the files. */
export function requireJson(text: string): void {
  try {
    JSON.parse(text);
  } catch (error) {
    throw refusal('bad_input', `The mapping isn't valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}
