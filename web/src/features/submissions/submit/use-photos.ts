import { submissionTexts } from '@caselift/contract/submission-texts';
import { useState } from 'react';
import type { KeptPhoto } from '../../../shared/submissions/submission.ts';
import { toast } from '../../../ui/toasts.ts';
import { readPhoto } from './read-photo.ts';

/** The photos of the form, in the order in which they were added. */
export function usePhotos(first: readonly KeptPhoto[]) {
  const [photos, setPhotos] = useState(first);
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
    setCases: (id: string, cases: number | null) =>
      setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, cases } : photo))),
    remove: (id: string) => setPhotos((all) => all.filter((photo) => photo.id !== id)),
  };
}
