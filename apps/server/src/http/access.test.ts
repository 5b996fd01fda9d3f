import { RIGHTS, type Right, type Role } from '@anchora/contract/roles';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error';
import { callerOf, isAllowed, requireRight, workspacesWith, type Member } from './access';

const own = { workspaceId: 7, isPublic: false };
const sample = { workspaceId: null, isPublic: true };
const member = (id: number, roles: Record<number, Role> = { [id]: 'owner' }): Member => ({
  id,
  roles: Object.entries(roles).map(([workspaceId, role]) => [Number(workspaceId), role] as const),
});

describe('access to projects and files', () => {
  it('lets a visitor read what is public', () => {
    expect(isAllowed(callerOf(null), 'read', { ...own, isPublic: true })).toBe(true);
    expect(isAllowed(callerOf(null), 'read', own)).toBe(false);
    expect(isAllowed(callerOf(null), 'change', { ...own, isPublic: true })).toBe(false);
  });

  it('lets an owner do everything in the own workspace, and elsewhere no more than a visitor', () => {
    for (const right of RIGHTS) {
      expect(isAllowed(callerOf(member(7)), right, own)).toBe(true);
      expect(isAllowed(callerOf(member(8)), right, own)).toBe(false);
    }
    expect(isAllowed(callerOf(member(8)), 'change', { ...own, isPublic: true })).toBe(false);
  });

  it.each<[Role, Right[]]>([
    ['editor', ['read', 'numbers', 'change', 'invite']],
    ['analyst', ['read', 'numbers']],
    ['viewer', ['read']],
  ])('gives a member who is %s: %j', (role, rights) => {
    const caller = callerOf(member(8, { 8: 'owner', 7: role }));
    expect(RIGHTS.filter((right) => isAllowed(caller, right, own))).toEqual(rights);
    expect(RIGHTS.filter((right) => isAllowed(caller, right, { workspaceId: 8, isPublic: false }))).toEqual(RIGHTS);
  });

  it('lets everyone read samples, and nobody change them', () => {
    for (const caller of [callerOf(null), callerOf(member(7))]) {
      expect(isAllowed(caller, 'read', sample)).toBe(true);
      expect(isAllowed(caller, 'change', sample)).toBe(false);
    }
  });

  it('names the workspaces for statements: those with the right, none for a visitor', () => {
    const caller = callerOf(member(8, { 8: 'owner', 7: 'viewer' }));
    expect(new Set(workspacesWith(caller, 'read'))).toEqual(new Set([7, 8]));
    expect(workspacesWith(caller, 'change')).toEqual([8]);
    expect(workspacesWith(callerOf(null), 'read')).toEqual([]);
  });

  it('throws role-too-low for a right that the role of the member lacks', () => {
    expect(() => requireRight(member(8, { 7: 'viewer' }), 'change', 7)).toThrow(new ApiError('role-too-low'));
    expect(() => requireRight(member(8, { 7: 'editor' }), 'change', 7)).not.toThrow();
  });
});
