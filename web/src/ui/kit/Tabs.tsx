import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';

type TabsProps<Id extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string;
  /** `note`: beside the word, such as a count. */
  tabs: readonly { id: Id; label: string; note?: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
};

/** One of a few parts of a page; arrow keys go from tab to tab. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const id = useId();
  return (
    <>
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
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
