import Button from '@mui/material/Button';
import SearchX from 'lucide-react/icons/search-x';
import { NextStep } from '../../shared/next-steps/NextStep.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Place } from './entries.ts';
import { UploadFiles } from './FilesToolbar.tsx';
import type { ListSearch } from './files-search.ts';
import styles from './no-files.module.css';

type NoFilesProps = {
  place: Place;
  search: ListSearch;
  onSearch: (changes: Partial<ListSearch>) => void;
  /** undefined: the viewer may only look. */
  onFiles: ((files: File[]) => void) | undefined;
};

/** What stands in the place of files where there are none: a sheet slides into its folder, once in a while. */
export function NoFiles({ place, search, onSearch, onFiles }: NoFilesProps) {
  if (search.searchPhrase.trim() !== '')
    return (
      <Notice icon={SearchX} title="There are no matching files" text="Try another search.">
        <Button onClick={() => onSearch({ searchPhrase: '' })}>Show all files</Button>
      </Notice>
    );
  return (
    <section className={styles.empty}>
      <svg viewBox="0 0 96 72" width="96" height="72" aria-hidden="true">
        <path className={styles.back} d="M16 18h22l6 8h36v38H16z" />
        <g className={styles.sheet}>
          <path className={styles.paper} d="M32 8h24l8 8v34H32z" />
          <path className={styles.lines} d="M38 20h14M38 27h20M38 34h20" />
        </g>
        <path className={styles.front} d="M10 34h76l-7 32H17z" />
      </svg>
      <h2>{place.archived && place.month ? `There are no files of ${place.month}` : 'There are no files here yet'}</h2>
      <NextStep list="files" />
      {onFiles && <UploadFiles onFiles={onFiles} />}
    </section>
  );
}
