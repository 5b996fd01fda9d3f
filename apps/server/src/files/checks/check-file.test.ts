import { expect, it } from 'vitest';
import { childrenTakeTooLong, childrenUseUpTheirTime } from '../../../test-support/failing-children';
import { checkFile } from './check-file';

const check = () => checkFile({ path: '/no/file', kind: 'image', user: 'ann' });

it('a check that did not end in time on a busy server is refused for now, not for its file', async () => {
  childrenTakeTooLong();
  await expect(check()).rejects.toMatchObject({ code: 'checks-busy', retryAfterMs: 60_000 });
});

it('a file whose check used up its processor time is too complex', async () => {
  childrenUseUpTheirTime();
  await expect(check()).rejects.toMatchObject({
    code: 'file-invalid',
    params: { fault: { code: 'picture-too-complex' } },
  });
});
