import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { renderedHook } from '../../../test-support/rendered-hook';
import type { ImportCalls } from './import-project';
import type { ReadArchive } from './read-archive';
import { useImport } from './use-import';

const { importProject, showToast, uploadFile, request, page } = vi.hoisted(() => ({
  page: { isLeft: false },
  importProject: vi.fn(),
  showToast: vi.fn(),
  uploadFile: vi.fn(),
  request: vi.fn(),
}));
vi.mock('../../api/uploads', () => ({ uploadFile }));
vi.mock('../../api/http-client', async (original) => ({ ...(await original<object>()), request }));
vi.mock('./import-project', () => ({ importProject }));
vi.mock('./open-archive', () => ({}));
vi.mock('../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../ui/messages/toast', () => ({ showToast }));
vi.mock('../../ui/use-is-left', () => ({ useIsLeft: () => () => page.isLeft }));

const CHOSEN = { archive: { bytes: new Map() } as ReadArchive, sent: new Map(), idempotencyKey: 'key' };
const navigate = vi.fn();

/** Sends an archive from the page. What happens after the page has been left needs no document. */
async function send(search = ''): Promise<void> {
  const { send: start } = renderedHook(useImport, (component) => (
    <QueryClientProvider client={new QueryClient()}>
      <Router hook={() => ['/import', navigate]} searchHook={() => search}>
        {component}
      </Router>
    </QueryClientProvider>
  ));
  await start(CHOSEN);
}

beforeEach(() => {
  vi.clearAllMocks();
  page.isLeft = false;
  vi.stubGlobal('location', { pathname: '/import' });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  importProject.mockResolvedValue({ project: { id: 7 }, hasDraft: true });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['on the stage if visitors do not see its scene yet', true, '/view/7/stage'],
  ['on its own page otherwise', false, '/view/7'],
])('the imported project is opened %s', async (_where, hasDraft, page) => {
  importProject.mockResolvedValue({ project: { id: 7 }, hasDraft });
  await send();
  expect(navigate.mock.calls.map(([address]: string[]) => address)).toEqual([page]);
});

it('a user who has left the page meanwhile stays on the other one, and is told of the end', async () => {
  importProject.mockImplementation(async () => {
    vi.stubGlobal('location', { pathname: '/dashboard' });
    return { project: { id: 7 }, hasDraft: true };
  });
  await send();
  expect(navigate).not.toHaveBeenCalled();
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success' }));
  vi.stubGlobal('location', { pathname: '/import' });
  importProject.mockImplementation(async () => {
    vi.stubGlobal('location', { pathname: '/dashboard' });
    throw new Error('The server is full.');
  });
  await send();
  expect(showToast).toHaveBeenLastCalledWith(
    expect.objectContaining({ kind: 'error', description: 'The server is full.' }),
  );
});

it('a user who has left the page and come back meanwhile stays there, and is told of the end', async () => {
  importProject.mockImplementation(async () => {
    page.isLeft = true;
    return { project: { id: 7 }, hasDraft: true };
  });
  await send();
  expect(navigate).not.toHaveBeenCalled();
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success' }));
  importProject.mockRejectedValue(new Error('The server is full.'));
  await send();
  expect(showToast).toHaveBeenLastCalledWith(
    expect.objectContaining({ kind: 'error', description: 'The server is full.' }),
  );
});

it.each([
  ['the personal workspace', '', null, '/api/projects'],
  ['the workspace that the address names', 'workspace=12', 12, '/api/projects?workspace=12'],
])('files and project belong to %s', async (_name, search, workspace, address) => {
  await send(search);
  const [, calls] = importProject.mock.lastCall as [unknown, ImportCalls];
  const file = new File([], 'poster.png');
  await calls.upload(file);
  expect(uploadFile).toHaveBeenLastCalledWith(file, { workspace });
  await calls.create({} as Parameters<ImportCalls['create']>[0]);
  expect(request).toHaveBeenLastCalledWith(address, expect.objectContaining({ method: 'POST' }));
});
