import { SelectField } from '../../ui/SelectField.tsx';
import styles from './files.module.css';

type UploadMonthProps = { chosen: string; options: readonly string[]; onChoose: (month: string) => void };

/** For which month new files are. */
export function UploadMonth({ chosen, options, onChoose }: UploadMonthProps) {
  return (
    <SelectField
      inside
      label="Month"
      className={styles.uploadMonth}
      value={chosen}
      options={options.map((value) => ({ value, label: value }))}
      onChange={onChoose}
    />
  );
}
