import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@anchora/contract/durations';
import { describe, expect, it } from 'vitest';
import { newFinalKey, newStagingKey, randomId } from './object-key';
import { ObjectExistsError, ObjectNotFoundError, ObjectSizeError, type ObjectStore } from './object-store';

interface StoreUnderTest {
  store: ObjectStore;
  /** Resolves a presigned address against the server that answers it. */
  resolve(url: string): string;
  /** Announces the upload to the server that answers a presigned PUT. */
  announce?(key: string, sizeBytes: number): Promise<void>;
}

const TYPE = 'text/plain';

const stagingKey = () => newStagingKey(7);
const finalKey = () => newFinalKey(randomId());
const send = (url: string, headers: Record<string, string>, body: string) =>
  fetch(url, { method: 'PUT', headers, body: Buffer.from(body) }).then(({ status }) => status);

/** The behaviour that every object store must have, tested on a real one. */
export function describeObjectStore(name: string, underTest: () => StoreUnderTest): void {
  const store = () => underTest().store;
  const putText = (key: string, body: string, sizeBytes = Buffer.byteLength(body)) =>
    store().put(key, Readable.from([Buffer.from(body)]), { contentType: TYPE, sizeBytes });
  const readText = async (key: string, range?: { start: number; end: number }) => text(await store().read(key, range));
  const expectMissing = (key: string) => expect(store().head(key)).rejects.toThrow(ObjectNotFoundError);

  async function presign(sizeBytes: number, { lifetimeMs = MINUTE_MS } = {}) {
    const key = stagingKey();
    await underTest().announce?.(key, sizeBytes);
    const { url, headers } = await store().presignPut({ key, contentType: TYPE, sizeBytes, lifetimeMs });
    return { key, url: underTest().resolve(url), headers };
  }

  describe(`${name}: objects`, () => {
    it('returns a stored object, whole and in ranges', async () => {
      const key = finalKey();
      await putText(key, 'hello world');
      expect(await store().head(key)).toEqual({ sizeBytes: 11 });
      expect(await readText(key)).toBe('hello world');
      expect(await readText(key, { start: 0, end: 0 })).toBe('h');
      expect(await readText(key, { start: 6, end: 10 })).toBe('world');
    });

    it('stores several megabytes from many chunks', async () => {
      const key = finalKey();
      const chunks = Array.from({ length: 60 }, (_, index) => Buffer.alloc(100_000, index));
      await store().put(key, Readable.from(chunks), { contentType: TYPE, sizeBytes: 6_000_000 });
      const seen: Buffer[] = [];
      for await (const chunk of await store().read(key)) seen.push(chunk as Buffer);
      expect(Buffer.concat(seen).equals(Buffer.concat(chunks))).toBe(true);
    });

    it('throws ObjectNotFoundError for a missing key', async () => {
      const key = finalKey();
      await expectMissing(key);
      await expect(store().read(key)).rejects.toThrow(ObjectNotFoundError);
      await store().delete(key);
    });

    it('refuses to write a key twice and keeps the first bytes', async () => {
      const key = finalKey();
      await putText(key, 'first');
      await expect(putText(key, 'other')).rejects.toThrow(ObjectExistsError);
      expect(await readText(key)).toBe('first');
    });

    it('closes a stream that it does not store', async () => {
      const key = finalKey();
      await putText(key, 'first');
      const body = Readable.from([Buffer.from('other')]);
      await expect(store().put(key, body, { contentType: TYPE, sizeBytes: 5 })).rejects.toThrow(ObjectExistsError);
      expect(body.destroyed).toBe(true);
    });

    it('fails with the error of a stream that fails at once', async () => {
      const body = new Readable({ read: () => undefined });
      body.destroy(new Error('gone'));
      await expect(store().put(finalKey(), body, { contentType: TYPE, sizeBytes: 5 })).rejects.toThrow('gone');
    });

    it('stores nothing if the stream is too short, too long or breaks', async () => {
      const [short, long, broken] = [finalKey(), finalKey(), finalKey()];
      await expect(putText(short, 'abc', 4)).rejects.toThrow(ObjectSizeError);
      await expect(putText(long, 'abcde', 4)).rejects.toThrow(ObjectSizeError);
      const breaking = Readable.from(
        (async function* () {
          yield Buffer.from('ab');
          await Promise.resolve();
          throw new Error('connection lost');
        })(),
      );
      await expect(store().put(broken, breaking, { contentType: TYPE, sizeBytes: 4 })).rejects.toThrow(
        'connection lost',
      );
      for (const key of [short, long, broken]) await expectMissing(key);
    });

    it('copies an object to a new key, never over another', async () => {
      const [from, to, missing] = [finalKey(), finalKey(), finalKey()];
      await putText(from, 'hello');
      await store().copy(from, to);
      expect([await readText(from), await readText(to)]).toEqual(['hello', 'hello']);
      await expect(store().copy(from, to)).rejects.toThrow(ObjectExistsError);
      await expect(store().copy(missing, finalKey())).rejects.toThrow(ObjectNotFoundError);
    });

    it('deletes an object', async () => {
      const key = finalKey();
      await putText(key, 'gone');
      await store().delete(key);
      await expectMissing(key);
    });

    it('lists the objects under a prefix with their modification times', async () => {
      const [staged, final] = [stagingKey(), finalKey()];
      await putText(staged, 'a');
      await putText(final, 'b');
      const listed = new Map<string, Date>();
      for await (const { key, modifiedAt } of store().list('staging/')) listed.set(key, modifiedAt);
      expect(listed.has(final)).toBe(false);
      expect(Math.abs(Date.now() - (listed.get(staged)?.getTime() ?? 0))).toBeLessThan(MINUTE_MS);
    });

    it.each(['../secret', 'files/../../secret', '/etc/passwd', 'files/', 'other/key', 'files/a.b', 'files/a\0b'])(
      'refuses the key %j',
      async (key) => {
        await expect(putText(key, 'x')).rejects.toThrow(RangeError);
        await expect(store().read(key)).rejects.toThrow(RangeError);
      },
    );
  });

  describe(`${name}: presigned PUT`, () => {
    it('stores a body of exactly the signed length and type', async () => {
      const { key, url, headers } = await presign(5);
      expect(await send(url, headers, 'bytes')).toBeLessThan(300);
      expect(await readText(key)).toBe('bytes');
    });

    it('refuses a longer and a shorter body', async () => {
      for (const body of ['longer', 'shor']) {
        const { key, url, headers } = await presign(5);
        expect(await send(url, headers, body)).toBeGreaterThanOrEqual(400);
        await expectMissing(key);
      }
    });

    it('refuses another content type', async () => {
      const { key, url, headers } = await presign(5);
      expect(await send(url, { ...headers, 'content-type': 'text/html' }, 'bytes')).toBe(403);
      await expectMissing(key);
    });

    it('refuses a forged signature', async () => {
      const { key, url, headers } = await presign(5);
      const forged = url.replace(/(sig|Signature)=(.)/, (_, field: string, first: string) => {
        return `${field}=${first === '0' ? '1' : '0'}`;
      });
      expect(forged).not.toBe(url);
      expect(await send(forged, headers, 'bytes')).toBe(403);
      await expectMissing(key);
    });

    it('refuses the signature of another key', async () => {
      const { key, url, headers } = await presign(5);
      const other = stagingKey();
      expect(await send(url.replace(key, other), headers, 'bytes')).toBe(403);
      await expectMissing(other);
    });

    it('refuses an expired address', async () => {
      const { key, url, headers } = await presign(5, { lifetimeMs: 1000 });
      // Stores count in whole seconds, and the server has a clock of its own.
      await sleep(2100);
      expect(await send(url, headers, 'bytes')).toBe(403);
      await expectMissing(key);
    });
  });

  describe(`${name}: presigned GET`, () => {
    it('answers ranges, unless it leaves reading to the caller', async () => {
      const key = finalKey();
      await putText(key, 'hello world');
      const disposition = 'attachment; filename="a.txt"';
      const url = await store().presignGet({ key, contentType: TYPE, disposition, lifetimeMs: MINUTE_MS });
      if (store().kind === 'disk') {
        expect(url).toBeNull();
        return;
      }
      const whole = await fetch(url ?? '');
      expect([whole.status, await whole.text(), whole.headers.get('content-type')]).toEqual([200, 'hello world', TYPE]);
      expect(whole.headers.get('content-disposition')).toBe(disposition);
      const part = await fetch(url ?? '', { headers: { range: 'bytes=6-10' } });
      expect([part.status, await part.text()]).toEqual([206, 'world']);
      const forged = await fetch((url ?? '').replace(/Signature=./, 'Signature=z'));
      expect(forged.status).toBe(403);
    });
  });
}
