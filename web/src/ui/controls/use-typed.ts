import { useEffect, useRef, useState } from 'react';

type TypedOptions = {
  /** As it was last reported; it may also change from outside: the Back button, "Clear filters". */
  value: string;
  /** Milliseconds without a key before a text is reported. */
  pause: number;
  /** It reports small letters, whatever was typed. */
  lowerCase?: boolean;
  onReport: (text: string) => void;
};

/** The text of a field that reports once the typing pauses, or at once. */
export function useTyped({ value, pause, lowerCase = false, onReport }: TypedOptions) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reported = useRef(value);

  useEffect(() => {
    if (value === reported.current) return;
    clearTimeout(timer.current);
    reported.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const report = (typed: string) => {
    const said = lowerCase ? typed.toLowerCase() : typed;
    clearTimeout(timer.current);
    if (said === reported.current) return;
    reported.current = said;
    onReport(said);
  };
  return {
    text,
    type(typed: string) {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => report(typed), pause);
    },
    report,
    clear() {
      setText('');
      report('');
    },
  };
}
