import { ToggleChip } from '../../ui/controls/ToggleChip.tsx';
import { acts, lossReasons } from './setting-labels.ts';
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
    <fieldset className={styles.reasons}>
      <legend>Chargeable loss reasons</legend>
      <div className={production === undefined ? styles.chips : `${styles.chips} ${styles.markedGroup}`}>
        {lossReasons.map(({ value, label }) => (
          <ToggleChip key={value} label={label} on={chosen.includes(value)} onToggle={() => toggle(value)} />
        ))}
      </div>
      <p className={styles.hint}>{production === undefined ? acts.onUsers : `${production}\n${acts.onUsers}`}</p>
    </fieldset>
  );
}
