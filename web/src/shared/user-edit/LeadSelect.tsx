import type { User } from '@caselift/contract/users';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import styles from './user-edit.module.css';

type LeadSelectProps = {
  label: string;
  /** The team leads there are. */
  leads: readonly Pick<User, 'customId' | 'name'>[];
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
};

/** Any number of team leads, by name. */
export function LeadSelect({ label, leads, chosen, onChange, error }: LeadSelectProps) {
  const id = useId();
  const namesOf = (ids: readonly string[]) =>
    ids.map((customId) => leads.find((lead) => lead.customId === customId)?.name ?? customId).join(', ');
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel id={`${id}-label`} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <Select
        multiple
        displayEmpty
        labelId={`${id}-label`}
        IconComponent={ChevronDown}
        value={[...chosen]}
        onChange={({ target: { value } }) => onChange(typeof value === 'string' ? value.split(',') : value)}
        renderValue={(ids) => (ids.length === 0 ? <span className={styles.none}>None</span> : namesOf(ids))}
        className={styles.leads}
        SelectDisplayProps={{ 'aria-describedby': error === undefined ? undefined : `${id}-message` }}
        MenuProps={{ slotProps: { paper: { className: styles.leadMenu ?? '' } } }}
      >
        {leads.length === 0 && <MenuItem disabled>There are no team leads</MenuItem>}
        {leads.map((lead) => (
          <MenuItem key={lead.customId} value={lead.customId}>
            <Check size={16} strokeWidth={1.75} aria-hidden className={styles.tick} />
            {lead.name}
          </MenuItem>
        ))}
      </Select>
      {error && <FormHelperText id={`${id}-message`}>{error}</FormHelperText>}
    </FormControl>
  );
}
