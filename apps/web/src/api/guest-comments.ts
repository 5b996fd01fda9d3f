import type { GuestComment, GuestCommentRequest, GuestComments } from '@anchora/contract/comments';
import { request } from './http-client';

const COMMENTS = '/api/review/comments';

/** The comments that guests of the review link see which this browser opened last. */
export async function fetchGuestComments(signal: AbortSignal): Promise<GuestComment[]> {
  return (await request<GuestComments>(COMMENTS, { signal })).items;
}

/** @returns all comments, the new one included. */
export async function addGuestComment(body: GuestCommentRequest): Promise<GuestComment[]> {
  return (await request<GuestComments>(COMMENTS, { method: 'POST', body })).items;
}
