import { submissionTexts } from '@caselift/contract/submission-texts';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import styles from './submit.module.css';

type CountFieldProps = {
  label: string;
  /** null: nothing is entered yet. */
  value: number | null;
  /** What the first plus means, instead of 1: the fewest that count. */
  start: number;
  onChange: (value: number | null) => void;
};

/** Cases can be halves and quarters, so up to 2 decimals; the buttons go by whole ones. */
const pattern = /^\d{0,7}([.]\d{0,2})?$/;

/** A number for thumbs: typed, or by one with the buttons beside it. */
export function CountField({ label, value, start, onChange }: CountFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const set = (next: number) => {
    setTyped(null);
    onChange(Math.max(0, next));
  };
  const type = (text: string) => {
    if (!pattern.test(text)) return;
    setTyped(text);
    onChange(text === '' || text === '.' ? null : Number(text));
  };
  return (
    <div>
      <label htmlFor={id} className={styles.countLabel}>
        {label}
      </label>
      <div className={styles.count}>
        <button
          type="button"
          aria-label={submissionTexts.fewer}
          disabled={value === null || value <= 0}
          onClick={() => set((value ?? 0) - 1)}
        >
          <Minus size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? value ?? ''}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
        />
        <button
          type="button"
          aria-label={submissionTexts.more}
          onClick={() => set(value === null ? Math.max(1, start) : value + 1)}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </div>
  );
}
