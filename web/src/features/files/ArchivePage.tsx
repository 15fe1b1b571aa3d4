import { monthOfText } from '@caselift/domain/file-names';
import { useLevels } from '../../shared/editor/use-levels.ts';
import { useFilters } from '../../shared/filters.ts';
import { FilesScreen } from './FilesScreen.tsx';
import { ArchiveSearch } from './files-search.ts';
import { OpenPreview } from './preview/OpenPreview.tsx';

/** Archived files, of all months or of the one that the address names. */
export function ArchivePage() {
  const [search, setSearch] = useFilters(ArchiveSearch);
  const levels = useLevels(ArchiveSearch, ['preview']);
  const month = monthOfText(search.month) === null ? '' : search.month;
  return (
    <>
      <FilesScreen
        place={{ archived: true, month }}
        search={search}
        onSearch={setSearch}
        onPreview={(name) => levels.open('preview', name)}
      />
      <OpenPreview name={levels.at.preview} onClose={() => levels.close('preview')} />
    </>
  );
}
