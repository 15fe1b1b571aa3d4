import FormHelperText from '@mui/material/FormHelperText';
import { ToggleChip } from '../../ui/controls/ToggleChip.tsx';
import { differsClass, FieldSet } from '../../ui/kit/Fields.tsx';
import { joined, Row } from '../../ui/kit/Layout.tsx';
import { lossReasons } from './setting-labels.ts';
import type { Settings } from './setting-values.ts';
import styles from './settings.module.css';

type Reasons = Settings['chargeableLossReasons'];
type LossReasonsProps = {
  chosen: Reasons;
  onChange: (chosen: Reasons) => void;
  /** What Production says where it says something else. */
  production: string | undefined;
};

/** Which losses count as finished product loss; any number of them. */
export function LossReasons({ chosen, onChange, production }: LossReasonsProps) {
  const toggle = (reason: Reasons[number]) =>
    onChange(chosen.includes(reason) ? chosen.filter((other) => other !== reason) : [...chosen, reason]);
  return (
    <FieldSet small legend="Chargeable loss reasons" gap={4}>
      <Row wrap className={production === undefined ? undefined : joined([styles.differs, differsClass])}>
        {lossReasons.map(({ value, label }) => (
          <ToggleChip key={value} label={label} on={chosen.includes(value)} onToggle={() => toggle(value)} />
        ))}
      </Row>
      {production !== undefined && <FormHelperText>{production}</FormHelperText>}
    </FieldSet>
  );
}
