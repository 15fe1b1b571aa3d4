import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useId } from 'react';
import { Row } from './kit/Layout.tsx';
import { Text } from './kit/Text.tsx';
import { SelectChevron } from './SelectChevron.tsx';
import styles from './SelectField.module.css';
import type { SelectOption } from './SelectField.tsx';

type MarkedOption = SelectOption<string> & { mark: ReactNode };

type MarkedSelectFieldProps = {
  label: string;
  options: readonly MarkedOption[];
  /** null: none of them. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** What stands there, and leads the list, for none of them. */
  none: string;
  /** Last in the list: makes another one. */
  add?: { label: string; act: () => void };
  error?: string | undefined;
  disabled?: boolean;
};

/** Not a value of an option. */
const adding = '+';

/** One of a few, each with a mark before its name, which the browser's own list can't draw. */
export function MarkedSelectField(props: MarkedSelectFieldProps) {
  const { label, options, value, onChange, none, add, error, disabled = false } = props;
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel id={id} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <Select
        displayEmpty
        labelId={id}
        disabled={disabled}
        className={styles.multiple ?? ''}
        IconComponent={SelectChevron}
        value={chosen?.value ?? ''}
        onChange={({ target }) => (target.value === adding ? add?.act() : onChange(target.value || null))}
        renderValue={() =>
          chosen === undefined ? <span className={styles.none}>{none}</span> : <Marked {...chosen} />
        }
        SelectDisplayProps={{ 'aria-describedby': error === undefined ? undefined : `${id}-message` }}
        // Inside its dialog: what is outside every landmark is passed over by those who go from one to the next.
        MenuProps={{ disablePortal: true, slotProps: { paper: { className: styles.menu ?? '' } } }}
      >
        <MenuItem value="">{none}</MenuItem>
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            <Marked {...option} />
          </MenuItem>
        ))}
        {add !== undefined && (
          <MenuItem value={adding}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            {add.label}
          </MenuItem>
        )}
      </Select>
      {error && <FormHelperText id={`${id}-message`}>{error}</FormHelperText>}
    </FormControl>
  );
}

const Marked = ({ label, mark }: MarkedOption) => (
  <Row as="span">
    {mark}
    <Text fit="cut">{label}</Text>
  </Row>
);
