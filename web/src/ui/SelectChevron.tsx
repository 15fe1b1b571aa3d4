import ChevronDown from 'lucide-react/icons/chevron-down';
import styles from './SelectField.module.css';

/** The arrow of every select; the component library hands it a class that turns it while the list is open. */
export const SelectChevron = ({ className }: { className?: string }) => (
  <ChevronDown size={16} strokeWidth={1.75} className={`${className} ${styles.chevron}`} aria-hidden />
);
