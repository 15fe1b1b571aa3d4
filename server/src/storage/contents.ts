/** Where the content of a wholesaler's records lies in the storage; all of it goes with the wholesaler. */

/** Shared files, each under its ID: a new name moves nothing. */
export const filesOf = (wholesalerId: string): string => `files/${wholesalerId}/`;
/** Bill-back packets of boosts. */
export const packetsOf = (wholesalerId: string): string => `packets/${wholesalerId}/`;
/** Exports of items that were mailed, each person's in a folder of their own. */
export const exportsOf = (wholesalerId: string): string => `exports/${wholesalerId}/`;
/** Pictures handed in for items, each under its content's ID; small ones beside them. */
export const imagesOf = (wholesalerId: string): string => `images/${wholesalerId}/`;
/** Uploads on their way into an import, each under its ID (jobs/queue/upload-bytes-in-bucket.ts). */
export const everyUpload = 'uploads/';
export const uploadsOf = (wholesalerId: string): string => `${everyUpload}${wholesalerId}/`;

/** What jobs read, and the rows that imports rejected (jobs/queue/job-files-in-bucket.ts). */
export const everyJob = 'jobs/';
export const filesOfJob = (jobId: string): string => `${everyJob}${jobId}/`;

/** Of one such picture: where its form brings it, what is shown, and the small one. */
export const imageKeys = (wholesalerId: string, contentId: string) => ({
  upload: `${imagesOf(wholesalerId)}incoming/${contentId}`,
  whole: `${imagesOf(wholesalerId)}${contentId}.webp`,
  small: `${imagesOf(wholesalerId)}${contentId}-small.webp`,
});

/** Copies of the file of a wholesaler's facts (jobs/holding/facts-file.ts). */
export const copiesOf = (wholesalerId: string): string => `warehouse/${wholesalerId}/`;
