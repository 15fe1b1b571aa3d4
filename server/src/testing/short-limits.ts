/** Of the workers of `short-reading.ts`, in seconds of processor time: a small file takes less than a twentieth of it. */
export const shortLimits = { seconds: 1, searchSeconds: 1 };
