import { isArchived } from '@caselift/domain/file-names';
import { useLevels } from '../../shared/editor/use-levels.ts';
import { useFilters } from '../../shared/filters.ts';
import { FilesScreen } from './FilesScreen.tsx';
import { FilesSearch } from './files-search.ts';
import { OpenPreview } from './preview/OpenPreview.tsx';

/** The files of a folder, which the address names. */
export function FilesPage() {
  const [search, setSearch] = useFilters(FilesSearch);
  const levels = useLevels(FilesSearch, ['preview']);
  // The archive has a page of its own.
  const path = isArchived(`${search.path}/`) ? '' : search.path;
  return (
    <>
      <FilesScreen
        place={{ archived: false, path }}
        search={search}
        onSearch={setSearch}
        onPreview={(name) => levels.open('preview', name)}
      />
      <OpenPreview name={levels.at.preview} onClose={() => levels.close('preview')} />
    </>
  );
}
