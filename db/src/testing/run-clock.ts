// Before each file of tests: the product's clock is that of the run, whatever the file before has left.
import { backToNow } from './clock.ts';

backToNow();
