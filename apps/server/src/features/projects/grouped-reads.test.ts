import { describe, expect, it } from 'vitest';
import { GroupedReads } from './grouped-reads';

/** Reads that end at the test's command. */
function controlled() {
  const begun: { key: string; end: (value: string) => void; fail: (error: Error) => void }[] = [];
  const reads = new GroupedReads((key) => new Promise<string>((end, fail) => void begun.push({ key, end, fail })));
  return { reads, begun };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('GroupedReads', () => {
  it('shares one read among those who ask while another runs, and begins it after they asked', async () => {
    const { reads, begun } = controlled();
    const first = reads.get('a');
    const later = [reads.get('a'), reads.get('a'), reads.get('a')];
    expect(begun).toHaveLength(1);
    begun[0]?.end('old');
    expect(await first).toBe('old');
    await turn();
    expect(begun).toHaveLength(2);
    begun[1]?.end('new');
    expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
  });

  it('reads again for those who ask after a read has ended', async () => {
    const { reads, begun } = controlled();
    for (const value of ['one', 'two', 'three']) {
      const asked = reads.get('a');
      begun.at(-1)?.end(value);
      expect(await asked).toBe(value);
      await turn();
    }
    expect(begun).toHaveLength(3);
  });

  it('keeps keys apart', () => {
    const { reads, begun } = controlled();
    void reads.get('a');
    void reads.get('b');
    expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('goes on after a read that failed, which fails for its own callers only', async () => {
    const { reads, begun } = controlled();
    const first = reads.get('a');
    const second = reads.get('a');
    begun[0]?.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await turn();
    begun[1]?.end('there');
    expect(await second).toBe('there');
  });
});
