/** Where files on their way into jobs are: beside the storage in the data folder where that is the disk, else in the bucket. */
import { outsideTransactions } from '@caselift/db/lock-guard';
import { isOnDisk } from '../../storage/open-storage.ts';
import type { JobFiles } from './job-files.ts';
import { jobFilesInBucket } from './job-files-in-bucket.ts';
import { jobFilesOnDisk } from './job-files-on-disk.ts';
import type { FilePlace, UploadBytes } from './upload-bytes.ts';
import { uploadBytesInBucket } from './upload-bytes-in-bucket.ts';
import { uploadBytesOnDisk } from './upload-bytes-on-disk.ts';

export function uploadBytesOf(place: FilePlace): UploadBytes {
  const bytes = isOnDisk(place.storage) ? uploadBytesOnDisk(place.dataDir) : uploadBytesInBucket(place);
  return outsideTransactions("An upload's storage", bytes, slow);
}

const slow = ['held', 'takeOver', 'write', 'ends', 'place', 'remove', 'sweep'] as const;

export function jobFilesOf(place: FilePlace): JobFiles {
  return isOnDisk(place.storage) ? jobFilesOnDisk(place.dataDir) : jobFilesInBucket(place);
}
