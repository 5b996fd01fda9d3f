import { commentSchema, guestCommentSchema, resolveCommentSchema, reviewLinkSchema } from '../comments';
import { type ApiCall, DONE } from './api-call';

const LINKS = '/api/projects/{key}/review-links';
const COMMENTS = '/api/projects/{key}/comments';

/** Calls for comments on projects, and for the links with which clients see and comment. */
export const COMMENT_CALLS: readonly ApiCall[] = [
  { method: 'get', path: LINKS, by: 'session', summary: 'The review links of a project', answer: [200, 'A list.'] },
  {
    method: 'post',
    path: LINKS,
    by: 'session',
    summary: 'Make a link with which people without an account see a version or the draft, and comment',
    body: reviewLinkSchema,
    answer: [201, 'The link; only this answer contains its address.'],
  },
  { method: 'delete', path: `${LINKS}/{linkId}`, by: 'session', summary: 'End a review link', answer: DONE },
  { method: 'get', path: COMMENTS, by: 'session', summary: 'The comments on a project', answer: [200, 'A list.'] },
  {
    method: 'post',
    path: COMMENTS,
    by: 'session',
    summary: 'Comment on a project or an item of its scene',
    body: commentSchema,
    answer: [201, 'All comments on the project.'],
  },
  {
    method: 'patch',
    path: `${COMMENTS}/{commentId}`,
    by: 'session',
    summary: 'Resolve a comment, or open it again',
    body: resolveCommentSchema,
    answer: [200, 'All comments on the project.'],
  },
  {
    method: 'delete',
    path: `${COMMENTS}/{commentId}`,
    by: 'session',
    summary: 'Remove a comment with its answers',
    answer: [200, 'All comments on the project.'],
  },
  {
    method: 'get',
    path: '/api/review/comments',
    by: 'signature',
    summary: 'The comments that guests of the opened review link see',
    answer: [200, 'A list without names of members.'],
  },
  {
    method: 'post',
    path: '/api/review/comments',
    by: 'signature',
    summary: 'Comment as a guest of the opened review link',
    body: guestCommentSchema,
    answer: [201, 'The comments that guests of the link see.'],
  },
];
