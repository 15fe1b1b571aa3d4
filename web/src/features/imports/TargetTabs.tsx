import type { ImportTarget } from '@caselift/contract/imports';
import { targetLabel } from './import-files.ts';
import styles from './mapping.module.css';
import type { Previews } from './use-previews.ts';

type TargetTabsProps = {
  targets: readonly ImportTarget[];
  value: ImportTarget;
  onChange: (target: ImportTarget) => void;
  previews: Previews;
};

/** The targets, each with the number of problems found in its first rows. */
export function TargetTabs({ targets: shown, value, onChange, previews }: TargetTabsProps) {
  return (
    <fieldset className={styles.tabs} aria-label="Target">
      {shown.map((target) => {
        const data = previews[target]?.data;
        const found = (data?.problems.length ?? 0) + (data?.fault ? 1 : 0);
        return (
          <button key={target} type="button" aria-pressed={target === value} onClick={() => onChange(target)}>
            {targetLabel(target)}
            {found > 0 ? (
              <span className={styles.found}>
                {found} <span className="visually-hidden">{found === 1 ? 'problem' : 'problems'}</span>
              </span>
            ) : null}
          </button>
        );
      })}
    </fieldset>
  );
}
