import { Field } from '../../../ui/Field.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { UnitSelect } from '../../../ui/UnitSelect.tsx';
import styles from './panel.module.css';
import { percentMeaning, percentTarget, valueText } from './person-words.ts';
import { fieldNames, shownText } from './typed-rules.ts';
import type { PersonEdit } from './use-person-edit.ts';

type LimitInputProps = { edit: PersonEdit; field: 'threshold' | 'cap'; mayEdit: boolean; isOpenEnded: boolean };

/** A threshold or a cap, with its unit in the field and what percents come to. */
export function LimitInput({ edit, field, mayEdit, isOpenEnded }: LimitInputProps) {
  const { opened, typed, shown } = edit;
  const stored = shown[field];
  // Absent: dollars of profit, hidden from the reader.
  if (stored === undefined) return null;
  const limit = typed[field] ?? { units: stored.units, value: shownText(field, stored.value) };
  const target = percentTarget({ ...shown, ...(typed.target ? { target: Number(typed.target) || 0 } : {}) });
  const meaning = percentMeaning({ units: limit.units, value: Number(limit.value) || 0 }, target);
  const name = fieldNames[field];
  const unit = opened.item.unit || 'count';
  const hasNoEffect = isOpenEnded && limit.units === 'percentage';
  return (
    <Field
      label={name}
      value={limit.value}
      helper={hasNoEffect ? 'Open-ended: a percent has no effect.' : `Item: ${valueText(field, opened.own)}`}
      error={edit.faultOf(field)}
      disabled={!mayEdit}
      autoComplete="off"
      inputProps={{ inputMode: 'decimal', maxLength: 16 }}
      onChange={(event) => edit.type({ [field]: { ...limit, value: event.target.value } })}
      endAdornment={
        <span className={styles.unit}>
          <UnitSelect
            label={`Unit of ${name}`}
            value={limit.units}
            options={[
              { value: 'percentage', label: '%' },
              { value: 'raw', label: unit },
            ]}
            disabled={!mayEdit}
            onChange={(units) => edit.type({ [field]: { ...limit, units } })}
          />
          {meaning !== null && <Text fit="whole">{meaning}</Text>}
        </span>
      }
    />
  );
}
