import type { ReactNode } from 'react';
import { textClass } from '../../ui/kit/Text.tsx';

/** A figure that stands for a person though it was not typed for him; the title says where it comes from. */
export function Inherited({ title, children }: { title: string; children: ReactNode }) {
  return (
    <i className={textClass({ tone: 'faint' })} title={title}>
      {children}
    </i>
  );
}
