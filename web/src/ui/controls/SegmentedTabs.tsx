import type { KeyboardEvent } from 'react';
import styles from './controls.module.css';

type SegmentedTabsProps<Id extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string;
  /** `count`: beside the word, once it is known. */
  tabs: readonly { id: Id; label: string; count: string | undefined }[];
  value: Id;
  onChange: (id: Id) => void;
  /** The id of what the chosen tab shows: an element with role="tabpanel", labelled by tabId. */
  panel: string;
};

export const tabId = (panel: string, id: string): string => `${panel}-${id}`;

/** One of a few parts of a panel, in the look of Segmented; arrow keys go from tab to tab. */
export function SegmentedTabs<Id extends string>({ label, tabs, value, onChange, panel }: SegmentedTabsProps<Id>) {
  const go = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === value);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (tab === undefined) return;
    event.preventDefault();
    onChange(tab.id);
    document.getElementById(tabId(panel, tab.id))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={`${styles.segmented} ${styles.tabs}`}>
      {tabs.map(({ id, label: word, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(panel, id)}
          aria-selected={id === value}
          aria-controls={panel}
          tabIndex={id === value ? 0 : -1}
          className={styles.segment}
          onClick={() => onChange(id)}
          onKeyDown={go}
        >
          {word} {count !== undefined && <span className={styles.tabCount}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
