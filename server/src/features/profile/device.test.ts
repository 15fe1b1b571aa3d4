import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/140.0 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox on Mac'],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S938) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['curl/8.9', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is told as %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});
