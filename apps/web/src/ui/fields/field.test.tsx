import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TextArea } from './text-area';
import { TextField } from './text-field';

it.each([
  ['a line', TextField],
  ['a text of several lines', TextArea],
])('the label of %s is hidden on request', (_, TextControl) => {
  expect(renderToStaticMarkup(<TextControl label="Name" />)).not.toContain('sr-only');
  expect(renderToStaticMarkup(<TextControl label="Name" labelHidden />)).toContain('sr-only');
});
