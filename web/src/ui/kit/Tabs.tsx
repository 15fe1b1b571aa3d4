import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { joined } from './Layout.tsx';
import styles from './layout.module.css';

type TabsProps<Id extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string;
  /** `note`: beside the word, such as a count. */
  tabs: readonly { id: Id; label: string; note?: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
  /** As high as the screen at most, in a page that is: a table in it scrolls by itself. */
  filled?: boolean;
  /** At the right end of their line. */
  end?: ReactNode;
  /** What the chosen tab shows. */
  children: ReactNode;
};

/** One of a few parts of a page; arrow keys go from tab to tab. */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  filled = false,
  end,
  children,
}: TabsProps<Id>) {
  const id = useId();
  const line = (
    <MuiTabs
      variant="scrollable"
      scrollButtons={false}
      aria-label={label}
      value={value}
      onChange={(_, chosen: Id) => onChange(chosen)}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.id}
          id={`${id}-${tab.id}`}
          aria-controls={`${id}-panel`}
          value={tab.id}
          disableRipple
          label={
            <span>
              {tab.label} {tab.note}
            </span>
          }
        />
      ))}
    </MuiTabs>
  );
  return (
    <>
      {end === undefined ? (
        line
      ) : (
        <div className={styles.tabs}>
          {line}
          {end}
        </div>
      )}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={joined([filled && styles.page, filled && styles.filled])}
      >
        {children}
      </div>
    </>
  );
}
