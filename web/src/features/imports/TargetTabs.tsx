import type { ImportTarget } from '@caselift/contract/imports';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Tabs } from '../../ui/kit/Tabs.tsx';
import { targetLabel } from './import-files.ts';
import type { Previews } from './use-previews.ts';

type TargetTabsProps = {
  targets: readonly ImportTarget[];
  value: ImportTarget;
  onChange: (target: ImportTarget) => void;
  previews: Previews;
  children: ReactNode;
};

/** The targets, each with the number of problems found in its first rows. */
export function TargetTabs({ targets, value, onChange, previews, children }: TargetTabsProps) {
  const tabs = targets.map((target) => {
    const data = previews[target]?.data;
    const found = (data?.problems.length ?? 0) + (data?.fault ? 1 : 0);
    return { id: target, label: targetLabel(target), note: found > 0 ? <Found count={found} /> : null };
  });
  return (
    <Tabs label="Target" tabs={tabs} value={value} onChange={onChange}>
      {children}
    </Tabs>
  );
}

function Found({ count }: { count: number }) {
  return (
    <Badge tone="warn">
      {count} <span className="visually-hidden">{count === 1 ? 'problem' : 'problems'}</span>
    </Badge>
  );
}
