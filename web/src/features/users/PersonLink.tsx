import type { User } from '@caselift/contract/users';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PersonPath } from './list-access.ts';
import type { PeopleSearch } from './people-search.ts';

type PersonLinkProps = {
  user: Pick<User, 'customId' | 'name'>;
  /** null: the viewer may not open the person, and the name is plain text. */
  path: PersonPath | null;
  /** Kept of the page's filters. */
  filters: Pick<PeopleSearch, 'sortBy' | 'why' | 'period'>;
  /** The team of the list to open. */
  team?: string;
  className?: string | undefined;
  children?: ReactNode;
};

/** A person's name, or what stands for it, as a link to their card in their list. */
export function PersonLink({ user, path, filters, team, className, children = user.name }: PersonLinkProps) {
  if (path === null) return <span className={className}>{children}</span>;
  const { sortBy, why, period } = filters;
  return (
    <Link
      to={path}
      className={className}
      search={{ selectedUser: user.customId, sortBy, why, period, ...(team === undefined ? {} : { team }) }}
    >
      {children}
    </Link>
  );
}
