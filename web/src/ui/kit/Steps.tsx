import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { joined, Row, Stack } from './Layout.tsx';
import styles from './steps.module.css';
import { Text } from './Text.tsx';

export type Step = { title: string; note?: ReactNode; state: 'done' | 'current' | 'waiting' };

const words = { done: 'Done', current: 'Now', waiting: 'Not yet' };

/** What has to be done in its order, and how far it is: side by side, on phones one below the other. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <Row as="ol" fold align="top" gap={16} aria-label={label}>
      {steps.map(({ title, note, state }, index) => (
        <Row as="li" key={title} grow align="top" aria-current={state === 'current' ? 'step' : undefined}>
          <span className={joined([styles.mark, state !== 'waiting' && styles[state]])} aria-hidden>
            {state === 'done' ? <Check size={14} strokeWidth={2} /> : index + 1}
          </span>
          <Stack gap={0}>
            <Text weight={state === 'current' ? 'bold' : 'medium'} tone={state === 'waiting' ? 'soft' : 'strong'}>
              {title}
              <span className="visually-hidden">: {words[state]}</span>
            </Text>
            {note === undefined ? null : (
              <Text kind="caption" tone="soft">
                {note}
              </Text>
            )}
          </Stack>
        </Row>
      ))}
    </Row>
  );
}
