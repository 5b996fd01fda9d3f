import { CallError, NoAnswerError } from '@anchora/client/client';
import { expect, it } from 'vitest';
import { EXIT } from '../cli-error';
import { Words } from '../texts/words';
import { describeFailure } from './describe-failure';

it('lists the refused fields, in the language of the terminal', () => {
  const body = {
    code: 'validation-failed',
    message: 'Please enter a project name',
    params: { fault: { code: 'project-name-missing' } },
    fields: { name: 'Please enter a project name' },
    fieldErrors: { name: { code: 'project-name-missing' } },
  } as const;
  const error = new CallError(422, body);
  expect(describeFailure(error, new Words('en'))).toEqual({
    code: 'validation-failed',
    message: 'Please enter a project name\n  name: Please enter a project name',
    exit: EXIT.failed,
  });
  expect(describeFailure(error, new Words('vi')).message).toMatch(/^Vui lòng|^Hãy/);
});

it('tells a token that has ended from a server that is out of reach', () => {
  const words = new Words('en');
  expect(describeFailure(new CallError(401, null), words).exit).toBe(EXIT.notSignedIn);
  expect(describeFailure(new CallError(503, null), words).exit).toBe(EXIT.noServer);
  const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  expect(describeFailure(new NoAnswerError('no answer', { cause: refused }), words)).toMatchObject({
    exit: EXIT.noServer,
    message: expect.stringContaining('ECONNREFUSED') as string,
  });
});

it('does not take a fault of the program for a server that is out of reach', () => {
  const fault = new TypeError("Cannot read properties of undefined (reading 'id')");
  expect(describeFailure(fault, new Words('en'))).toMatchObject({ code: 'unexpected', exit: EXIT.failed });
});
