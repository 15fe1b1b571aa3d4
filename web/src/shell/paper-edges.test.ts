import { expect, test } from 'vitest';
import { paperEdges } from './paper-edges.ts';

const on = new Date(2026, 8, 17, 9);

test('every printed page names the wholesaler, the page, the day and its number', () => {
  const css = paperEdges({ house: 'Atlantic Trade', title: 'Sales reps', on });
  expect(css).toContain('@top-left { content: "Atlantic Trade";');
  expect(css).toContain('@top-right { content: "Sales reps";');
  expect(css).toContain('@bottom-left { content: "Printed Sep 17, 2026";');
  expect(css).toContain('@bottom-right { content: "Page " counter(page) " of " counter(pages);');
});

test("a wholesaler's quotes and brackets stay text", () => {
  const css = paperEdges({ house: 'The "Bottle" \\ </style> House', title: 'Goals', on });
  expect(css).toContain('content: "The \\22 Bottle\\22  \\5c  \\3c /style> House";');
});
