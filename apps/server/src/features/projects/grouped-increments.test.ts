import { describe, expect, it } from 'vitest';
import { GroupedIncrements, type Increments } from './grouped-increments';

/** Writes that the test completes one by one. */
function heldWrites() {
  const totals = new Map<number, Increments>();
  const writes: { projectId: number; increments: Increments; complete: () => void; fail: () => void }[] = [];
  const grouped = new GroupedIncrements(
    (projectId, increments) =>
      new Promise((resolve, reject) => {
        const complete = () => {
          const before = totals.get(projectId) ?? { viewCount: 0, ownViewCount: 0, shareCount: 0 };
          const after = {
            viewCount: before.viewCount + increments.viewCount,
            ownViewCount: before.ownViewCount + increments.ownViewCount,
            shareCount: before.shareCount + increments.shareCount,
          };
          totals.set(projectId, after);
          resolve(after);
        };
        writes.push({ projectId, increments, complete, fail: () => reject(new Error('not committed')) });
      }),
  );
  return { grouped, writes };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('GroupedIncrements', () => {
  it('writes what arrives during a write together, and gives each increment a count of its own', async () => {
    const { grouped, writes } = heldWrites();
    const first = grouped.add(7, 'viewCount');
    await settled();
    const later = [1, 2, 3].map(() => grouped.add(7, 'viewCount'));
    const share = grouped.add(7, 'shareCount');
    writes[0]?.complete();
    expect(await first).toBe(1);
    await settled();
    expect(writes.map(({ increments }) => increments)).toEqual([
      { viewCount: 1, ownViewCount: 0, shareCount: 0 },
      { viewCount: 3, ownViewCount: 0, shareCount: 1 },
    ]);
    writes[1]?.complete();
    expect(await Promise.all(later)).toEqual([2, 3, 4]);
    expect(await share).toBe(1);
  });

  it('settles no increment before it is written', async () => {
    const { grouped, writes } = heldWrites();
    let isSettled = false;
    const view = grouped.add(7, 'viewCount').finally(() => (isSettled = true));
    await settled();
    expect(isSettled).toBe(false);
    writes[0]?.complete();
    await view;
  });

  it('writes increments of other projects in the meantime', async () => {
    const { grouped, writes } = heldWrites();
    const hot = grouped.add(7, 'viewCount');
    const other = grouped.add(8, 'viewCount');
    await settled();
    expect(writes.map(({ projectId }) => projectId)).toEqual([7, 8]);
    writes[1]?.complete();
    expect(await other).toBe(1);
    writes[0]?.complete();
    await hot;
  });

  it('rejects the increments of a failed write alone', async () => {
    const { grouped, writes } = heldWrites();
    const failing = grouped.add(7, 'viewCount');
    await settled();
    const next = grouped.add(7, 'viewCount');
    writes[0]?.fail();
    await expect(failing).rejects.toThrow('not committed');
    await settled();
    writes[1]?.complete();
    expect(await next).toBe(1);
  });
});
