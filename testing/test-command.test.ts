import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../scripts/test.mjs', import.meta.url));

test('npm test refuses a flag that it does not know', async () => {
  await expect(promisify(execFile)(process.execPath, [script, '--thorogh', '--only', 'check'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("'--thorogh'") as string,
    stdout: expect.stringMatching(/\n0 passed, 1 failed\n$/) as string,
  });
});

test.each([['nothing'], ['check,nothing'], ['']])('npm test refuses "%s" as the parts to run', async (parts) => {
  await expect(promisify(execFile)(process.execPath, [script, '--only', parts])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      `--only takes check, unit, browser, providers, budget, separated by commas; it got "${parts}".`,
    ) as string,
    stdout: expect.stringMatching(/\n0 passed, 1 failed\n$/) as string,
  });
});
