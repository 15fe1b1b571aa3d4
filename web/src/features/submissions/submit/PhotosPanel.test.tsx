import { submissionTexts } from '@caselift/contract/submission-texts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PhotosPanel } from './PhotosPanel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a photo from more than 3 days ago says that it counts on the day it reaches the server, others do not', () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-17T15:00:00Z') });
  const photos = ['2026-09-14T15:00:00.000Z', '2026-09-14T14:59:59.000Z', null].map((takenAt, at) => {
    return { id: `${at}`, photo: new Blob(), takenAt, cases: null, place: null };
  });
  const ignore = () => undefined;
  render(
    <PhotosPanel {...{ photos, room: 1, most: 4, least: null }} onAdd={ignore} onChange={ignore} onRemove={ignore} />,
  );
  const names = screen
    .getAllByText(submissionTexts.tooOld(3))
    .map((said) => said.parentElement?.parentElement?.parentElement);
  expect(names.map((row) => row?.querySelector('img')?.alt)).toEqual([submissionTexts.photo(2)]);
});
