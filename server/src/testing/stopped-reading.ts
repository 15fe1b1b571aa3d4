/** For `node --import`: a worker in which the first reader of files stops itself before it runs the expressions. */
import { startReadersWith, stopsAtMapping } from '@caselift/warehouse/testing/readers';
import './short-reading.ts';

const first = [stopsAtMapping];
startReadersWith(() => first.shift() ?? []);
