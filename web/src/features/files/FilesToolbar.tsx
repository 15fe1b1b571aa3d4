import Button from '@mui/material/Button';
import FilePlus from 'lucide-react/icons/file-plus';
import Upload from 'lucide-react/icons/upload';
import { searchPhraseLimit } from '../../shared/address-fields.ts';
import { OutputBar, printPage } from '../../ui/controls/OutputBar.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Toolbar } from '../../ui/controls/Toolbar.tsx';
import { FilePicker } from '../../ui/kit/FilePicker.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { acceptedFiles } from './check-file.ts';
import type { Place } from './entries.ts';
import styles from './files.module.css';
import type { ListSearch } from './files-search.ts';
import { Places } from './Places.tsx';

type FilesToolbarProps = {
  place: Place;
  search: ListSearch;
  onSearch: (changes: Partial<ListSearch>) => void;
  /** There is nothing to print. */
  isEmpty: boolean;
  /** undefined: the viewer may only look. */
  upload: { onFiles: (files: File[]) => void; onNew: () => void } | undefined;
};

/** Where the list is, a search through all folders, and what can be done. */
export function FilesToolbar({ place, search, onSearch, isEmpty, upload }: FilesToolbarProps) {
  return (
    <Toolbar>
      <Places place={place} />
      <Row gap={8} className={styles.tools}>
        <SearchField
          label="Search files by name"
          placeholder="Search all files"
          value={search.searchPhrase}
          maxLength={searchPhraseLimit}
          pause={300}
          onSearch={(searchPhrase) => onSearch({ searchPhrase })}
        />
        <OutputBar disabled={isEmpty} onPrint={printPage} />
        {upload && (
          <>
            <Button startIcon={<FilePlus size={16} strokeWidth={1.75} />} onClick={upload.onNew}>
              New file
            </Button>
            <UploadFiles onFiles={upload.onFiles} />
          </>
        )}
      </Row>
    </Toolbar>
  );
}

/** Chooses files to be uploaded. */
export function UploadFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <FilePicker
      variant="contained"
      color="primary"
      startIcon={<Upload size={16} strokeWidth={1.75} />}
      label="Files to upload"
      accept={acceptedFiles}
      multiple
      onFiles={onFiles}
    >
      Upload files
    </FilePicker>
  );
}
