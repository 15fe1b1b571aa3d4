import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import House from 'lucide-react/icons/house';
import { Fragment } from 'react';
import { Row } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import type { Place } from './entries.ts';
import styles from './files.module.css';

const ButtonLink = createLink(Button);

/** Where the list is, and the ways up: Back leads to the folder around it. */
export function Places({ place }: { place: Place }) {
  const parts = place.archived || place.path === '' ? [] : place.path.split('/');
  const isHome = !place.archived && parts.length === 0;
  return (
    <Row gap={12} wrap screenOnly>
      <ButtonLink
        to="/files"
        search={{ path: parts.slice(0, -1).join('/') }}
        disabled={isHome}
        startIcon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}
      >
        Back
      </ButtonLink>
      <nav aria-label="Folders">
        <Row as="ol" gap={4} wrap>
          <li>
            <ButtonLink
              variant="text"
              color="primary"
              to="/files"
              search={{ path: '' }}
              className={styles.place ?? ''}
              startIcon={<House size={16} strokeWidth={1.75} aria-hidden />}
              {...(isHome && { 'aria-current': 'page' })}
            >
              Home
            </ButtonLink>
          </li>
          {place.archived && <Current>Archive</Current>}
          {parts.map((part, at) => {
            const path = parts.slice(0, at + 1).join('/');
            if (at === parts.length - 1) return <Current key={path}>{part}</Current>;
            return (
              <Fragment key={path}>
                <Divider />
                <li>
                  <ButtonLink
                    variant="text"
                    color="primary"
                    to="/files"
                    search={{ path }}
                    className={styles.place ?? ''}
                  >
                    {part}
                  </ButtonLink>
                </li>
              </Fragment>
            );
          })}
        </Row>
      </nav>
    </Row>
  );
}

function Current({ children }: { children: string }) {
  return (
    <>
      <Divider />
      <Text as="li" weight="bold" fit="anywhere" aria-current="page">
        {children}
      </Text>
    </>
  );
}

const Divider = () => (
  <li aria-hidden>
    <ChevronRight size={14} strokeWidth={1.75} className={styles.divider} />
  </li>
);
