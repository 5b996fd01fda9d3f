import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client';
import { sessionQuery } from './user';

afterEach(() => vi.unstubAllGlobals());

const firstResult = () => new QueryObserver(createQueryClient(), sessionQuery).getCurrentResult();

describe('the session of a page that has just opened', () => {
  it('is known to be nobody’s without the hint of a session', () => {
    vi.stubGlobal('document', { cookie: 'theme=dark' });
    expect(firstResult()).toMatchObject({ data: null, isPending: false });
  });

  it('is unknown with the hint, until the server answers', () => {
    vi.stubGlobal('document', { cookie: 'theme=dark; anchora_signed_in=1' });
    expect(firstResult()).toMatchObject({ data: undefined, isPending: true });
  });
});
