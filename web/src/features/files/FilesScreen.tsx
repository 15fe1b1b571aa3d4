/** The screen of files and that of the archive: where one is, the list, what is on its way, and the archive's months. */
import { type FileRole, fileTexts, type SharedFile } from '@caselift/contract/files';
import { useNavigate } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { type Place as Address, leavesPage, useUnsaved } from '../../shared/editor/use-unsaved.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { toast } from '../../ui/toasts.ts';
import { nameIn, nameKey } from './check-file.ts';
import { type Entry, listedEntries, localEntries, monthCounts, type Place, prefixOf, shownPrefix } from './entries.ts';
import type { EntryHandlers } from './entry-handlers.ts';
import { FilesTable } from './FilesTable.tsx';
import { FilesToolbar } from './FilesToolbar.tsx';
import styles from './files.module.css';
import type { ListSearch } from './files-search.ts';
import { Months } from './Months.tsx';
import { previewKindOf } from './preview/preview-kind.ts';
import { UploadZone } from './UploadZone.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useFileActions, useFileList, useMayEditFiles, useUploads } from './use-files.ts';
import { captionOf, lastMonths, titleOf, today } from './words.ts';

/** Fetched once it is shown. */
const NoFiles = lazy(async () => ({ default: (await import('./NoFiles.tsx')).NoFiles }));
const NewFileDialog = lazy(async () => ({ default: (await import('./NewFileDialog.tsx')).NewFileDialog }));
const DeleteFileDialog = lazy(async () => ({ default: (await import('./DeleteFileDialog.tsx')).DeleteFileDialog }));
const LeaveQuestion = lazy(async () => ({
  default: (await import('../../shared/editor/LeaveQuestion.tsx')).LeaveQuestion,
}));

type FilesScreenProps = {
  place: Place;
  search: ListSearch;
  onSearch: (changes: Partial<ListSearch>) => void;
  /** Opens the preview of the file of that name. */
  onPreview: (name: string) => void;
};

/** What is open over the page. */
type Question = { kind: 'new' } | { kind: 'delete'; file: SharedFile };

const ownPaths = ['/files', '/archive'];
/** Another folder or the archive keeps what is on its way. */
const leaves = (current: Address, next: Address) =>
  leavesPage(current, ownPaths.includes(next.pathname) ? { ...next, pathname: current.pathname } : next);

