import type { ReactNode } from 'react';
import { textClass } from '../../ui/kit/Text.tsx';

/** A figure that applies to a person but wasn't typed for them; the title says where it comes from. */
export function Inherited({ title, children }: { title: string; children: ReactNode }) {
  return (
    <i className={textClass({ tone: 'faint' })} title={title}>
      {children}
    </i>
  );
}
