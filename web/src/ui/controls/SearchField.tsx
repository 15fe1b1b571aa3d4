import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import styles from './controls.module.css';
import { useTyped } from './use-typed.ts';

/** Milliseconds without a key before a search starts. */
const usualPause = 500;

/** A search that reports its phrase once the typing pauses; Enter, Escape and the cross report at once. */
export function SearchField(props: {
  label: string;
  value: string;
  maxLength?: number;
  placeholder?: string;
  /** It reports small letters, whatever was typed. */
  lowerCase?: boolean;
  /** Milliseconds without a key before it reports; 500 unless told. */
  pause?: number;
  onSearch: (phrase: string) => void;
}) {
  const { label, value, maxLength, placeholder = 'Search', lowerCase = false, pause = usualPause, onSearch } = props;
  const { text, type, report, clear } = useTyped({ value, pause, lowerCase, onReport: onSearch });

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
