import { submissionTexts } from '@caselift/contract/submission-texts';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../ui/toasts.tsx';
import { readPhoto, type TakenPhoto } from './read-photo.ts';

/** cases null: not entered yet, or not asked for. */
export type FormPhoto = TakenPhoto & { cases: number | null };

/** The photos of the form, in the order in which they were added. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly FormPhoto[]>([]);
  const shown = useRef(photos);
  shown.current = photos;
  useEffect(
    () => () => {
      for (const { url } of shown.current) URL.revokeObjectURL(url);
    },
    [],
  );
  return {
    photos,
    /** Those that the browser can open; at most `room` of them. */
    async add(files: readonly File[], room: number): Promise<void> {
      for (const file of files.slice(0, Math.max(0, room))) {
        const taken = await readPhoto(file);
        if (taken === null) toast.error(submissionTexts.notAPhoto(file.name));
        else setPhotos((all) => [...all, { ...taken, cases: null }]);
      }
    },
    put: (photo: FormPhoto) => setPhotos([photo]),
    setCases: (id: string, cases: number | null) =>
      setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, cases } : photo))),
    remove(id: string): void {
      setPhotos((all) => all.filter((photo) => photo.id !== id));
      const removed = photos.find((photo) => photo.id === id);
      if (removed) URL.revokeObjectURL(removed.url);
    },
  };
}
