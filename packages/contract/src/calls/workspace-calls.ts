import {
  createWorkspaceSchema,
  deleteWorkspaceSchema,
  inviteSchema,
  inviteTokenSchema,
  memberRoleSchema,
  offerSchema,
  updateWorkspaceSchema,
} from '../workspaces';
import { type Answer, type ApiCall, DONE } from './api-call';

const ONE = '/api/workspaces/{id}';
const WORKSPACE: Answer = [200, 'The workspace with its members, open invites and storage.'];

/** Calls for workspaces, their members and invites. */
export const WORKSPACE_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/api/workspaces',
    by: 'session',
    summary: 'The workspaces of the signed-in user, with the role in each',
    answer: [200, 'A list, the personal workspace first.'],
  },
  {
    method: 'post',
    path: '/api/workspaces',
    by: 'session',
    summary: 'Create a workspace; needs Pro',
    body: createWorkspaceSchema,
    answer: [201, 'The new workspace.'],
  },
  { method: 'get', path: ONE, by: 'session', summary: 'A workspace, for its members', answer: WORKSPACE },
  {
    method: 'patch',
    path: ONE,
    by: 'session',
    summary: 'Rename a workspace, or require a second factor of its members',
    body: updateWorkspaceSchema,
    answer: WORKSPACE,
  },
  {
    method: 'delete',
    path: ONE,
    by: 'session',
    summary: 'Delete a workspace with everything in it; its name confirms this',
    body: deleteWorkspaceSchema,
    answer: DONE,
  },
  {
    method: 'patch',
    path: `${ONE}/members/{userId}`,
    by: 'session',
    summary: 'Give a member another role',
    body: memberRoleSchema,
    answer: WORKSPACE,
  },
  {
    method: 'delete',
    path: `${ONE}/members/{userId}`,
    by: 'session',
    summary: 'Remove a member, or leave with the own id',
    answer: DONE,
  },
  {
    method: 'post',
    path: `${ONE}/offer`,
    by: 'session',
    summary: 'Offer the workspace to a member, who becomes its owner by accepting',
    body: offerSchema,
    answer: WORKSPACE,
  },
  {
    method: 'delete',
    path: `${ONE}/offer`,
    by: 'session',
    summary: 'Withdraw or decline the offer',
    answer: WORKSPACE,
  },
  {
    method: 'post',
    path: `${ONE}/offer/accept`,
    by: 'session',
    summary: 'Take over a workspace that was offered',
    answer: WORKSPACE,
  },
  {
    method: 'post',
    path: `${ONE}/invites`,
    by: 'session',
    summary: 'Invite by mail, or make a link',
    body: inviteSchema,
    answer: [201, 'The end of the invite, and its link unless it was mailed.'],
  },
  {
    method: 'delete',
    path: `${ONE}/invites/{inviteId}`,
    by: 'session',
    summary: 'Withdraw an invite',
    answer: DONE,
  },
  {
    method: 'post',
    path: '/api/invites/read',
    by: 'session',
    summary: 'What an invite offers',
    body: inviteTokenSchema,
    answer: [200, 'Workspace, inviting member, role and end.'],
  },
  {
    method: 'post',
    path: '/api/invites/accept',
    by: 'session',
    summary: 'Accept an invite, which uses it up',
    body: inviteTokenSchema,
    answer: [200, 'The id of the workspace.'],
  },
];
