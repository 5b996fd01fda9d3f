import { frameProject } from '@anchora/contract/ar-frame';
import type { Locale } from '@anchora/contract/languages';
import { linkOrigin, sharedLink } from '@anchora/contract/shared-link';
import type { PublicScene } from '@anchora/contract/scene/public-scene';
import { pageLanguageSetting } from '@anchora/contract/visitor-language';
import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import type { ShowingWay, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { pageConfig } from '../../page-config';
import { language, storedLanguage } from '../../texts/language';
import { readAs } from '../../texts/visitor-language';
import { type FrameInit, type FrameLink, linkFrame } from './frame-link';
import type { ExperienceState, ViewedProject } from './use-experience';
import { useOutsideWays } from './use-outside-ways';

/**
 * Time after which the visitor is told that the frame has not started: four times what a slow phone takes. Chosen, not
 * measured.
 */
const FRAME_LATE_MS = 20_000;

interface FrameOptions {
  /** Address that opens this experience on another device; undefined: the project's share link. */
  link: string | undefined;
  /** Another state of the project's document, to be shown by the same frame. */
  changedScene?: PublicScene | undefined;
  /** Called with each message of the frame. */
  onMessage?: ((message: ToShell) => void) | undefined;
}

interface Frame {
  attach: (element: HTMLIFrameElement | null) => void;
  state: ArState;
  ways: ShowingWay[];
  /** Whether the frame has not started for long. On a slow connection it still may start. */
  isLate: boolean;
  stop: () => void;
}

/** Tells the frame what to show, and passes on what the frame says about its state. */
export function useFrame(
  page: FrameInit['page'],
  experience: ExperienceState,
  { link, changedScene, onMessage }: FrameOptions,
): Frame {
  const frame = useRef<FrameLink | null>(null);
  const [state, setState] = useState<ArState>('boot');
  const [ways, setWays] = useOutsideWays(frame);
  const [hasWaited, setHasWaited] = useState(false);
  const project = experience.state === 'ready' ? experience.project : null;

  const attach = useCallback(
    (element: HTMLIFrameElement | null) => {
      frame.current?.dispose();
      frame.current =
        element &&
        linkFrame(element, (message) => {
          if (message.t === 'state') setState(message.state);
          if (message.t === 'ready') setWays(message.ways);
          onMessage?.(message);
        });
      if (element) return;
      setState('boot');
      setWays([]);
    },
    [setWays, onMessage],
  );
  const stop = useCallback(() => frame.current?.send({ t: 'stop' }), []);

  useEffect(() => {
    if (project) frame.current?.init(initOf(page, project, link));
  }, [page, project, link]);

  // A frame that the browser has loaded again knows the first scene only. It reports its ways again.
  useEffect(() => {
    if (ways.length > 0 && changedScene) frame.current?.send({ t: 'apply', scene: changedScene });
  }, [changedScene, ways]);

  const waiting = project !== null && state === 'boot';
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setHasWaited(true), FRAME_LATE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  return { attach, state, ways, isLate: waiting && hasWaited, stop };
}

function initOf(page: FrameInit['page'], project: ViewedProject, link: string | undefined): FrameInit {
  return { page, lang: frameLanguage(project), link: link ?? linkTo(project), project: frameProject(project) };
}

/** On a page that the app opened by itself, the project's language is only known with the project. */
function frameLanguage({ visitorLanguage }: ViewedProject): Locale {
  if (language !== 'default') return language;
  return readAs(pageLanguageSetting(visitorLanguage, pageConfig.visitorLanguage), storedLanguage());
}

/** The address that opens a project on another device. */
export function linkTo(project: ViewedProject): string {
  return sharedLink(linkOrigin(project, pageConfig.publicUrl), project.shareId);
}
