import type { WorkspaceActivityPage } from '@anchora/contract/workspace-activity';
import { roleMay, type InvitableRole, type Right } from '@anchora/contract/roles';
import type {
  AcceptedInvite,
  InviteOffer,
  InviteRequest,
  MovedProjects,
  NewInvite,
  UpdateWorkspace,
  Workspace,
  Workspaces,
} from '@anchora/contract/workspaces';
import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { inPageWorkspace } from '../uploads/page-workspace';
import { request } from './http-client';
import { tellOtherTabs } from './other-tabs';
import { CurrentUser, useCurrentUser } from './user';
import { WORKSPACES_KEY as ALL_KEY } from './workspaces-key';

const [ALL] = ALL_KEY;
const urlOf = (id: number) => `${ALL}/${id}`;
const keyOf = (id: number) => [urlOf(id)] as const;

/** The workspaces of the signed-in user, the personal one first. */
export function useWorkspaces() {
  return useQuery<Workspaces>({ queryKey: ALL_KEY });
}

export function useWorkspace(id: number) {
  return useQuery<Workspace>({ queryKey: keyOf(id), staleTime: 0, retry: false });
}

/**
 * Whether the owner of a workspace has Pro; false while that is not known.
 *
 * @param id undefined for the user's own
 */
export function useOwnerHasPro(id: number | undefined): boolean {
  const { isPro } = useCurrentUser();
  const { data } = useQuery<Workspaces>({ queryKey: ALL_KEY, enabled: id !== undefined });
  return id === undefined ? isPro : data?.items.find((one) => one.id === id)?.isPro === true;
}

/**
 * Whether the user's role in a workspace includes a right; false while the role is not known.
 *
 * @param id undefined for the user's own
 */
export function useHasRight(right: Right, id: number | undefined): boolean {
  const user = useContext(CurrentUser);
  // A personal workspace has the id of its owner.
  const isPersonal = id === undefined || id === user?.id;
  const { data } = useQuery<Workspaces>({ queryKey: ALL_KEY, enabled: !isPersonal });
  const role = isPersonal ? 'owner' : data?.items.find((one) => one.id === id)?.role;
  return role !== undefined && roleMay(role, right);
}

/**
 * Tells whether the user owns a workspace, so that the user's own plan is the one that counts there.
 *
 * @param id null for the personal one
 */
export function useOwnsWorkspace(id: number | null): () => Promise<boolean> {
  const client = useQueryClient();
  return async () => {
    if (id === null) return true;
    const { items } = await client.fetchQuery<Workspaces>({ queryKey: ALL_KEY });
    return items.some((one) => one.id === id && one.role === 'owner');
  };
}

export function useCreateWorkspace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => request<Workspace>(ALL, { method: 'POST', body: { name } }),
    onSuccess: async (made) => {
      client.setQueryData(keyOf(made.id), made);
      await refreshAll(client);
    },
  });
}

/** A change of a workspace or of its members, as the server is asked for it. */
type WorkspaceChange =
  | { kind: 'update'; body: UpdateWorkspace }
  | { kind: 'role'; userId: number; role: InvitableRole }
  | { kind: 'remove'; userId: number }
  | { kind: 'offer'; userId: number }
  | { kind: 'end-offer' }
  | { kind: 'accept-offer' }
  | { kind: 'withdraw'; inviteId: number };

/** Changes a workspace; what is shown of it is read again. */
export function useChangeWorkspace(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: WorkspaceChange) => send(id, change),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: keyOf(id) });
      await refreshAll(client);
    },
  });
}

export function useInvite(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: InviteRequest) => request<NewInvite>(`${urlOf(id)}/invites`, { method: 'POST', body }),
    onSuccess: async () => client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}

/** Leaves or deletes a workspace, which is then gone for this user. */
export function useLeaveWorkspace(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (by: { userId: number } | { name: string }) =>
      'name' in by
        ? request<unknown>(urlOf(id), { method: 'DELETE', body: by })
        : request<unknown>(`${urlOf(id)}/members/${by.userId}`, { method: 'DELETE' }),
    onSuccess: async () => refreshAll(client),
  });
}

/** Events of a workspace, in pages, the latest first. */
export function useWorkspaceActivity(id: number) {
  const url = `${urlOf(id)}/activity`;
  return useInfiniteQuery({
    queryKey: [url] as const,
    queryFn: async ({ pageParam, signal }) =>
      request<WorkspaceActivityPage>(pageParam === null ? url : `${url}?before=${pageParam}`, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    staleTime: 0,
    retry: false,
  });
}

/** Moves a project to another workspace; all lists are read again, here and in other tabs. */
export function useMoveProject(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ to, withOthers }: { to: number; withOthers: boolean }) =>
      request<MovedProjects>(inPageWorkspace(`/api/projects/${projectId}/move`, to), {
        method: 'POST',
        body: { withOthers },
      }),
    onSuccess: async () => {
      tellOtherTabs('/api/projects');
      await client.invalidateQueries();
    },
  });
}

/** @param token null until it is known. */
export function useInviteOffer(token: string | null) {
  return useQuery({
    queryKey: ['/api/invites/read', token] as const,
    queryFn: async () => request<InviteOffer>('/api/invites/read', { method: 'POST', body: { token } }),
    enabled: token !== null,
    staleTime: Infinity,
    retry: false,
  });
}

export function useAcceptInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) =>
      request<AcceptedInvite>('/api/invites/accept', { method: 'POST', body: { token } }),
    onSuccess: async () => refreshAll(client),
  });
}

/** Reads the user's workspaces and roles again, here and in other tabs. */
async function refreshAll(client: QueryClient): Promise<void> {
  tellOtherTabs(ALL);
  await client.invalidateQueries({ queryKey: ALL_KEY });
}

async function send(id: number, change: WorkspaceChange): Promise<unknown> {
  const [method, path, body] = callOf(change);
  return request<unknown>(`${urlOf(id)}${path}`, { method, body });
}

type Call = ['POST' | 'PATCH' | 'DELETE', string, unknown?];
type Calls = { [Kind in WorkspaceChange['kind']]: (change: Extract<WorkspaceChange, { kind: Kind }>) => Call };

/** Method, path below the workspace, and body of the call for each change. */
const CALLS: Calls = {
  update: ({ body }) => ['PATCH', '', body],
  role: ({ userId, role }) => ['PATCH', `/members/${userId}`, { role }],
  remove: ({ userId }) => ['DELETE', `/members/${userId}`],
  offer: ({ userId }) => ['POST', '/offer', { userId }],
  'end-offer': () => ['DELETE', '/offer'],
  'accept-offer': () => ['POST', '/offer/accept'],
  withdraw: ({ inviteId }) => ['DELETE', `/invites/${inviteId}`],
};

function callOf<Kind extends WorkspaceChange['kind']>(change: Extract<WorkspaceChange, { kind: Kind }>): Call {
  const call: (change: Extract<WorkspaceChange, { kind: Kind }>) => Call = CALLS[change.kind];
  return call(change);
}