export function FilesScreen({ place, search, onSearch, onPreview }: FilesScreenProps) {
  const { db } = useScope();
  const mayEdit = useMayEditFiles();
  const navigate = useNavigate();
  const answer = useFileList();
  const files = answer.data;
  const { list, locals } = useUploads();
  const actions = useFileActions();
  const [renaming, setRenaming] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const [access, setAccess] = useState<readonly FileRole[]>(['manager']);
  const unsaved = useUnsaved(list.isSending(), { leaves, onLeave: list.cancelAll });

  const [months] = useState(() => lastMonths(today()));
  const shownMonth = place.archived ? place.month : '';
  const [picked, setPicked] = useState({ shown: '', month: '' });
  const uploadMonth = (picked.shown === shownMonth && picked.month) || shownMonth || months[0] || '';

  // The address and the place it names are new objects with every render; what they say is not.
  const [placeText, searchText] = [JSON.stringify(place), JSON.stringify(search)];
  const [at, asked] = useMemo(
    () => [JSON.parse(placeText) as Place, JSON.parse(searchText) as ListSearch],
    [placeText, searchText],
  );
  const { busy } = actions;
  const listed = useMemo(
    () => files && listedEntries(files, at, asked, { busy, renaming }),
    [files, at, asked, busy, renaming],
  );
  const local = useMemo(() => localEntries(locals, at, asked, renaming), [locals, at, asked, renaming]);
  const entries = useMemo(() => listed && inOneList(listed, local), [listed, local]);
  const counts = useMemo(() => files && monthCounts(files), [files]);

  const add = (added: readonly { name: string; file: File | undefined }[]) =>
    list.add(
      added.map(({ name, file }) => ({
        name: nameIn(prefixOf(place), name),
        file,
        access,
        month: place.archived ? uploadMonth : null,
      })),
    );
  const addFiles = (chosen: readonly File[]) => {
    if (chosen.length === 0) return toast.error(fileTexts.noneSelected);
    add(chosen.map((file) => ({ name: file.name, file })));
  };
  const over = useDroppedFiles(mayEdit, addFiles);

  const saveName: EntryHandlers['saveName'] = async (entry, typed) => {
    const name = nameIn(shownPrefix(place, search), typed);
    if (entry.kind === 'local') {
      const fault = list.faultOfName(name, entry.key);
      if (fault !== null) return fault;
      list.rename(entry.key, name);
    } else {
      // Its own name in another letter case isn't a duplicate.
      const fault = nameKey(name) === nameKey(entry.file.name) ? null : list.faultOfName(name, null);
      const refused = fault ?? (await actions.change(entry.file, { name }));
      if (refused !== null) return refused;
    }
    setRenaming('');
    return null;
  };
  const handlers: EntryHandlers = {
    open: (entry) => {
      if (entry.kind === 'folder') void navigate({ to: '/files', search: { path: entry.path } });
      else if (entry.kind === 'file' && previewKindOf(entry.file.name) !== null) onPreview(entry.file.name);
      else if (entry.kind === 'file') void actions.download(entry.file);
    },
    download: (file) => void actions.download(file),
    rename: setRenaming,
    saveName,
    async saveAccess(entry, chosen) {
      if (entry.kind === 'local') return list.setAccess(entry.key, chosen);
      const refused = await actions.change(entry.file, { access: chosen });
      if (refused !== null) toast.error(refused);
    },
    remove: (entry) => {
      if (entry.kind === 'local') list.remove(entry.key);
      else setQuestion({ kind: 'delete', file: entry.file });
    },
    upload: (entry, file) => {
      if (file) list.choose(entry.key, file);
      else toast.error(fileTexts.noneSelected);
    },
    retry: (entry) => list.retry(entry.key),
  };
  const upload = mayEdit ? { onFiles: addFiles, onNew: () => setQuestion({ kind: 'new' }) } : undefined;
  return (
    <Page filled>
      {mayEdit && db === 'preview' && (
        <Strip tone="warn" icon={CircleAlert} role="note">
          {fileTexts.preview}
        </Strip>
      )}
      <FilesToolbar place={place} search={search} onSearch={onSearch} isEmpty={!entries?.length} upload={upload} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Panel filled print="headless" aria-label="Files">
            <FilesTable
              entries={entries}
              caption={captionOf(place, search)}
              title={titleOf(place, listed?.length)}
              archived={place.archived}
              mayEdit={mayEdit}
              search={search}
              onOrder={onSearch}
              handlers={handlers}
              error={failureOf(answer)}
              empty={
                <Suspense>
                  <NoFiles place={place} search={search} onSearch={onSearch} onFiles={upload?.onFiles} />
                </Suspense>
              }
            />
          </Panel>
          {mayEdit && (
            <UploadZone
              access={access}
              onAccess={setAccess}
              month={
                place.archived
                  ? {
                      chosen: uploadMonth,
                      options: months.includes(uploadMonth) ? months : [uploadMonth, ...months],
                      onChoose: (month) => setPicked({ shown: shownMonth, month }),
                    }
                  : undefined
              }
              over={over}
              onFiles={addFiles}
            />
          )}
        </div>
        <Months place={place} months={months} counts={counts} />
      </div>
      <Suspense>
        {question?.kind === 'new' && (
          <NewFileDialog
            faultOf={(typed) => list.faultOfName(nameIn(prefixOf(place), typed), null)}
            onAdd={(typed) => {
              add([{ name: typed, file: undefined }]);
              setQuestion(null);
            }}
            onClose={() => setQuestion(null)}
          />
        )}
        {question?.kind === 'delete' && (
          <DeleteFileDialog
            file={question.file}
            onDelete={() => {
              setQuestion(null);
              void actions.remove(question.file);
            }}
            onClose={() => setQuestion(null)}
          />
        )}
        {unsaved.asking && <LeaveQuestion unsaved={unsaved} title={fileTexts.leave} text={fileTexts.leaving} />}
      </Suspense>
    </Page>
  );
}

/** Folders, then what is not uploaded yet, then files. */
function inOneList(listed: readonly Entry[], local: readonly Entry[]): Entry[] {
  const folders = listed.findLastIndex(({ kind }) => kind === 'folder') + 1;
  return [...listed.slice(0, folders), ...local, ...listed.slice(folders)];
}
