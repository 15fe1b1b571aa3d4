const two = (value: number) => String(value).padStart(2, '0');
const isoOf = (day: Date) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

/** The first and the last day of the month of `day`, in the reader's time zone: what a deletion offers first. */
export function monthOf(day: Date): { start: string; end: string } {
  return {
    start: isoOf(new Date(day.getFullYear(), day.getMonth(), 1)),
    end: isoOf(new Date(day.getFullYear(), day.getMonth() + 1, 0)),
  };
}
