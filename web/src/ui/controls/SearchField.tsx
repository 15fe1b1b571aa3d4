import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './controls.module.css';

/** Milliseconds without a key before a search starts (docs/product.md, Numbers). */
const usualPause = 500;

/** A search that reports its phrase once the typing pauses; Enter, Escape and the cross report at once. */
export function SearchField(props: {
  label: string;
  value: string;
  maxLength?: number;
  placeholder?: string;
  /** It reports small letters, whatever was typed. */
  lowerCase?: boolean;
  /** Milliseconds, where it is another one. */
  pause?: number;
  onSearch: (phrase: string) => void;
}) {
  const { label, value, maxLength, placeholder = 'Search', lowerCase = false, pause = usualPause, onSearch } = props;
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reported = useRef(value);

  // The phrase may also change from outside: the Back button, "Clear filters".
  useEffect(() => {
    if (value === reported.current) return;
    clearTimeout(timer.current);
    reported.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const report = (typed: string) => {
    const phrase = lowerCase ? typed.toLowerCase() : typed;
    clearTimeout(timer.current);
    if (phrase === reported.current) return;
    reported.current = phrase;
    onSearch(phrase);
  };
  const type = (phrase: string) => {
    setText(phrase);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => report(phrase), pause);
  };
  const clear = () => {
    setText('');
    report('');
  };

  return (
    <OutlinedInput
      className={styles.search}
      type="search"
      placeholder={placeholder}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') report(text);
        if (event.key === 'Escape') clear();
      }}
      startAdornment={<Search size={16} strokeWidth={1.75} aria-hidden className={styles.searchIcon} />}
      endAdornment={
        text !== '' && (
          <IconButton className={styles.clear} aria-label="Clear the search" onClick={clear}>
            <X size={14} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )
      }
      slotProps={{ input: { 'aria-label': label, maxLength } }}
    />
  );
}
