/** @example unsavedText(['target', 'cap']) // '2 unsaved changes: target, cap' */
export function unsavedText(names: readonly string[]): string {
  if (names.length === 0) return 'Unsaved changes';
  return `${names.length} unsaved ${names.length === 1 ? 'change' : 'changes'}: ${names.join(', ')}`;
}

const clockFormat = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** In the reader's own time zone; the day is left out when it is today. @example '10:42', 'Nov 21, 10:42' */
export function savedAtText(iso: string, now: Date): string {
  const at = new Date(iso);
  const clock = clockFormat.format(at);
  return at.toDateString() === now.toDateString() ? clock : `${dayFormat.format(at)}, ${clock}`;
}
