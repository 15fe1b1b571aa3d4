import { submissionTexts } from '@caselift/contract/submission-texts';
import { useEffect, useState } from 'react';
import type { KeptPhoto } from '../../../shared/submissions/submission.ts';
import { toast } from '../../../ui/toasts.ts';
import { readPhoto } from './read-photo.ts';

type Unopened = KeptPhoto & Required<Pick<KeptPhoto, 'unopened'>>;
const isUnopened = (photo: KeptPhoto): photo is Unopened => photo.unopened !== undefined;
const isHopeless = ({ id, unopened }: Unopened): boolean => unopened.isAgain && !begun.has(id);

/** Ids of photos that began to be opened since the page was loaded. */
const begun = new Set<string>();

/**
 * The photos of the form, in the order in which they were added. Each is in it, and so kept on this phone, from the moment
 * it is chosen: a large picture takes seconds to open, in which a phone short of memory may end the browser.
 */
export function usePhotos(first: readonly KeptPhoto[]) {
  const [photos, setPhotos] = useState(first);
  const replace = (id: string, by: (photo: KeptPhoto) => KeptPhoto[]) =>
    setPhotos((all) => all.flatMap((photo) => (photo.id === id ? by(photo) : [photo])));
  const remove = (id: string) => replace(id, () => []);
  const leaveOut = (id: string, reason: string) => {
    remove(id);
    toast.error(reason);
  };
  /** One after another: each takes much memory. */
  const open = async (chosen: readonly Unopened[], isAgain: boolean) => {
    for (const { id, photo, unopened } of chosen) {
      if (isAgain && !begun.has(id)) replace(id, (one) => [{ ...one, unopened: { ...unopened, isAgain } }]);
      begun.add(id);
      const taken = await readPhoto(photo);
      if (taken === null) leaveOut(id, submissionTexts.notAPhoto(unopened.name));
      else replace(id, ({ cases }) => [{ id, cases, ...taken }]);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, those that an earlier visit was opening when it ended.
  useEffect(() => {
    const left = first.filter(isUnopened);
    // What two visits ended with is not tried a third time, or nobody could open the form again.
    const hopeless = left.filter(isHopeless);
    for (const { id, unopened } of hopeless) leaveOut(id, submissionTexts.notOpened(unopened.name));
    void open(
      left.filter((one) => !hopeless.includes(one)),
      true,
    );
  }, []);
  return {
    photos,
    /** Those that the browser can open; at most `room` of them. */
    add(files: readonly File[], room: number): void {
      const chosen = files.slice(0, Math.max(0, room)).map((photo): Unopened => {
        const unopened = { name: photo.name, isAgain: false };
        return { id: crypto.randomUUID(), photo, cases: null, takenAt: null, place: null, unopened };
      });
      setPhotos((all) => [...all, ...chosen]);
      void open(chosen, false);
    },
    setCases: (id: string, cases: number | null) => replace(id, (photo) => [{ ...photo, cases }]),
    remove,
  };
}
