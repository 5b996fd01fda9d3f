import type { ShownBrand } from '@anchora/contract/brand';
import { JOB_POLL_MS } from '@anchora/contract/limits';
import type { Project, PublicProject } from '@anchora/contract/projects';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, shownMessage } from '../../api/api-error';
import { request } from '../../api/http-client';
import { arViewer as texts } from '../../texts/ar-viewer';

/**
 * After this many requests, `JOB_POLL_MS` apart, visitors no longer wait for the tracking file, and see the content
 * without the picture. Chosen, not measured.
 */
const MOST_POLLS = 90;

/** The fields that both answers of GET /api/projects/{key} share, and `isPublic`, which only members are told. */
export type ViewedProject = PublicProject & Partial<Pick<Project, 'isPublic'>>;

export type ExperienceState =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; message: string }
  /** The server is still making the tracking file. */
  | { state: 'preparing'; project: ViewedProject }
  | { state: 'ready'; project: ViewedProject };

/** Reads the project to show; null if no project has this key. */
export type LoadProject = (key: string, signal: AbortSignal) => Promise<ViewedProject | null>;

/** Loads a project by its id or share id. */
export const loadProject: LoadProject = async (key, signal) =>
  request<ViewedProject>(`/api/projects/${encodeURIComponent(key)}`, { signal });

/**
 * The project to show, requested again every `JOB_POLL_MS` while its tracking file is being made.
 *
 * @param embedded the project if it came with the page; it saves the first request.
 */
export function useExperience(
  key: string,
  embedded: ViewedProject | null,
  load: LoadProject,
): [ExperienceState, retry: () => void] {
  const [experience, setExperience] = useState<ExperienceState>(() =>
    embedded ? judge(embedded) : { state: 'loading' },
  );
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let polls = 0;
    const ask = async (): Promise<void> => {
      const next = await fetchExperience(load, key, abort.signal);
      if (abort.signal.aborted) return;
      if (next.state !== 'preparing') setExperience(next);
      else if (++polls > MOST_POLLS) setExperience({ state: 'ready', project: next.project });
      else {
        setExperience(next);
        timer = setTimeout(() => void ask(), JOB_POLL_MS);
      }
    };
    if (attempt === 0 && embedded) {
      if (judge(embedded).state === 'preparing') timer = setTimeout(() => void ask(), JOB_POLL_MS);
    } else {
      void ask();
    }
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [key, embedded, load, attempt]);

  const retry = useCallback(() => {
    setExperience({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return [experience, retry];
}

async function fetchExperience(load: LoadProject, key: string, signal: AbortSignal): Promise<ExperienceState> {
  try {
    const project = await load(key, signal);
    if (project?.brand) applyBrandLater(project.brand, signal);
    return project ? judge(project) : { state: 'missing' };
  } catch (error) {
    if (error instanceof ApiError) {
      return error.status === 404 ? { state: 'missing' } : { state: 'failed', message: await messageOf(error) };
    }
    return { state: 'failed', message: texts.offline };
  }
}

/**
 * Shows the brand in the frame, because the server writes it only into frames of projects that came with the page. If
 * the code for this cannot be loaded, the viewer works in the product's own look.
 */
function applyBrandLater(brand: ShownBrand, left: AbortSignal): void {
  import('./apply-brand').then(
    ({ applyBrandWhenReady }) => applyBrandWhenReady(brand, left),
    () => undefined,
  );
}

/** The code for these words is loaded only on a page that has nothing else to show. */
async function messageOf(error: ApiError): Promise<string> {
  const shown = shownMessage(error, texts.serverFailed);
  if (!error.body) return shown;
  try {
    const { wordOnVietnamesePage } = await import('../../texts/vietnamese-page-messages');
    return await wordOnVietnamesePage(error.body, shown);
  } catch {
    return shown;
  }
}

function judge(project: ViewedProject): ExperienceState {
  const isReady = project.type === 'markerless' || project.targetMindFile || project.isUntracked;
  return { state: isReady ? 'ready' : 'preparing', project };
}
