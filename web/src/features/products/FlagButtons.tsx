import type { Product } from '@caselift/contract/products';
import Button from '@mui/material/Button';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Pin from 'lucide-react/icons/pin';
import { joined } from '../../ui/kit/Layout.tsx';
import styles from './products.module.css';
import { type Flag, useProductFlags } from './use-product-flags.ts';

type FlagButtonsProps = {
  ids: readonly string[];
  /** What is known of them. */
  flags: readonly Product['sponsored'][];
  disabled?: boolean;
};

const buttons = [
  { flag: 'isSponsored', label: 'Sponsored', icon: Pin },
  { flag: 'isExcluded', label: 'Excluded', icon: Ban },
] as const satisfies readonly { flag: Flag; label: string; icon: typeof Pin }[];

/** Pressed where all of them are marked so; pressing it again takes the mark away. */
export function FlagButtons({ ids, flags, disabled = false }: FlagButtonsProps) {
  const { isPending, mark } = useProductFlags();
  return buttons.map(({ flag, label, icon }) => {
    const isOn = flags.length === ids.length && flags.every((of) => of[flag]);
    const Icon = isOn ? Check : icon;
    return (
      <Button
        key={flag}
        className={joined([styles.flagButton, isOn && styles.pressed])}
        aria-pressed={isOn}
        disabled={disabled || isPending}
        startIcon={<Icon size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => mark({ ids, flag, on: !isOn })}
      >
        {label}
      </Button>
    );
  });
}

/** Said where an edit does not take effect at once. */
export const previewNote = 'Changes are drafts until Preview is published.';
